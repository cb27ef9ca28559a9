package io.hnhn.command.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import io.hnhn.cli.train.Shop;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the columns of tables were taken for is told by all that read them. */
class ToldColumnsTest {
  private static final String LABEL = "--label=department";
  private static final String TOLD =
      "ead incidences.csv: nodes are \"product\", hyperedges \"basket\"; nodes.csv: ids"
          + " \"product\", label \"department\"";

  @TempDir private Path folder;

  @Test
  void commandsTellWhatColumnsWereTakenFor() throws IOException {
    String shop = Shop.write(folder.resolve("shop")).toString();
    String model = folder.resolve("model").toString();
    assertThat(
            run(
                    "train",
                    shop,
                    LABEL,
                    "--regime=plain",
                    "--epochs=2",
                    "--node-vectors=no",
                    "--backend=reference",
                    "--out=" + model)
                .out())
        .contains("R" + TOLD);
    assertThat(run("explain", shop, LABEL).out()).contains("R" + TOLD);
    assertThat(run("convert", shop, folder.resolve("out").toString(), LABEL).out())
        .contains("r" + TOLD);
    assertThat(run("stats", shop, LABEL).out().replaceAll("\\s+", " ")).contains("r" + TOLD);
    assertThat(run("stats", shop, LABEL, "--json").out())
        .contains("\"node\":\"product\",\"hyperedge\":\"basket\"");

    CommandRun predicted = run("predict", model, shop, LABEL);
    assertThat(predicted.err()).contains("R" + TOLD);
    assertThat(predicted.out()).startsWith("id,class,probability");
    assertThat(run("evaluate", model, shop, LABEL).err()).contains("R" + TOLD);
  }

  @Test
  void quietStaysQuiet() throws IOException {
    String shop = Shop.write(folder.resolve("shop")).toString();
    assertThat(
            run(
                    "train",
                    shop,
                    LABEL,
                    "--regime=plain",
                    "--epochs=2",
                    "--node-vectors=no",
                    "--backend=reference",
                    "--quiet",
                    "--out=" + folder.resolve("model"))
                .out())
        .doesNotContain(TOLD);
  }

  private static CommandRun run(String... words) {
    CommandRun run = CommandRun.of(words);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run;
  }
}
