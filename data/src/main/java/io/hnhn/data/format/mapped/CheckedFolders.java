package io.hnhn.data.format.mapped;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hnhn.file.CacheFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Which large data sets were looked through before, so that they are not again. One is known by its
 * place, and by size, time of change and number of each of its files: whoever changes a file has it
 * looked through again. What is remembered lies in the user's cache, where nobody else writes.
 *
 * @param markers a folder with an empty file for each of them
 * @param large bytes from which on it is worth it
 */
record CheckedFolders(Path markers, long large) {
  /** Files that were changed just now may change again within the same tick of their clock. */
  private static final Duration SETTLED = Duration.ofSeconds(2);

  private static final long LARGE = 1 << 26;

  /** Those of this user. */
  static CheckedFolders ofUser() {
    return new CheckedFolders(CacheFolder.ofUser().resolve("checked"), LARGE);
  }

  /** The place to remember a folder at; empty where it is to be looked through every time. */
  Optional<Path> marker(Path folder, SequencedMap<String, Long> files) throws IOException {
    long bytes = 0;
    StringBuilder facts = new StringBuilder(folder.toRealPath().toString());
    Instant settled = Instant.now().minus(SETTLED);
    for (String name : files.keySet()) {
      BasicFileAttributes file =
          Files.readAttributes(folder.resolve(name), BasicFileAttributes.class);
      if (!file.lastModifiedTime().toInstant().isBefore(settled)) {
        return Optional.empty();
      }
      bytes += file.size();
      facts.append('\n').append(name).append(' ').append(file.size());
      facts.append(' ').append(file.lastModifiedTime()).append(' ').append(file.fileKey());
    }
    return bytes < large ? Optional.empty() : Optional.of(markers.resolve(hash(facts.toString())));
  }

  private static String hash(String text) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Remembers that all of a folder is as it should be. */
  static void remember(Path marker) {
    try {
      Files.createDirectories(marker.getParent());
      Files.write(marker, new byte[0]);
    } catch (IOException _) {
      // Then it is looked through again the next time.
    }
  }
}
