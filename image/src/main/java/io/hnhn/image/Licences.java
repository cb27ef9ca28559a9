package io.hnhn.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The licences of all libraries, one folder each: those that lie in the jar, and those that this
 * project keeps because the jar has none.
 *
 * @param kept the folder with licences that are not in jars, one folder a library
 */
record Licences(Path kept) {
  private static final Pattern IN_JAR =
      Pattern.compile("META-INF/[^/]*(LICENSE|NOTICE)[^/]*", Pattern.CASE_INSENSITIVE);

  /** Collects those of jars into a folder. */
  void collect(List<Path> jars, Path legal) throws IOException {
    for (Path jar : jars) {
      String library = jar.getFileName().toString().replaceAll("-\\d.*", "");
      if (!library.startsWith("hnhn-")) {
        Path folder = Files.createDirectories(legal.resolve(library));
        if (copyKept(library, folder) + copyFromJar(jar, folder) == 0) {
          throw new IOException(
              "Expected a licence in %s or in %s, but found none"
                  .formatted(jar.getFileName(), kept.resolve(library)));
        }
      }
    }
  }

  private int copyKept(String library, Path folder) throws IOException {
    Path licences = kept.resolve(library);
    if (!Files.isDirectory(licences)) {
      return 0;
    }
    try (Stream<Path> files = Files.list(licences)) {
      List<Path> all = files.toList();
      for (Path file : all) {
        Files.copy(file, folder.resolve(file.getFileName().toString()));
      }
      return all.size();
    }
  }

  private static int copyFromJar(Path jar, Path folder) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      List<? extends ZipEntry> licences =
          zip.stream().filter(entry -> IN_JAR.matcher(entry.getName()).matches()).toList();
      for (ZipEntry licence : licences) {
        String name = licence.getName().substring("META-INF/".length());
        Files.copy(zip.getInputStream(licence), folder.resolve(name));
      }
      return licences.size();
    }
  }
}
