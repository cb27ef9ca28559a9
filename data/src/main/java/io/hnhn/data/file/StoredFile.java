package io.hnhn.data.file;

import io.hnhn.data.DataFormatException;
import java.io.BufferedInputStream;
import java.io.CharConversionException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** A file of a data set, as it is or inside gzip. */
public record StoredFile(Path path) {
  /** What ends the name of a file inside gzip. */
  public static final String COMPRESSED = ".gz";

  /** The file {@code name} or {@code name.gz} of a folder, if it is there. */
  public static Optional<StoredFile> find(Path folder, String name) throws DataFormatException {
    List<Path> present =
        Stream.of(folder.resolve(name), folder.resolve(name + COMPRESSED))
            .filter(StoredFile::isThere)
            .toList();
    if (present.size() > 1) {
      throw new DataFormatException(
          present.getFirst(),
          "this file alone",
          present.getLast().getFileName() + " as well",
          "remove the one that is out of date");
    }
    return present.stream().findFirst().map(StoredFile::new);
  }

  /** Whether there is anything of a name, be it a link that leads nowhere. */
  public static boolean isThere(Path path) {
    return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
  }

  /** The file {@code name} or {@code name.gz} of a folder. */
  public static StoredFile require(Path folder, String name) throws DataFormatException {
    return find(folder, name)
        .orElseThrow(
            () ->
                new DataFormatException(
                    folder,
                    "a file %s or %s%s in this folder".formatted(name, name, COMPRESSED),
                    Files.isDirectory(folder) ? "none" : "no such folder",
                    "check the path"));
  }

  /** Whether it is inside gzip, which its name tells. */
  public boolean isPacked() {
    return path.toString().endsWith(COMPRESSED);
  }

  /** How many bytes it takes on disk. */
  public long size() throws IOException {
    requireFile();
    return Files.size(path);
  }

  /**
   * Refuses what is no file. A pipe in its place would be waited for without end, and data are read
   * more than once.
   */
  public void requireFile() throws DataFormatException {
    if (!Files.isRegularFile(path)) {
      throw new DataFormatException(path, "a file", kind(path), "check the path");
    }
  }

  /** In words, what there is instead of a file. */
  public static String kind(Path path) {
    if (Files.isDirectory(path)) {
      return "a folder";
    }
    if (Files.exists(path)) {
      return "a pipe or a device";
    }
    return Files.isSymbolicLink(path) ? "a link that leads nowhere" : "no such file";
  }

  /** The content, unpacked. */
  public InputStream open() throws IOException {
    return open(new ReadShare());
  }

  /** The same, of which somebody wants to know how much was read. */
  public InputStream open(ReadShare read) throws IOException {
    requireFile();
    InputStream raw = new BufferedInputStream(read.open(path), 1 << 16);
    if (!isPacked()) {
      return raw;
    }
    try {
      return UnpackedStream.inProportion(path, Files.size(path), new GZIPInputStream(raw, 1 << 16));
    } catch (IOException e) {
      raw.close();
      throw explained(e, 0);
    }
  }

  /** The text in it, unpacked and without a byte order mark. */
  public InputStream openText() throws IOException {
    return openText(new ReadShare());
  }

  /** The same, of which somebody wants to know how much was read. */
  public InputStream openText(ReadShare read) throws IOException {
    InputStream bytes = open(read);
    try {
      return TextEncoding.withoutMark(bytes);
    } catch (IOException e) {
      bytes.close();
      throw explained(e, 0);
    }
  }

  /**
   * What a failed read means: a fault of the content becomes a {@link DataFormatException}; a fault
   * of the disk stays what it is.
   *
   * @param line the last line that could be read, 0 if that is not known
   */
  public IOException explained(IOException cause, long line) {
    if (cause instanceof CharacterCodingException) {
      try {
        return TextEncoding.fault(this);
      } catch (IOException e) {
        return explained(e, line);
      }
    }
    String expected =
        switch (cause) {
          case LineLimit.Exceeded _ -> "lines of at most %d characters".formatted(LineLimit.MOST);
          case ZipException _, EOFException _ -> "complete gzip data";
          case CharConversionException _ -> "text in UTF-8";
          default -> "";
        };
    if (expected.isEmpty()) {
      return cause;
    }
    DataFormatException explained =
        new DataFormatException(
            path,
            line,
            expected + (line > 0 ? " after this line" : ""),
            "other bytes (" + cause.getMessage() + ")",
            "fetch or write the file again");
    explained.initCause(cause);
    return explained;
  }
}
