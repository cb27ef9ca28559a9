package io.hnhn.data.file;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Files stored beside the tests, as files of a folder. */
public final class ResourceFile {
  private ResourceFile() {}

  /** Copies the file {@code name} stored beside a test into a folder. */
  public static Path copy(Class<?> test, String name, Path folder) throws IOException {
    Path copy = folder.resolve(name);
    Files.createDirectories(copy.getParent());
    try (InputStream in = requireNonNull(test.getResourceAsStream(name), name)) {
      Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
    }
    return copy;
  }
}
