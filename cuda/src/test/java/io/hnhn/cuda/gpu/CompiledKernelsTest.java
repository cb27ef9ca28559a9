package io.hnhn.cuda.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompiledKernelsTest {
  private final AtomicInteger compilations = new AtomicInteger();
  @TempDir private Path folder;

  private byte[] code(String source, String version, int architecture) {
    return new CompiledKernels(folder.resolve("cuda"))
        .of(
            source,
            version,
            architecture,
            () -> {
              compilations.incrementAndGet();
              return new byte[] {1, 2, (byte) architecture};
            });
  }

  @Test
  void eachIsCompiledOnce() {
    assertThat(code("a", "13.0", 90)).containsExactly(1, 2, 90);
    assertThat(code("a", "13.0", 90)).containsExactly(1, 2, 90);
    assertThat(compilations).hasValue(1);
    code("b", "13.0", 90);
    code("a", "13.1", 90);
    code("a", "13.0", 80);
    assertThat(compilations).hasValue(4);
  }

  @Test
  void whatIsDamagedIsCompiledAgain() throws IOException {
    code("a", "13.0", 90);
    Path kept;
    try (Stream<Path> files = Files.list(folder.resolve("cuda"))) {
      kept = files.findFirst().orElseThrow();
    }
    byte[] bytes = Files.readAllBytes(kept);
    for (int length = 0; length < bytes.length; length++) {
      Files.write(kept, Arrays.copyOf(bytes, length));
      assertThat(code("a", "13.0", 90)).containsExactly(1, 2, 90);
    }
    bytes[1]++;
    Files.write(kept, bytes);
    assertThat(code("a", "13.0", 90)).containsExactly(1, 2, 90);
    assertThat(compilations).hasValue(bytes.length + 2);
    code("a", "13.0", 90);
    assertThat(compilations).hasValue(bytes.length + 2);
  }

  @Test
  void whereNothingCanBeKeptItIsCompiledEveryTime() throws IOException {
    Files.writeString(folder.resolve("cuda"), "a file in the way");
    assertThat(code("a", "13.0", 90)).containsExactly(1, 2, 90);
    assertThat(code("a", "13.0", 90)).containsExactly(1, 2, 90);
    assertThat(compilations).hasValue(2);
  }
}
