package io.hnhn.command.options;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.file.TextLines;
import io.hnhn.file.Destination;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A text that an option names: in UTF-8, with or without a byte order mark, in a file or in what
 * the shell opened for {@code <(...)}. Nothing else is opened: a FIFO may never get a writer, and a
 * device may have no end.
 */
public record OptionFile(Path path) {
  private static final byte[] MARK = "\ufeff".getBytes(UTF_8);

  /** Its lines. */
  public TextLines lines() throws IOException {
    return TextLines.of(new StoredFile(path), open());
  }

  /** All of it, if that is at most so many bytes. */
  String text(int most) throws IOException {
    try (InputStream in = open()) {
      byte[] bytes = in.readNBytes(most + 1);
      if (bytes.length > most) {
        throw new DataFormatException(
            path, "at most %d bytes".formatted(most), "more", "check that it is the right file");
      }
      return new String(bytes, UTF_8);
    }
  }

  private InputStream open() throws IOException {
    expectText();
    InputStream in = new BufferedInputStream(Files.newInputStream(path), 1 << 16);
    try {
      in.mark(MARK.length);
      byte[] first = in.readNBytes(MARK.length);
      if (!Arrays.equals(first, MARK)) {
        in.reset();
      }
      if (first.length > 1 && (first[0] & 0xff) + (first[1] & 0xff) == 0xff + 0xfe) {
        throw new DataFormatException(path, "text in UTF-8", "UTF-16", "save it as UTF-8");
      }
      return new Utf8Stream(path, in);
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  private void expectText() throws IOException {
    if (!Files.exists(path)) {
      throw new NoSuchFileException(path.toString());
    }
    boolean folder = Files.isDirectory(path);
    if (folder || (!Files.isRegularFile(path) && !Destination.of(path).isOpenFile())) {
      throw new DataFormatException(
          path,
          "a text file",
          folder ? "a folder" : "a FIFO or a device",
          folder ? "name a file" : "write it to a file, or name it as <(cat FILE)");
    }
  }
}
