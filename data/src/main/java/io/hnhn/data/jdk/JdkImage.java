package io.hnhn.data.jdk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The class files of the running JDK, which are always at hand in the {@code jrt:/} file system.
 */
final class JdkImage {
  private JdkImage() {}

  /** Summaries of all classes of all modules, in the order of their names. */
  static List<ClassSummary> classes() throws IOException {
    FileSystem image = FileSystems.getFileSystem(URI.create("jrt:/"));
    List<Path> files;
    try (Stream<Path> paths = Files.walk(image.getPath("/modules"))) {
      files = paths.filter(JdkImage::isClass).sorted().toList();
    }
    try {
      return files.parallelStream().map(JdkImage::summary).toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static boolean isClass(Path path) {
    String name = String.valueOf(path.getFileName());
    return name.endsWith(".class")
        && !name.equals("module-info.class")
        && !name.equals("package-info.class");
  }

  /** A path is {@code /modules/<module>/<package>/<class>.class}. */
  private static ClassSummary summary(Path file) {
    try {
      return ClassSummary.of(file.getName(1).toString(), Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
