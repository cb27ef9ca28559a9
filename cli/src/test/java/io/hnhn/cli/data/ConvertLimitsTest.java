package io.hnhn.cli.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a format has no place for is told in one line, and nothing is written. */
class ConvertLimitsTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"csv", "tsv", "parquet"})
  void wideSparseFeaturesAreSentToASparseFormat(String format) throws IOException {
    StringBuilder table = new StringBuilder("node,edge\n");
    for (int i = 0; i < 5001; i++) {
      table.append("n%d,x\n".formatted(i));
    }
    Path in = Files.writeString(folder.resolve("in.csv"), table);
    Path out = folder.resolve("out");
    CommandRun run =
        CommandRun.of(
            "convert",
            in.toString(),
            out.toString(),
            "--to",
            format,
            "--missing-features",
            "identity");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.err())
        .contains("5001 features of each node, which make 25010001 cells with 25005000 zeros")
        .contains("write a sparse format, such as plain or matrix");
    assertThat(out).doesNotExist();
  }

  @Test
  void aNameThatTheFormatHasNoPlaceForIsTold() throws IOException {
    Path in = Files.writeString(folder.resolve("in.csv"), "node,edge\n\"a\nb\",x\n");
    Path out = folder.resolve("out");
    CommandRun run = CommandRun.of("convert", in.toString(), out.toString());
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errLines())
        .containsExactly("hnhn: Expected node names without line breaks, but found \"a\\u000ab\"");
    assertThat(out).doesNotExist();
  }
}
