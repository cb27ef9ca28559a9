package io.hnhn.command.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/** What a folder holds, to the bit: the checksum of every file by its path. */
public final class FolderContent {
  private FolderContent() {}

  /** Everything in a folder, and nothing if there is none. */
  public static SortedMap<String, String> of(Path folder) throws IOException {
    SortedMap<String, String> content = new TreeMap<>();
    if (!Files.exists(folder)) {
      return content;
    }
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.toList()) {
        content.put(folder.relativize(path).toString(), described(path));
      }
    }
    return content;
  }

  private static String described(Path path) throws IOException {
    if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      return Files.isDirectory(path) ? "folder" : "other";
    }
    CRC32C checksum = new CRC32C();
    checksum.update(Files.readAllBytes(path));
    return HexFormat.of().toHexDigits(checksum.getValue());
  }
}
