package io.hnhn.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class FileReplacementTest {
  @TempDir private Path folder;

  @Test
  void aFailureLeavesTheOldFileAsItWasAndNothingBeside() throws IOException {
    Path file = Files.writeString(folder.resolve("answers.csv"), "old");
    assertThatThrownBy(
            () ->
                FileReplacement.replace(
                    file,
                    out -> {
                      out.write('x');
                      throw new IOException("the disk is full");
                    }))
        .hasMessage("the disk is full");
    assertThat(file).hasContent("old");
    assertThat(names()).containsExactly("answers.csv");
  }

  @Test
  void foldersThatAreMissingAreMade() throws IOException {
    Path file = folder.resolve("a/b/answers.csv");
    FileReplacement.replace(file, "new");
    assertThat(file).hasContent("new");
    assertThat(names()).containsExactly("a");
  }

  @Test
  void aNameThatEndsWithGzIsPacked() throws IOException {
    Path file = folder.resolve("answers.csv.gz");
    FileReplacement.replace(file, "new");
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      assertThat(in.readAllBytes()).asString().isEqualTo("new");
    }
  }

  @Test
  void modeAndOwnerOfWhatIsReplacedStay() throws IOException {
    assumePosix();
    Path file = Files.writeString(folder.resolve("answers.csv"), "old");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r-----"));
    boolean gaveAway = giveAway(file);
    PosixFileAttributes before = Files.readAttributes(file, PosixFileAttributes.class);
    FileReplacement.replace(file, "new");
    PosixFileAttributes after = Files.readAttributes(file, PosixFileAttributes.class);
    assertThat(Files.readString(file)).isEqualTo("new");
    assertThat(after.permissions()).isEqualTo(before.permissions());
    assertThat(after.owner()).isEqualTo(before.owner());
    assertThat(after.group()).isEqualTo(before.group());
    assertThat(after.owner().getName().equals(System.getProperty("user.name")))
        .isEqualTo(!gaveAway);
  }

  /** Only root can; for others the file stays theirs. */
  private static boolean giveAway(Path file) {
    try {
      Files.setOwner(
          file,
          file.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
      return true;
    } catch (IOException _) {
      return false;
    }
  }

  @Test
  void aNewFileHasTheUsualMode() throws IOException {
    assumePosix();
    Path usual = Files.createFile(folder.resolve("usual"));
    Path file = folder.resolve("answers.csv");
    FileReplacement.replace(file, "new");
    assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(usual));
  }

  @Test
  void linksStayAndWhatTheyLeadToIsReplaced() throws IOException {
    Path file = Files.writeString(folder.resolve("answers.csv"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("answers.csv"));
    Path linkToLink = Files.createSymbolicLink(folder.resolve("link2"), link);
    FileReplacement.replace(linkToLink, "new");
    assertThat(file).hasContent("new");
    assertThat(link).isSymbolicLink();
    assertThat(linkToLink).isSymbolicLink();
  }

  @Test
  void aLinkToNothingMakesWhatItLeadsTo() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("later/answers.csv"));
    FileReplacement.replace(link, "new");
    assertThat(link).isSymbolicLink();
    assertThat(folder.resolve("later/answers.csv")).hasContent("new");
  }

  @Test
  void linksInACircleAreTold() throws IOException {
    Path one = folder.resolve("one");
    Files.createSymbolicLink(one, folder.resolve("two"));
    Files.createSymbolicLink(folder.resolve("two"), one);
    assertThatThrownBy(() -> FileReplacement.replace(one, "new"))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining("links in a circle");
  }

  @Test
  void aFolderIsNotReplacedByAFile() {
    assertThatThrownBy(() -> FileReplacement.replace(folder, "new"))
        .hasMessageContaining("expected a file, but found a folder");
  }

  @Test
  @Timeout(30)
  void aFifoIsWrittenToAndStaysOne() throws Exception {
    Path fifo = fifo();
    CompletableFuture<String> read = CompletableFuture.supplyAsync(() -> read(fifo));
    FileReplacement.replace(fifo, "to the reader");
    assertThat(read.get(20, TimeUnit.SECONDS)).isEqualTo("to the reader");
    assertThat(Files.isRegularFile(fifo)).isFalse();
    assertThat(names()).containsExactly("fifo");
  }

  @Test
  @Timeout(30)
  void aFileThatIsMadeByNameReachesAFifo() throws Exception {
    Path fifo = fifo();
    CompletableFuture<String> read = CompletableFuture.supplyAsync(() -> read(fifo));
    FileReplacement.replaceByName(fifo, made -> Files.writeString(made, "made"));
    assertThat(read.get(20, TimeUnit.SECONDS)).isEqualTo("made");
    assertThat(Files.isRegularFile(fifo)).isFalse();
  }

  @Test
  void aDeviceStaysADevice() throws IOException {
    Path device = Path.of("/dev/null");
    assumeTrue(Files.exists(device) && !Files.isRegularFile(device), "skipped: no /dev/null");
    Path link = Files.createSymbolicLink(folder.resolve("nowhere"), device);
    FileReplacement.replace(link, "gone");
    assertThat(Files.isRegularFile(device)).isFalse();
    assertThat(Destination.of(link)).isEqualTo(new Destination(device, Destination.Kind.STREAM));
  }

  @Test
  void aDeviceThatIsFullIsTold() {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "skipped: no /dev/full");
    assertThatThrownBy(() -> FileReplacement.replace(full, "too much"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("No space left");
    assertThat(Files.isRegularFile(full)).isFalse();
  }

  @Test
  void openFilesOfAProcessAreStreams() throws IOException {
    assumeTrue(Files.exists(Path.of("/proc/self/fd/1")), "skipped: no /proc");
    assertThat(Destination.of(Path.of("/dev/stdout")).kind()).isEqualTo(Destination.Kind.STREAM);
    assertThat(Destination.of(Path.of("/dev/fd/1")).kind()).isEqualTo(Destination.Kind.STREAM);
  }

  @Test
  void whatCanNotBeWrittenIsToldBeforehand() throws IOException {
    Destination.of(folder.resolve("a/b/c.csv")).expectWritable();
    assertThat(names()).isEmpty();
    Path file = Files.createFile(folder.resolve("file"));
    assertThatThrownBy(() -> Destination.of(file.resolve("below")).expectWritable())
        .hasMessageContaining("expected a folder to write to, but found a file at " + file);
    Path proc = Path.of("/proc/hnhn/answers.csv");
    assumeTrue(Files.isDirectory(Path.of("/proc")), "skipped: no /proc");
    assertThatThrownBy(() -> Destination.of(proc).expectWritable())
        .hasMessageContaining("expected to be able to write to /proc");
  }

  private Path fifo() throws IOException, InterruptedException {
    Path fifo = folder.resolve("fifo");
    try {
      int code = new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor();
      assumeTrue(code == 0, "skipped: mkfifo failed");
    } catch (IOException _) {
      abort("skipped: no mkfifo");
    }
    return fifo;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void assumePosix() {
    assumeTrue(
        Path.of("").getFileSystem().supportedFileAttributeViews().contains("posix"),
        "skipped: files have no modes here");
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
