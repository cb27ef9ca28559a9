package io.hnhn.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenBlasTest extends GemmContract {
  private static final Gemm OPEN_BLAS = OpenBlas.open();
  private static final SymbolLookup NOTHING = name -> Optional.empty();

  @TempDir Path root;

  @Override
  Gemm gemm() {
    return OPEN_BLAS;
  }

  @Test
  void nameTellsVersionAndProcessor() {
    assertThat(gemm().name()).matches("OpenBLAS \\d+\\.\\d+\\.\\d+, \\w+");
  }

  @Test
  void otherSystemsAreNamedInTheReason() {
    assertThatThrownBy(() -> OpenBlasLibrary.open("SunOS", "sparcv9"))
        .isInstanceOf(UnsatisfiedLinkError.class)
        .hasMessageEndingWith("but found sunos-sparcv9");
  }

  @Test
  void missingJarIsNamedInTheReason() {
    // The test's class path has the jar of one platform; these two can't both be it.
    String missing = System.getProperty("os.name").startsWith("Mac") ? "Linux" : "Mac OS X";
    String classifier = missing.equals("Linux") ? "linux-arm64" : "macosx-arm64";
    assertThatThrownBy(() -> OpenBlasLibrary.open(missing, "aarch64"))
        .isInstanceOf(UnsatisfiedLinkError.class)
        .hasMessageContaining("(org.bytedeco:openblas, classifier " + classifier + "), but ")
        .hasMessageContaining("/org/bytedeco/openblas/" + classifier + "/lib")
        .hasMessageContaining("is on the class path); put it on the class path");
  }

  @Test
  void whereNoLibraryCanBeOpenedInTheCacheATemporaryFolderTakesItsPlace() throws IOException {
    Path cache = root.resolve("cache");
    List<Path> tried = new ArrayList<>();
    SymbolLookup opened =
        open(
            cache,
            root,
            (library, folder) -> {
              tried.add(folder);
              if (folder.startsWith(cache)) {
                throw new IllegalArgumentException("Cannot open library"); // as if it were noexec
              }
              return NOTHING;
            });
    assertThat(opened).isSameAs(NOTHING);
    assertThat(tried).hasSize(2);
    assertThat(tried.getLast()).startsWith(root).isNotEmptyDirectory();
  }

  @Test
  void aCacheThatIsNoFolderIsPassedOver() throws IOException {
    Path cache = Files.createFile(root.resolve("cache"));
    assertThat(open(cache, root, (library, folder) -> NOTHING)).isSameAs(NOTHING);
  }

  @Test
  void whereNoFolderHelpsTheReasonNamesBoth() {
    Path cache = root.resolve("cache");
    assertThatThrownBy(
            () ->
                open(
                    cache,
                    root,
                    (library, folder) -> {
                      throw new IllegalArgumentException("Cannot open library");
                    }))
        .isInstanceOf(UnsatisfiedLinkError.class)
        .hasMessageContaining("Cannot open library in " + cache + ", and ")
        .hasMessageContaining("Cannot open library in " + root)
        .hasMessageEndingWith("may be opened, by -Djava.io.tmpdir=FOLDER");
    assertThatThrownBy(
            () -> open(root.resolve("cache/a"), root.resolve("none"), OpenBlasTest::refused))
        .isInstanceOf(UnsatisfiedLinkError.class)
        .hasMessageContaining("NoSuchFileException");
  }

  @Test
  void withoutNativeAccessNoOtherFolderIsTried() {
    assertThatThrownBy(
            () ->
                open(
                    root.resolve("cache"),
                    root.resolve("none"),
                    (library, folder) -> {
                      throw new IllegalCallerException("Illegal native access");
                    }))
        .isInstanceOf(UnsatisfiedLinkError.class)
        .hasMessageContaining("a fault (Illegal native access); put it on the class path and add");
  }

  private static SymbolLookup refused(OpenBlasLibrary library, Path folder) {
    throw new IllegalArgumentException("Cannot open " + library.main() + " in " + folder);
  }

  private static SymbolLookup open(Path cache, Path temporary, OpenBlasLibrary.Loader loader) {
    return OpenBlasLibrary.open(
        System.getProperty("os.name"), System.getProperty("os.arch"), cache, temporary, loader);
  }
}
