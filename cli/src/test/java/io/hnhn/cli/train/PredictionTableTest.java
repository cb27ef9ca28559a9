package io.hnhn.cli.train;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Answers stand beside what is known, and whether it was learned from. */
class PredictionTableTest {
  @TempDir private static Path folder;
  private static Path shop;

  @BeforeAll
  static void write() throws IOException {
    shop = Shop.write(folder.resolve("shop"));
  }

  @Test
  void aRowTellsItsKnownClassAndWhetherItWasLearnedFrom() throws IOException {
    Path ids = Files.writeString(folder.resolve("ids"), "p1\np2\np31\np32\n");
    List<String[]> rows = trained("ids run", "--label=department", "--train-ids=" + ids);
    assertThat(rows.getFirst()).containsSequence("known", "learned");
    assertThat(told(rows, "p1")).isEqualTo("bakery yes");
    assertThat(told(rows, "p32")).isEqualTo("dairy yes");
    assertThat(told(rows, "p3")).isEqualTo("bakery no");
    assertThat(told(rows, "p10")).isEqualTo(" no");
    assertThat(rows.stream().filter(row -> row[row.length - 1].equals("yes"))).hasSize(4);
  }

  @Test
  void labelsThatChoseTheEpochAreTold() throws IOException {
    assertThat(
            trained("patient", "--label=department", "--patience=3").stream()
                .skip(1)
                .collect(Collectors.groupingBy(row -> row[row.length - 1], Collectors.counting())))
        .hasSize(3)
        .containsEntry("no", 6L)
        .containsKeys("yes", "validation");
  }

  @Test
  void ofSetsItIsKnownWhichAreHyperedges() throws IOException {
    assertThat(
            trained("sets", "--task=prediction").stream()
                .skip(1)
                .map(row -> row[row.length - 2] + ", " + row[row.length - 1])
                .distinct())
        .containsExactlyInAnyOrder("hyperedge, no", "no hyperedge, no");
  }

  @Test
  void everyFormOfResultsHasTheKnownClass() throws IOException {
    trained("model", "--label=department");
    String model = folder.resolve("model").toString();
    Path json = folder.resolve("answers.json");
    CommandRun.of("predict", model, shop.toString(), "--out=" + json);
    JsonNode rows = JsonMapper.shared().readTree(Files.readString(json));
    assertThat(rows.get(1).get("known").asString()).isEqualTo("bakery");
    assertThat(rows.get(0).get("known").asString("")).isEmpty();
    Path parquet = folder.resolve("answers.parquet");
    assertThat(CommandRun.of("predict", model, shop.toString(), "--out=" + parquet).exitCode())
        .isZero();
    assertThat(Files.readString(parquet, ISO_8859_1)).contains("known");
  }

  private static String told(List<String[]> rows, String id) {
    String[] row = rows.stream().filter(cells -> cells[0].equals(id)).findFirst().orElseThrow();
    return row[row.length - 2] + " " + row[row.length - 1];
  }

  /** The cells of the predictions of a short training. */
  private static List<String[]> trained(String name, String... options) throws IOException {
    Path out = folder.resolve(name);
    List<String> command =
        new ArrayList<>(
            List.of(
                "train",
                shop.toString(),
                "--out=" + out,
                "--regime=plain",
                "--epochs=3",
                "--hidden=4",
                "--node-vectors=no",
                "--backend=reference"));
    command.addAll(List.of(options));
    CommandRun run = CommandRun.of(command.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
    String word = name.contains(" ") ? "'" + out + "'" : out.toString();
    assertThat(run.out()).contains("Use it: hnhn predict %s %s".formatted(word, shop));
    return Files.readAllLines(out.resolve("predictions.csv")).stream()
        .map(line -> line.split(",", -1))
        .toList();
  }
}
