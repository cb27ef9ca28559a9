package io.hnhn.command.options;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.TextLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OptionFileTest {
  @TempDir private Path folder;

  @Test
  void aByteOrderMarkIsNoPartOfTheText() throws IOException {
    assertThat(lines(written("\ufeffa\r\nb\rc\n".getBytes(UTF_8)))).containsExactly("a", "b", "c");
    assertThat(lines(written("a\n\nb".getBytes(UTF_8)))).containsExactly("a", "", "b");
    assertThat(lines(written(new byte[0]))).isEmpty();
    assertThat(lines(written("é".getBytes(UTF_8)))).containsExactly("é");
  }

  @Test
  void otherEncodingsAreNamed() throws IOException {
    for (byte[] text : List.of("ab".getBytes(UTF_16), "\ufeffab".getBytes(UTF_16LE))) {
      expectRefused(written(text), ": expected text in UTF-8, but found UTF-16; save it as UTF-8");
    }
    expectRefused(
        written(("a\n" + "ü\n".repeat(20_000) + "\n").getBytes(UTF_8), "bä\n".getBytes(ISO_8859_1)),
        ", line 20003: expected text in UTF-8, but found other bytes; save it as UTF-8");
    // The end comes in the middle of a character.
    expectRefused(
        written("a\n".getBytes(UTF_8), new byte[] {(byte) 0xc3}), ", line 2: expected text");
  }

  @Test
  void aFolderIsNamed() {
    expectRefused(folder, ": expected a text file, but found a folder; name a file");
  }

  @Test
  void whatIsNotThereIsMissing() {
    assertThatThrownBy(() -> lines(folder.resolve("no"))).isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void aFifoIsNotWaitedFor() throws IOException, InterruptedException {
    Path fifo = folder.resolve("fifo");
    expectRefused(fifo(fifo), ": expected a text file, but found a FIFO or a device; write it to");
    Path link = Files.createSymbolicLink(folder.resolve("link"), fifo);
    expectRefused(link, ": expected a text file, but found a FIFO or a device");
  }

  @Test
  void aDeviceIsNotReadToItsEnd() {
    Path zero = Path.of("/dev/zero");
    assumeTrue(Files.exists(zero), "skipped: there is no /dev/zero");
    expectRefused(zero, "found a FIFO or a device");
  }

  @Test
  void onlySoMuchIsTaken() throws IOException {
    Path file = written("12345".getBytes(UTF_8));
    assertThat(new OptionFile(file).text(5)).isEqualTo("12345");
    assertThatThrownBy(() -> new OptionFile(file).text(4))
        .hasMessageContaining("expected at most 4 bytes, but found more");
  }

  private static Path fifo(Path file) throws IOException, InterruptedException {
    try {
      assumeTrue(
          new ProcessBuilder("mkfifo", file.toString()).start().waitFor() == 0,
          "skipped: no FIFO can be made");
    } catch (IOException e) {
      abort("skipped: there is no mkfifo");
    }
    return file;
  }

  private Path written(byte[]... parts) throws IOException {
    Path file = folder.resolve("file");
    Files.deleteIfExists(file);
    Files.createFile(file);
    for (byte[] part : parts) {
      Files.write(file, part, java.nio.file.StandardOpenOption.APPEND);
    }
    return file;
  }

  private static List<String> lines(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    try (TextLines text = new OptionFile(file).lines()) {
      while (text.next()) {
        lines.add(text.line());
      }
    }
    return lines;
  }

  private static void expectRefused(Path file, String message) {
    assertThatThrownBy(() -> lines(file))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("file " + file)
        .hasMessageContaining(message);
  }
}
