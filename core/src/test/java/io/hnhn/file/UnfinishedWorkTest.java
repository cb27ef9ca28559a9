package io.hnhn.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Work that is given up leaves nothing but what was there. */
class UnfinishedWorkTest {
  @TempDir private Path parent;

  private static void giveUp(Path beside) throws IOException {
    Files.writeString(beside.resolve("half.csv"), "half");
    Files.createDirectory(beside.resolve("scratch"));
    UnfinishedWork.giveUp();
    Files.writeString(beside.resolve("other.csv"), "no place for this");
  }

  @Test
  void ofAFolderNothingIsLeft() {
    Path folder = parent.resolve("shop");
    assertThatThrownBy(
            () -> FolderReplacement.replace(folder, List.of(), UnfinishedWorkTest::giveUp))
        .isInstanceOf(IOException.class);
    assertThat(parent).isEmptyDirectory();
  }

  @Test
  void anOlderFolderStaysAsItWas() throws IOException {
    Path folder = Files.createDirectory(parent.resolve("shop"));
    Files.writeString(folder.resolve("half.csv"), "old");
    assertThatThrownBy(
            () ->
                FolderReplacement.replace(
                    folder,
                    List.of("half.csv"),
                    beside -> {
                      Files.writeString(beside.resolve("half.csv"), "new");
                      UnfinishedWork.giveUp();
                    }))
        .isInstanceOf(IOException.class);
    assertThat(folder.resolve("half.csv")).hasContent("old");
    assertThat(parent).isDirectoryNotContaining(path -> !path.equals(folder));
  }

  @Test
  void anOlderFileStaysAsItWas() throws IOException {
    Path file = Files.writeString(parent.resolve("answers.csv"), "old");
    assertThatThrownBy(
            () ->
                FileReplacement.replace(
                    file,
                    out -> {
                      out.write("new".getBytes(UTF_8));
                      UnfinishedWork.giveUp();
                    }))
        .hasMessage("expected to finish what was begun, but was told to stop");
    assertThat(file).hasContent("old");
    assertThat(parent).isDirectoryNotContaining(path -> !path.equals(file));
  }

  @Test
  void whatIsInItsPlaceStays() throws IOException {
    Path file = parent.resolve("answers.csv");
    FileReplacement.replace(file, "whole");
    UnfinishedWork.giveUp();
    assertThat(file).hasContent("whole");
  }
}
