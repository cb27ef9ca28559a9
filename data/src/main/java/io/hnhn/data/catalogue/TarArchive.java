package io.hnhn.data.catalogue;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.UnpackedStream;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Unpacks {@code .tar.gz}: a header of 512 bytes before each file, and the file filled up to a
 * multiple of that. Files and folders are unpacked; links and devices are not. A name that leads
 * out of the folder is refused.
 *
 * <p>Names of more than 100 bytes come in three ways: split in two (POSIX ustar), in an entry of
 * type L before the file's (GNU), or as {@code path} in one of type x (POSIX pax).
 */
final class TarArchive {
  private static final int BLOCK = 512;
  private static final int LONGEST_NAME = 1 << 16;

  private final Path archive;
  private final InputStream in;
  private final Path into;
  private final int mostEntries;

  private TarArchive(Path archive, InputStream in, Path into, int mostEntries) {
    this.archive = archive;
    this.in = in;
    this.into = into;
    this.mostEntries = mostEntries;
  }

  static void unpack(Path archive, Path into, FetchLimits limits) throws IOException {
    long most = limits.bytesUnpackedFrom(Files.size(archive));
    try (InputStream in = new UnpackedStream(archive, most, unzipped(archive))) {
      new TarArchive(archive, in, into, limits.entries()).unpack();
    } catch (ZipException | EOFException e) {
      throw malformed(archive, "a complete .tar.gz file", "other bytes (" + e.getMessage() + ")");
    } catch (FileAlreadyExistsException | NotDirectoryException e) {
      throw malformed(archive, "names of files and folders of their own", e.getMessage());
    }
  }

  private static InputStream unzipped(Path archive) throws IOException {
    InputStream raw = new BufferedInputStream(Files.newInputStream(archive));
    try {
      return new GZIPInputStream(raw, 1 << 16);
    } catch (IOException e) {
      raw.close();
      throw e;
    }
  }

  private void unpack() throws IOException {
    String longName = "";
    int entries = 0;
    for (byte[] header = block(); !isEnd(header); header = block()) {
      entries++;
      if (entries > mostEntries) {
        throw malformed(archive, "at most %d entries".formatted(mostEntries), "more");
      }
      long size = size(header);
      switch (header[156]) {
        case 'L' -> longName = text(content(size), 0, (int) size);
        case 'x' -> longName = paxPath(new String(content(size), UTF_8), longName);
        case '0', 0 -> {
          unpackFile(longName.isEmpty() ? name(header) : longName, size);
          longName = "";
        }
        case '5' -> {
          Files.createDirectories(inside(longName.isEmpty() ? name(header) : longName));
          longName = "";
        }
        default -> {
          in.skipNBytes(padded(size));
          longName = "";
        }
      }
    }
  }

  private byte[] block() throws IOException {
    byte[] block = in.readNBytes(BLOCK);
    if (block.length < BLOCK) {
      throw new EOFException("it ends before its last block");
    }
    return block;
  }

  private static boolean isEnd(byte[] header) {
    return header[0] == 0;
  }

  private long size(byte[] header) throws IOException {
    String octal = text(header, 124, 12).strip();
    try {
      long size = octal.isEmpty() ? 0 : Long.parseLong(octal, 8);
      if (size >= 0) {
        return size;
      }
    } catch (NumberFormatException _) {
      // Told below.
    }
    throw malformed(archive, "the size of a file", DataFormatException.quoted(octal));
  }

  private static String name(byte[] header) {
    String name = text(header, 0, 100);
    // GNU writes a blank after ustar, and other things than a prefix.
    boolean posix = text(header, 257, 6).equals("ustar");
    String prefix = posix ? text(header, 345, 155) : "";
    return prefix.isEmpty() ? name : prefix + "/" + name;
  }

  /** The text up to the first zero. */
  private static String text(byte[] bytes, int start, int length) {
    int end = start;
    while (end < start + length && bytes[end] != 0) {
      end++;
    }
    return new String(bytes, start, end - start, UTF_8);
  }

  private byte[] content(long size) throws IOException {
    if (size > LONGEST_NAME) {
      throw malformed(
          archive, "a name of at most %d bytes".formatted(LONGEST_NAME), Long.toString(size));
    }
    byte[] bytes = in.readNBytes((int) size);
    if (bytes.length < size) {
      throw new EOFException("it ends inside a name");
    }
    in.skipNBytes(padded(size) - size);
    return bytes;
  }

  /** The value of the record "LENGTH path=VALUE". */
  private static String paxPath(String records, String otherwise) {
    return records
        .lines()
        .filter(line -> line.contains(" path="))
        .map(line -> line.substring(line.indexOf(" path=") + 6))
        .findFirst()
        .orElse(otherwise);
  }

  private void unpackFile(String name, long size) throws IOException {
    Path file = inside(name);
    if (file.equals(into)) {
      throw malformed(archive, "the name of a file", DataFormatException.quoted(name));
    }
    Files.createDirectories(file.getParent());
    try (OutputStream out = Files.newOutputStream(file)) {
      byte[] buffer = new byte[1 << 16];
      for (long left = size; left > 0; ) {
        int read = in.read(buffer, 0, (int) Math.min(buffer.length, left));
        if (read < 0) {
          throw new EOFException("it ends inside " + name);
        }
        out.write(buffer, 0, read);
        left -= read;
      }
    }
    in.skipNBytes(padded(size) - size);
  }

  private Path inside(String name) throws IOException {
    // Windows has no colons in names.
    String possible =
        into.getFileSystem().getSeparator().equals("\\") ? name.replace(':', '_') : name;
    try {
      Path path = into.resolve(possible).normalize();
      if (path.startsWith(into)) {
        return path;
      }
    } catch (InvalidPathException _) {
      // Told below.
    }
    throw malformed(archive, "names of files inside the archive", DataFormatException.quoted(name));
  }

  private static long padded(long size) {
    return (size + BLOCK - 1) / BLOCK * BLOCK;
  }

  private static DataFormatException malformed(Path archive, String expected, String found) {
    return new DataFormatException(
        archive, expected, found, "fetch it again, or unpack it yourself");
  }
}
