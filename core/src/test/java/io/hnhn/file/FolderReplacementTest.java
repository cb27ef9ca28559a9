package io.hnhn.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderReplacementTest {
  private static final List<String> FILES = List.of("nodes.csv", "incidences.csv");

  @TempDir private Path parent;
  private Path folder;

  @BeforeEach
  void oldFolder() throws IOException {
    folder = Files.createDirectory(parent.resolve("shop"));
    Files.writeString(folder.resolve("nodes.csv"), "old");
    Files.writeString(folder.resolve("incidences.csv"), "old");
  }

  @Test
  void theNewFolderTakesThePlaceOfTheOldOne() throws IOException {
    replace("new");
    assertThat(folder.resolve("nodes.csv")).hasContent("new");
    assertThat(folder.resolve("incidences.csv")).doesNotExist();
    assertThat(names()).containsExactly("shop");
  }

  @Test
  void aFailureLeavesTheOldFolderAsItWas() throws IOException {
    assertThatThrownBy(
            () ->
                FolderReplacement.replace(
                    folder,
                    FILES,
                    beside -> {
                      Files.writeString(beside.resolve("nodes.csv"), "half");
                      throw new IOException("full");
                    }))
        .hasMessage("full");
    assertThat(folder.resolve("nodes.csv")).hasContent("old");
    assertThat(names()).containsExactly("shop");
  }

  @Test
  void foreignFilesAreNeverRemoved() throws IOException {
    Files.writeString(folder.resolve("thesis.tex"), "years of work");
    assertThatThrownBy(() -> replace("new"))
        .hasMessageContaining("expected a data set and nothing else, but found thesis.tex");
    assertThat(folder.resolve("thesis.tex")).hasContent("years of work");
    assertThat(folder.resolve("nodes.csv")).hasContent("old");
  }

  /** Whoever looks whether a folder can be written to may be killed in that moment. */
  @Test
  void whatALookLeftBehindIsNotForeign() throws IOException {
    Files.createDirectory(folder.resolve(".hnhn-123"));
    replace("new");
    assertThat(folder.resolve("nodes.csv")).hasContent("new");
    assertThat(folder.resolve(".hnhn-123")).doesNotExist();
    Files.createDirectories(folder.resolve(".hnhn-4/old"));
    assertThatThrownBy(() -> replace("newer")).hasMessageContaining("but found .hnhn-4");
  }

  @Test
  void aLinkToAFolderStaysALink() throws IOException {
    Path link = Files.createSymbolicLink(parent.resolve("link"), folder);
    FolderReplacement.replace(
        link, FILES, beside -> Files.writeString(beside.resolve("nodes.csv"), "new"));
    assertThat(link).isSymbolicLink();
    assertThat(folder.resolve("nodes.csv")).hasContent("new");
  }

  @Test
  void aFolderThatSteppedAsideWhenTheProcessWasKilledIsPutBackByTheNextReader() throws IOException {
    Path work = killedBetweenTheTwoMoves();
    assertThat(folder).doesNotExist();
    FolderReplacement.recover(folder);
    assertThat(folder.resolve("nodes.csv")).hasContent("old");
    assertThat(work).doesNotExist();
  }

  @Test
  void itIsPutBackByTheNextWriterToo() throws IOException {
    killedBetweenTheTwoMoves();
    FolderReplacement.replace(
        parent.resolve("other"), FILES, beside -> Files.createFile(beside.resolve("nodes.csv")));
    assertThat(folder.resolve("nodes.csv")).hasContent("old");
    assertThat(names()).containsExactly("other", "shop");
  }

  @Test
  void whatKilledProcessesLeftIsRemovedByTheNextOne() throws IOException {
    Path left = Files.createDirectory(parent.resolve(".hnhn-123"));
    Files.writeString(left.resolve("target"), "shop");
    Files.writeString(left.resolve("owner"), "process 1");
    Files.createDirectory(left.resolve("new"));
    Files.writeString(parent.resolve(".hnhn-lock-shop"), "process 1");
    Path ownerless = Files.createDirectory(parent.resolve(".hnhn-456"));
    Files.setLastModifiedTime(ownerless, FileTime.from(Instant.now().minusSeconds(3600)));
    Path young = Files.createDirectory(parent.resolve(".hnhn-789"));
    FileReplacement.replace(parent.resolve("answers.csv"), "new");
    assertThat(names()).containsExactly(young.getFileName().toString(), "answers.csv", "shop");
  }

  @Test
  void whatIsBeingMadeIsNotTouched() throws IOException {
    FolderReplacement.replace(
        folder,
        FILES,
        beside -> {
          Files.writeString(beside.resolve("nodes.csv"), "new");
          FileReplacement.replace(parent.resolve("answers.csv"), "answers");
          FolderReplacement.recover(parent.resolve("nothing"));
          assertThat(beside.resolve("nodes.csv")).exists();
        });
    assertThat(folder.resolve("nodes.csv")).hasContent("new");
  }

  @Test
  void oneAtATimeReplacesAFolder() {
    assertThatThrownBy(
            () -> FolderReplacement.replace(folder, FILES, beside -> replace("meanwhile")))
        .hasMessageContaining("expected to be alone in writing to it, but found process ")
        .hasMessageContaining("; wait until that ends, or choose another place");
    assertThat(folder.resolve("nodes.csv")).hasContent("old");
  }

  private Path killedBetweenTheTwoMoves() throws IOException {
    Path work = Files.createDirectory(parent.resolve(".hnhn-123"));
    Files.writeString(work.resolve("target"), "shop");
    Files.writeString(work.resolve("owner"), "process 1");
    Files.createDirectory(work.resolve("new"));
    Files.move(folder, work.resolve("old"));
    return work;
  }

  private void replace(String content) throws IOException {
    FolderReplacement.replace(
        folder, FILES, beside -> Files.writeString(beside.resolve("nodes.csv"), content));
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(parent)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
