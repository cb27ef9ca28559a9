package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AvailableMemoryTest {
  private static final long KILO = 1024;

  @TempDir private Path root;

  private void write(String file, String content) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, content);
  }

  @Test
  void withoutTheKernelsListFreeMemoryCounts() {
    assertThat(AvailableMemory.ofMachine(root, 1000, 300)).isEqualTo(300);
  }

  @Test
  void theCacheOfFilesIsNotInUse() throws IOException {
    write("proc/meminfo", "MemTotal:  1000 kB\nMemFree: 200 kB\nMemAvailable:   700 kB\n");
    assertThat(AvailableMemory.ofMachine(root, 1000 * KILO, 200 * KILO)).isEqualTo(700 * KILO);
  }

  @Test
  void aContainerHasWhatItsLimitLeavesAndItsCache() throws IOException {
    write("proc/meminfo", "MemTotal:  1000 kB\nMemFree: 200 kB\nMemAvailable:   700 kB\n");
    assertThat(AvailableMemory.ofMachine(root, 400 * KILO, 100 * KILO)).isEqualTo(100 * KILO);
    write("sys/fs/cgroup/memory.stat", "anon 5\nfile 80000\ninactive_file 51200\n");
    assertThat(AvailableMemory.ofMachine(root, 400 * KILO, 100 * KILO)).isEqualTo(150 * KILO);
    Files.delete(root.resolve("sys/fs/cgroup/memory.stat"));
    write("sys/fs/cgroup/memory/memory.stat", "inactive_file 1\ntotal_inactive_file 102400\n");
    assertThat(AvailableMemory.ofMachine(root, 400 * KILO, 100 * KILO)).isEqualTo(200 * KILO);
  }

  @Test
  void aContainerHasNoMoreThanItsHost() throws IOException {
    write("proc/meminfo", "MemTotal:  1000 kB\nMemAvailable:   50 kB\n");
    assertThat(AvailableMemory.ofMachine(root, 400 * KILO, 300 * KILO)).isEqualTo(50 * KILO);
  }

  @Test
  void matricesCountAgainstTheLimitOfTheJvm() {
    AvailableMemory before = AvailableMemory.afterCollection();
    Matrix kept = Matrix.zeros(1000, 10_000);
    assertThat(AvailableMemory.now().direct())
        .as("left beside a " + kept)
        .isLessThanOrEqualTo(before.direct() - kept.size() * Float.BYTES);
    kept.set(0, 0, 1);
    assertThat(before.machine()).isPositive();
    assertThat(before.heap()).isPositive().isLessThanOrEqualTo(Runtime.getRuntime().maxMemory());
  }
}
