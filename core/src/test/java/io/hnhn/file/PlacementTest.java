package io.hnhn.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlacementTest {
  @TempDir Path folder;

  @Test
  void aFileTakesThePlaceOfAnother() throws IOException {
    Path made = Files.writeString(folder.resolve("made"), "new");
    Path target = Files.writeString(folder.resolve("target"), "old");
    Placement.ofFile(made, target);
    assertThat(target).hasContent("new");
    assertThat(made).doesNotExist();
  }

  @Test
  void aFolderMovesWithAllThatIsInIt() throws IOException {
    Path made = Files.createDirectories(folder.resolve("made/below")).getParent();
    Files.writeString(made.resolve("below/file"), "text");
    Placement.ofFolder(made, folder.resolve("target"));
    assertThat(folder.resolve("target/below/file")).hasContent("text");
    assertThat(made).doesNotExist();
  }

  @Test
  void aFolderWithSomethingInItStays() throws IOException {
    Path made = Files.createDirectory(folder.resolve("made"));
    Files.writeString(made.resolve("file"), "new");
    Path target = Files.createDirectory(folder.resolve("target"));
    Files.writeString(target.resolve("file"), "old");
    assertThatThrownBy(() -> Placement.ofFolder(made, target)).isInstanceOf(IOException.class);
    assertThat(target.resolve("file")).hasContent("old");
    assertThat(made.resolve("file")).hasContent("new");
  }
}
