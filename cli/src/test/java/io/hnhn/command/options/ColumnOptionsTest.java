package io.hnhn.command.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnOptionsTest {
  @TempDir Path folder;

  @BeforeEach
  void aTableAlone() throws IOException {
    Files.writeString(folder.resolve("incidences.csv"), "node,edge\na,x\nb,x\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--node-column",
        "--hyperedge-column",
        "--weight-column",
        "--label",
        "--hyperedge-label",
        "--hyperedge-weight"
      })
  void aColumnThatIsNotThereIsAnError(String option) {
    for (String command : new String[] {"stats", "explain"}) {
      CommandRun run = CommandRun.of(command, folder.toString(), option, "nope");
      assertThat(run.exitCode()).as(command).isEqualTo(1);
      assertThat(run.errLines()).hasSize(1);
      assertThat(run.err()).contains("incidences.csv", "expected", "\"nope\"", "but found");
    }
  }

  @Test
  void aColumnThatTheTableBesideLacksIsAnError() throws IOException {
    Files.writeString(folder.resolve("hyperedges.csv"), "edge,day\nx,monday\n");
    CommandRun run = CommandRun.of("stats", folder.toString(), "--hyperedge-label", "nope");
    assertThat(run.err())
        .contains("hyperedges.csv, line 1: expected a column \"nope\", but found the columns")
        .contains("\"edge\", \"day\"");
    assertThat(CommandRun.of("stats", folder.toString(), "--hyperedge-label", "day").exitCode())
        .isZero();
  }

  @Test
  void columnsOfWeightsCanHaveAnyName() throws IOException {
    Files.writeString(folder.resolve("incidences.csv"), "node,edge,amount\na,x,2\nb,x,3\n");
    Files.writeString(folder.resolve("hyperedges.csv"), "edge,value\nx,0.5\n");
    assertThat(CommandRun.of("stats", folder.toString()).out()).doesNotContain("weight");
    CommandRun said =
        CommandRun.of(
            "stats",
            folder.toString(),
            "--weight-column=amount",
            "--hyperedge-weight=value",
            "--json");
    assertThat(said.exitCode()).as(said.err()).isZero();
    assertThat(said.out()).contains("\"weight\":\"amount\"", "\"weight\":\"value\"");
  }

  @Test
  void columnsOfWhatHasNoneAreAnError() throws IOException {
    Path file = Files.writeString(folder.resolve("a.json"), "{\"incidences\": []}");
    CommandRun run = CommandRun.of("stats", file.toString(), "--label", "nope");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("Expected tables, whose columns can be named, but found");
  }
}
