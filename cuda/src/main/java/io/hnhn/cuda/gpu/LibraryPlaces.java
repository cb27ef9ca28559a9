package io.hnhn.cuda.gpu;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Where the libraries of CUDA may lie: first where {@value #VARIABLE} says, then where the system's
 * loader looks, then the usual folders of CUDA, of pip and of conda.
 *
 * @param told folders that come before the system's loader
 * @param folders that come after it, the best first; not all of them need exist
 * @param windows whether names are those of Windows
 */
record LibraryPlaces(List<Path> told, List<Path> folders, boolean windows) {
  /** The environment variable that names a folder. */
  static final String VARIABLE = "HNHN_CUDA";

  /** A library, by the names that its versions have, the newest first. */
  enum Library {
    /** The driver, which comes with the GPU. */
    DRIVER("the NVIDIA driver", List.of("libcuda.so.1"), List.of("nvcuda.dll")),
    /** Dense products. */
    CUBLAS(
        "cuBLAS",
        List.of("libcublas.so.13", "libcublas.so.12"),
        List.of("cublas64_13.dll", "cublas64_12.dll")),
    /** The compiler. */
    NVRTC(
        "NVRTC",
        List.of("libnvrtc.so.13", "libnvrtc.so.12"),
        List.of("nvrtc64_130_0.dll", "nvrtc64_120_0.dll"));

    private final String words;

    @SuppressWarnings("ImmutableEnumChecker") // a list that can't be changed
    private final List<String> linux;

    @SuppressWarnings("ImmutableEnumChecker") // a list that can't be changed
    private final List<String> windows;

    Library(String words, List<String> linux, List<String> windows) {
      this.words = words;
      this.linux = linux;
      this.windows = windows;
    }

    /** What people call it. */
    String words() {
      return words;
    }

    List<String> names(boolean onWindows) {
      return onWindows ? windows : linux;
    }
  }

  /** Those of this machine. */
  static LibraryPlaces ofThisMachine() {
    return of(System.getProperty("os.name"), Path.of("/"), System.getenv());
  }

  /** Those of a system, from its root and environment. */
  static LibraryPlaces of(String system, Path root, Map<String, String> environment) {
    boolean windows = system.toLowerCase(Locale.ROOT).startsWith("windows");
    List<Path> told = new ArrayList<>();
    addInstallation(environment.getOrDefault(VARIABLE, ""), told);
    List<Path> folders = new ArrayList<>();
    for (String name : List.of("CUDA_HOME", "CUDA_PATH", "CONDA_PREFIX")) {
      addInstallation(environment.getOrDefault(name, ""), folders);
    }
    for (String name : List.of("VIRTUAL_ENV", "CONDA_PREFIX")) {
      addPython(environment.getOrDefault(name, ""), folders);
    }
    if (!windows) {
      children(root.resolve("usr/local"), "cuda*")
          .forEach(cuda -> addInstallation(cuda.toString(), folders));
      for (String folder :
          List.of("usr/local/nvidia", "usr/lib/x86_64-linux-gnu", "usr/lib/aarch64-linux-gnu")) {
        addInstallation(root.resolve(folder).toString(), folders);
      }
      addPython(root.resolve("usr/local").toString(), folders);
      addPython(root.resolve("usr").toString(), folders);
    }
    return new LibraryPlaces(List.copyOf(told), List.copyOf(folders), windows);
  }

  private static void addInstallation(String folder, List<Path> to) {
    if (!folder.isBlank()) {
      Path root = Path.of(folder);
      to.addAll(List.of(root, root.resolve("lib64"), root.resolve("lib"), root.resolve("bin")));
      addWheels(root, to);
    }
  }

  /** The packages of pip, below a Python's folder. */
  private static void addPython(String folder, List<Path> to) {
    if (!folder.isBlank()) {
      Path root = Path.of(folder);
      for (Path lib : children(root.resolve("lib"), "python3*")) {
        addWheels(lib.resolve("site-packages"), to);
        addWheels(lib.resolve("dist-packages"), to);
      }
      addWheels(root.resolve("Lib").resolve("site-packages"), to);
    }
  }

  /** The packages {@code nvidia-*} of pip, in the folder that packages lie in. */
  private static void addWheels(Path packages, List<Path> to) {
    for (Path wheel : children(packages.resolve("nvidia"), "*")) {
      to.add(wheel.resolve("lib"));
      to.add(wheel.resolve("bin"));
    }
  }

  /** What a folder holds that matches a pattern, the highest name first. */
  private static List<Path> children(Path folder, String pattern) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, pattern)) {
      all.forEach(found::add);
    } catch (IOException | UncheckedIOException | DirectoryIteratorException e) {
      return List.of();
    }
    found.sort(Comparator.reverseOrder());
    return found;
  }

  /**
   * What to try to open, in this order: files that are there, and plain names, which the system's
   * loader knows or does not.
   */
  List<String> candidates(Library library) {
    List<String> names = library.names(windows);
    List<String> result = new ArrayList<>(files(told, names));
    result.addAll(names);
    result.addAll(files(folders, names));
    return result;
  }

  private static List<String> files(List<Path> folders, List<String> names) {
    List<String> result = new ArrayList<>();
    for (String name : names) {
      for (Path folder : folders) {
        Path file = folder.resolve(name);
        if (Files.isRegularFile(file)) {
          result.add(file.toString());
        }
      }
    }
    return result;
  }
}
