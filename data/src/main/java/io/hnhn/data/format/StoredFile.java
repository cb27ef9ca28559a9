package io.hnhn.data.format;

import io.hnhn.data.DataFormatException;
import java.io.BufferedInputStream;
import java.io.CharConversionException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
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
            .filter(Files::exists)
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

  private void requireFile() throws DataFormatException {
    if (!Files.exists(path) || Files.isDirectory(path)) {
      throw new DataFormatException(
          path, "a file", Files.exists(path) ? "a folder" : "no such file", "check the path");
    }
  }

  /** The content, unpacked. */
  public InputStream open() throws IOException {
    requireFile();
    InputStream raw = new BufferedInputStream(Files.newInputStream(path), 1 << 16);
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

  /**
   * What a failed read means: a fault of the content becomes a {@link DataFormatException}; a fault
   * of the disk stays what it is.
   *
   * @param line the last line that could be read, 0 if that is not known
   */
  public IOException explained(IOException cause, long line) {
    String expected =
        switch (cause) {
          case LineLimit.Exceeded _ -> "lines of at most %d characters".formatted(LineLimit.MOST);
          case ZipException _, EOFException _ -> "complete gzip data";
          case CharacterCodingException _, CharConversionException _ -> "text in UTF-8";
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
