package io.hnhn.cuda.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hnhn.cuda.gpu.LibraryPlaces.Library;
import java.io.IOException;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryPlacesTest {
  @TempDir private Path root;

  private Path library(String path) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    return Files.createFile(file);
  }

  private List<String> candidates(Library library, Map<String, String> environment) {
    return LibraryPlaces.of("Linux", root, environment).candidates(library);
  }

  @Test
  void whatIsToldComesFirstThenWhatTheSystemKnowsThenTheUsualFolders() throws IOException {
    Path told = library("mine/lib64/libcublas.so.12");
    Path usual = library("usr/local/cuda-13.0/lib64/libcublas.so.13");
    assertThat(candidates(Library.CUBLAS, Map.of("HNHN_CUDA", root.resolve("mine").toString())))
        .containsExactly(told.toString(), "libcublas.so.13", "libcublas.so.12", usual.toString());
    assertThat(candidates(Library.CUBLAS, Map.of()))
        .containsExactly("libcublas.so.13", "libcublas.so.12", usual.toString());
  }

  @Test
  void installationsOfPipAndCondaAreSeen() throws IOException {
    Path ofPip = library("venv/lib/python3.12/site-packages/nvidia/cu13/lib/libnvrtc.so.13");
    Path ofConda = library("conda/lib/libnvrtc.so.12");
    assertThat(candidates(Library.NVRTC, Map.of("VIRTUAL_ENV", root.resolve("venv").toString())))
        .contains(ofPip.toString());
    assertThat(candidates(Library.NVRTC, Map.of("CONDA_PREFIX", root.resolve("conda").toString())))
        .contains(ofConda.toString());
    // A folder with packages in it can be told as well.
    Path packages = root.resolve("venv/lib/python3.12/site-packages");
    assertThat(candidates(Library.NVRTC, Map.of("HNHN_CUDA", packages.toString())).getFirst())
        .isEqualTo(ofPip.toString());
  }

  @Test
  void aNewerInstallationGoesBeforeAnOlderOne() throws IOException {
    Path older = library("usr/local/cuda-12.4/lib64/libnvrtc.so.12");
    Path newer = library("usr/local/cuda-13.0/lib64/libnvrtc.so.13");
    assertThat(candidates(Library.NVRTC, Map.of()))
        .containsExactly("libnvrtc.so.13", "libnvrtc.so.12", newer.toString(), older.toString());
  }

  @Test
  void windowsHasOtherNames() {
    assertThat(LibraryPlaces.of("Windows 11", root, Map.of()).candidates(Library.DRIVER))
        .containsExactly("nvcuda.dll");
  }

  @Test
  void theFirstThatCanBeOpenedIsTaken() throws IOException {
    Path second = library("usr/local/cuda/lib64/libcublas.so.13");
    List<String> tried = new ArrayList<>();
    SymbolLookup found = name -> Optional.empty();
    SymbolLookup opened =
        CudaLibraries.open(
            Library.CUBLAS,
            LibraryPlaces.of("Linux", root, Map.of()),
            candidate -> {
              tried.add(candidate);
              if (candidate.equals(second.toString())) {
                return found;
              }
              throw new IllegalArgumentException("Cannot open library: " + candidate);
            });
    assertThat(opened).isSameAs(found);
    assertThat(tried).containsExactly("libcublas.so.13", "libcublas.so.12", second.toString());
  }

  @Test
  void whereThereIsNoneItIsSaidWhatToDo() {
    assertThatExceptionOfType(UnsatisfiedLinkError.class)
        .isThrownBy(
            () ->
                CudaLibraries.open(
                    Library.NVRTC,
                    LibraryPlaces.of("Linux", root, Map.of()),
                    candidate -> {
                      throw new IllegalArgumentException("Cannot open library: " + candidate);
                    }))
        .withMessage(
            "NVRTC was not found (libnvrtc.so.13 or libnvrtc.so.12); install it, or name its folder"
                + " in the environment variable HNHN_CUDA");
  }
}
