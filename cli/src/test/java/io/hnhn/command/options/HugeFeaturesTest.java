package io.hnhn.command.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A feature that nothing can be learned from is named as the data names it. */
class HugeFeaturesTest {
  @TempDir private static Path folder;

  @BeforeAll
  static void write() throws IOException {
    StringBuilder nodes = new StringBuilder();
    StringBuilder hyperedges = new StringBuilder();
    StringBuilder names = new StringBuilder();
    for (int i = 0; i < 12; i++) {
      nodes.append("%d 1:%s 2:%s\n".formatted(i % 2, i == 7 ? "-1e37" : "1", i));
      hyperedges.append("%d %d\n".formatted(i, (i + 2) % 12));
      names.append("p%d\n".formatted(i));
    }
    Files.writeString(folder.resolve("nodes.svm"), nodes);
    Files.writeString(folder.resolve("hyperedges.txt"), hyperedges);
    Files.writeString(folder.resolve("node-names.txt"), names);
    Files.writeString(folder.resolve("feature-names.txt"), "price\nweight\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"train", "tune"})
  void theFeatureIsNamed(String command) {
    Path out = folder.resolveSibling("out");
    CommandRun run = CommandRun.of(command, folder.toString(), "--out=" + out, "-q");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errLines())
        .containsExactly(
            "hnhn: Expected features up to 1.8E19, to be squared, but found larger ones; the"
                + " largest feature is -1.0E37 (price of node p7): scale it down");
    assertThat(out).doesNotExist();
  }
}
