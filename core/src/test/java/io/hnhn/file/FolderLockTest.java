package io.hnhn.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class FolderLockTest {
  @TempDir private Path parent;

  @Test
  void aFolderThatWasMadeForTheLockGoesWithIt() throws IOException {
    Path folder = parent.resolve("a/b");
    try (FolderLock _ = FolderLock.take(folder)) {
      assertThat(folder.resolve(FolderLock.FILE)).exists();
    }
    assertThat(parent).isEmptyDirectory();
  }

  @Test
  void whatWasWrittenStays() throws IOException {
    Path folder = parent.resolve("a/b");
    try (FolderLock _ = FolderLock.take(folder)) {
      Files.createFile(folder.resolve("model"));
    }
    assertThat(folder).isDirectoryContaining(file -> file.endsWith("model"));
    assertThat(folder.resolve(FolderLock.FILE)).doesNotExist();
  }

  @Test
  void inOneProcessOnlyOneHasIt() throws IOException {
    try (FolderLock _ = FolderLock.take(parent)) {
      assertThatThrownBy(() -> FolderLock.take(parent).close())
          .hasMessageContaining("found process " + ProcessHandle.current().pid());
    }
    FolderLock.take(parent).close();
  }

  @Test
  @Timeout(60)
  void itNamesItsOwnerAndIsGoneWhenThatIsKilled() throws IOException, InterruptedException {
    Process holder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                LockHolder.class.getName(),
                parent.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out = holder.inputReader()) {
      assertThat(out.readLine()).isEqualTo("locked");
      assertThatThrownBy(() -> FolderLock.take(parent).close())
          .hasMessageContaining("expected to be alone in writing to it, but found process ")
          .hasMessageContaining("process " + holder.pid() + ", since ");
      // A look from outside gives nothing up.
      assertThatThrownBy(() -> FolderLock.take(parent).close())
          .hasMessageContaining("process " + holder.pid());
    } finally {
      holder.destroyForcibly().waitFor();
    }
    assertThat(parent.resolve(FolderLock.FILE)).as("left behind").exists();
    FolderLock.take(parent).close();
    assertThat(parent).isEmptyDirectory();
  }
}
