package io.hnhn.image;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Builds an image of {@code hnhn}: a folder with the command, all of its libraries and a Java
 * runtime, which needs nothing of the machine it lies on.
 *
 * <pre>
 *   bin         launchers
 *   lib         jars and native libraries, see {@link Libraries}
 *   runtime     Java, see {@link RuntimeImage}
 *   completion  scripts for shells
 *   examples    tables to try
 *   legal       licences of the libraries, see {@link Licences}
 * </pre>
 */
public final class ImageBuilder {
  private static final List<String> SHELLS = List.of("bash", "fish");

  private final Path sources;
  private final Path image;

  private ImageBuilder(Path sources, Path image) {
    this.sources = sources;
    this.image = image;
  }

  /**
   * Builds an image anew, with the jars on the class path.
   *
   * @param args the repository, the image, its platform (as the native jars of OpenBLAS name it),
   *     and the time that all files get
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    Path image = Path.of(args[1]);
    List<Path> jars =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .filter(entry -> entry.endsWith(".jar"))
            .map(Path::of)
            .sorted(Comparator.comparing(Path::getFileName))
            .toList();
    new ImageBuilder(Path.of(args[0]), image).build(jars, args[2]);
    setTimes(image, FileTime.from(Instant.parse(args[3])));
  }

  private void build(List<Path> jars, String platform) throws IOException, InterruptedException {
    delete(image);
    Path own = sources.resolve("image/src");
    copy(own.resolve("image"), image);
    if (!platform.startsWith("windows")) {
      Files.delete(image.resolve("bin/hnhn.cmd"));
    }
    Files.copy(sources.resolve("LICENSE"), image.resolve("LICENSE"));
    copy(sources.resolve("docs/examples"), image.resolve("examples"));
    new Libraries(jars, platform).placeIn(image.resolve("lib"));
    new Licences(own.resolve("legal")).collect(jars, image.resolve("legal"));
    new RuntimeImage(image.resolve("lib")).link(image.resolve("runtime"));
    Files.createDirectories(image.resolve("completion"));
    for (String shell : SHELLS) {
      complete(shell);
    }
  }

  /** Lets the command write the script that completes it. */
  private void complete(String shell) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                image.resolve("runtime/bin/java").toString(),
                "-cp",
                image.resolve("lib").resolve(Libraries.START).toString(),
                Libraries.MAIN,
                "completion",
                shell)
            .redirectOutput(image.resolve("completion/hnhn." + shell).toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    if (process.waitFor() != 0) {
      throw new IOException(
          "Expected the image to start, but it ended with " + process.exitValue());
    }
  }

  /** Copies a folder with all that is in it, and whether files are executable. */
  private static void copy(Path from, Path to) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(from)) {
      files = walk.toList();
    }
    for (Path file : files) {
      Path target = to.resolve(from.relativize(file).toString());
      if (Files.isDirectory(file)) {
        Files.createDirectories(target);
      } else {
        Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes facts)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException fault)
              throws IOException {
            Files.delete(visited);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /** So that two builds of the same sources are the same. */
  private static void setTimes(Path image, FileTime time) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(image)) {
      files = walk.toList();
    }
    for (Path file : files) {
      Files.setLastModifiedTime(file, time);
    }
  }
}
