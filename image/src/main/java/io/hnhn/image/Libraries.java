package io.hnhn.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.jar.Attributes;
import java.util.jar.Attributes.Name;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * The jars of the command and the native libraries of one platform. Native libraries lie beside the
 * jars, where they are opened as they are, so that nothing is unpacked when the command starts:
 * DuckDB looks for its library in the folder of its jar, and that of OpenBLAS is found in the
 * folder {@value #NATIVE}, which is on the class path.
 *
 * @param jars all of them, in the order of the class path
 * @param platform as the native jars of OpenBLAS name it, such as {@code linux-x86_64}
 */
record Libraries(List<Path> jars, String platform) {
  /** The jar that stands for the class path: it names all others, in a fixed order. */
  static final String START = "hnhn.jar";

  /** The class that runs the command. */
  static final String MAIN = "io.hnhn.cli.Main";

  private static final String NATIVE = "native";
  private static final String OPENBLAS = "org/bytedeco/openblas/";
  private static final String DUCKDB = "libduckdb_java.so_";

  /** Fills a folder that does not exist yet. */
  void placeIn(Path folder) throws IOException {
    Files.createDirectories(folder.resolve(NATIVE));
    List<String> classPath = new ArrayList<>();
    for (Path jar : jars) {
      String name = jar.getFileName().toString();
      if (name.startsWith("openblas-")) {
        unpack(jar, this::isOpenBlas, folder.resolve(NATIVE));
        continue;
      }
      if (name.startsWith("duckdb_jdbc-")) {
        unpack(jar, entry -> entry.equals(DUCKDB + duckDbPlatform()), folder);
        copyWithout(jar, entry -> entry.startsWith(DUCKDB), folder.resolve(name));
      } else {
        Files.copy(jar, folder.resolve(name));
      }
      classPath.add(name);
    }
    classPath.add(NATIVE + "/");
    writeStart(folder.resolve(START), classPath);
  }

  /** The jars with classes in a folder, in the order of their names. */
  static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".jar") && !file.endsWith(START))
          .sorted()
          .toList();
    }
  }

  /** The library and what it stands on, without the bindings for Java, which are not used. */
  private boolean isOpenBlas(String entry) {
    String inside = OPENBLAS + platform + "/";
    return entry.startsWith(inside)
        && entry.indexOf('/', inside.length()) < 0
        && !entry.contains("jniopenblas");
  }

  private String duckDbPlatform() {
    return switch (platform) {
      case "linux-x86_64" -> "linux_amd64";
      case "linux-arm64" -> "linux_arm64";
      case "macosx-x86_64", "macosx-arm64" -> "osx_universal";
      case "windows-x86_64" -> "windows_amd64";
      default ->
          throw new IllegalArgumentException(
              "Expected a platform that OpenBLAS and DuckDB are built for, but found " + platform);
    };
  }

  private static void unpack(Path jar, Predicate<String> wanted, Path folder) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      List<? extends ZipEntry> entries =
          zip.stream()
              .filter(entry -> !entry.isDirectory() && wanted.test(entry.getName()))
              .toList();
      if (entries.isEmpty()) {
        throw new IOException("Expected a native library in " + jar + ", but found none");
      }
      for (ZipEntry entry : entries) {
        Path file = folder.resolve(entry.getName());
        Files.createDirectories(file.getParent());
        Files.copy(zip.getInputStream(entry), file);
      }
    }
  }

  private static void copyWithout(Path jar, Predicate<String> unwanted, Path copy)
      throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile());
        ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(copy))) {
      for (ZipEntry entry : zip.stream().toList()) {
        if (!unwanted.test(entry.getName())) {
          ZipEntry same = new ZipEntry(entry.getName());
          same.setTimeLocal(entry.getTimeLocal());
          out.putNextEntry(same);
          zip.getInputStream(entry).transferTo(out);
          out.closeEntry();
        }
      }
    }
  }

  private static void writeStart(Path file, List<String> classPath) throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Name.MANIFEST_VERSION, "1.0");
    attributes.put(Name.MAIN_CLASS, MAIN);
    attributes.put(Name.CLASS_PATH, String.join(" ", classPath));
    try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(file))) {
      ZipEntry entry = new ZipEntry(JarFile.MANIFEST_NAME);
      entry.setTimeLocal(LocalDate.EPOCH.withYear(2000).atStartOfDay());
      jar.putNextEntry(entry);
      manifest.write(jar);
    }
  }
}
