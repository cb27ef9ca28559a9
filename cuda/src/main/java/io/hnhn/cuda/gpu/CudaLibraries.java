package io.hnhn.cuda.gpu;

import io.hnhn.cuda.gpu.LibraryPlaces.Library;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.util.List;

/** The libraries of CUDA, opened. */
record CudaLibraries(DriverFunctions driver, CublasFunctions cublas, Compiler compiler) {

  /** Opens a library by a file or a name. */
  interface Loader {
    /**
     * Opens it.
     *
     * @throws IllegalArgumentException if there is none
     */
    SymbolLookup open(String fileOrName);
  }

  /** The loader of the system. What it opens stays open. */
  @SuppressWarnings("restricted") // the libraries are those of CUDA
  static SymbolLookup load(String fileOrName) {
    return SymbolLookup.libraryLookup(fileOrName, Arena.global());
  }

  /**
   * Opens all of them.
   *
   * @throws UnsatisfiedLinkError if one can't be had, with the reason and what to do
   */
  static CudaLibraries open(LibraryPlaces places, Loader loader) {
    return new CudaLibraries(
        DriverFunctions.of(open(Library.DRIVER, places, loader)),
        CublasFunctions.of(open(Library.CUBLAS, places, loader)),
        new Compiler(open(Library.NVRTC, places, loader)));
  }

  /** Opens the first that can be opened. */
  static SymbolLookup open(Library library, LibraryPlaces places, Loader loader) {
    List<String> candidates = places.candidates(library);
    for (String candidate : candidates) {
      try {
        return loader.open(candidate);
      } catch (IllegalArgumentException e) {
        // There is none of that name, or one that is for another machine: the next may do.
      }
    }
    throw new UnsatisfiedLinkError(
        "%s was not found (%s); install it, or name its folder in the environment variable %s"
            .formatted(
                library.words(),
                String.join(" or ", library.names(places.windows())),
                LibraryPlaces.VARIABLE));
  }
}
