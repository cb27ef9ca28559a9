package io.hnhn.linalg;

import io.hnhn.file.CacheFolder;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Where OpenBLAS lies on the class path (the native jars of {@code org.bytedeco:openblas}), and how
 * it is opened on each platform.
 *
 * @param platform the jar's classifier, also the name of the folder in it
 * @param runtime libraries that the loader finds neither beside OpenBLAS nor by itself: they are
 *     opened first, in this order
 * @param beside libraries that the loader finds when they lie in the same folder
 * @param main OpenBLAS itself
 */
record OpenBlasLibrary(String platform, List<String> runtime, List<String> beside, String main) {
  private static final String FOLDER = "/org/bytedeco/openblas/";

  /** Of the compiler, and on nearly every machine: the machine's own is preferred. */
  private static final String COMPILER_RUNTIME = "libgcc_s.so.1";

  /**
   * Unpacks and opens the library for this platform.
   *
   * @throws UnsatisfiedLinkError with the reason, if it can't be had
   */
  static SymbolLookup open() {
    return open(System.getProperty("os.name"), System.getProperty("os.arch"));
  }

  /** The same for a platform by the names in the JVM's system properties. */
  static SymbolLookup open(String system, String processor) {
    return open(
        system,
        processor,
        CacheFolder.ofUser(),
        Path.of(System.getProperty("java.io.tmpdir")),
        OpenBlasLibrary::open);
  }

  /** Opens the library that lies in a folder. */
  interface Loader {
    SymbolLookup open(OpenBlasLibrary library, Path folder);
  }

  /**
   * The same with other folders. The cache is kept between runs; where it can't be written to, or
   * no library be opened there, a new folder for this process alone takes its place.
   */
  static SymbolLookup open(
      String system, String processor, Path cache, Path temporary, Loader loader) {
    OpenBlasLibrary library = forPlatform(system, processor);
    UnpackedResources unpacked =
        new UnpackedResources(
            "openblas-" + library.platform, FOLDER + library.platform, library.files());
    try {
      return loader.open(library, unpacked.folderIn(cache));
    } catch (FileNotFoundException | IllegalCallerException e) {
      // No such jar, or no access to native code at all: another folder does not help.
      throw library.failure(
          e.getMessage(),
          "put it on the class path and add --enable-native-access=ALL-UNNAMED to the java command",
          e);
    } catch (IOException | RuntimeException inCache) {
      try {
        return loader.open(library, unpacked.temporaryFolderIn(temporary));
      } catch (IOException | RuntimeException e) {
        e.addSuppressed(inCache);
        throw library.failure(
            "%s in %s, and %s in %s".formatted(inCache, cache, e, temporary),
            "name a folder with room in it and where libraries may be opened, by"
                + " -Djava.io.tmpdir=FOLDER",
            e);
      }
    }
  }

  private UnsatisfiedLinkError failure(String found, String advice, Exception cause) {
    UnsatisfiedLinkError error =
        new UnsatisfiedLinkError(
            "Expected to unpack and open OpenBLAS (org.bytedeco:openblas, classifier %s), but found"
                    .formatted(platform)
                + " a fault (%s); %s".formatted(found, advice));
    error.initCause(cause);
    return error;
  }

  private static OpenBlasLibrary forPlatform(String system, String processor) {
    String platform = classifier(system, processor);
    return switch (platform) {
      // libopenblas.so.0 looks beside itself for libgfortran.so.5 (its RUNPATH is $ORIGIN), but
      // libgfortran.so.5 has no such path: it would not find libquadmath.so.0.
      case "linux-x86_64" ->
          new OpenBlasLibrary(
              platform,
              List.of(COMPILER_RUNTIME, "libquadmath.so.0"),
              List.of("libgfortran.so.5"),
              "libopenblas.so.0");
      case "linux-arm64" ->
          new OpenBlasLibrary(
              platform, List.of(COMPILER_RUNTIME), List.of("libgfortran.so.5"), "libopenblas.so.0");
      // All of these have the run path @loader_path.
      case "macosx-x86_64" ->
          new OpenBlasLibrary(
              platform,
              List.of(),
              List.of("libgcc_s.1.1.dylib", "libquadmath.0.dylib", "libgfortran.5.dylib"),
              "libopenblas.0.dylib");
      case "macosx-arm64" ->
          new OpenBlasLibrary(platform, List.of(), List.of(), "libopenblas.0.dylib");
      case "windows-x86_64" ->
          new OpenBlasLibrary(platform, List.of(), List.of(), "libopenblas.dll");
      default ->
          throw new UnsatisfiedLinkError(
              "Expected Linux or macOS on x86-64 or arm64, or Windows on x86-64, but found "
                  + platform);
    };
  }

  private static String classifier(String system, String processor) {
    String name = system.toLowerCase(Locale.ROOT);
    String family =
        name.startsWith("mac") ? "macosx" : name.startsWith("windows") ? "windows" : name;
    String instructions =
        switch (processor.toLowerCase(Locale.ROOT)) {
          case "amd64", "x86_64" -> "x86_64";
          case "aarch64", "arm64" -> "arm64";
          default -> processor;
        };
    return family + "-" + instructions;
  }

  private List<String> files() {
    List<String> files = new ArrayList<>(runtime);
    files.addAll(beside);
    files.add(main);
    return files;
  }

  @SuppressWarnings("restricted") // the files have been compared with those in the jar
  private SymbolLookup open(Path folder) {
    for (String name : runtime) {
      if (!(name.equals(COMPILER_RUNTIME) && isInstalled(name))) {
        SymbolLookup.libraryLookup(folder.resolve(name), Arena.global());
      }
    }
    return SymbolLookup.libraryLookup(folder.resolve(main), Arena.global());
  }

  @SuppressWarnings("restricted") // the machine's own compiler runtime
  private static boolean isInstalled(String name) {
    try {
      SymbolLookup.libraryLookup(name, Arena.global());
      return true;
    } catch (IllegalArgumentException notFound) {
      return false;
    }
  }
}
