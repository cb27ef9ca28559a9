package io.hnhn.cli.use;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A model knows what the columns of its tables were taken for: who uses it need not say it again.
 * Here the nodes are baskets, which nobody would guess.
 */
class RememberedColumnsTest {
  private static final String HEADER = "kind,product,basket,price,other,note";
  private static final int BASKETS = 24;

  /** Words that become features: each is in several notes, but in none of the last two. */
  private static final int FEATURES = 1000;

  private static final int WORDS = 100;

  private static final String[] COLUMNS = {
    "--node-column=basket", "--hyperedge-column=product", "--label=kind"
  };

  @TempDir private static Path folder;
  private static String shop;
  private static String model;

  @BeforeAll
  static void train() throws IOException {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < BASKETS; i++) {
      boolean large = i % 3 == 0;
      StringBuilder note = new StringBuilder();
      for (int w = 0; w < WORDS; w++) {
        note.append(
            i < BASKETS - 2 ? " w" + (91 * i + w) % FEATURES : " rare%dx%d".formatted(i, w));
      }
      rows.add(
          "%s,x%d,b%d,%d,%s,%s"
              .formatted(
                  large ? "large" : "small",
                  i,
                  i,
                  large ? 100 + i : i,
                  large ? "small" : "large",
                  note));
    }
    shop = tables("shop", HEADER, rows);
    model = trained("model", shop, COLUMNS);
  }

  @Test
  void theTablesOfTrainingAreReadAsInTraining() {
    CommandRun told = CommandRun.of(with("evaluate", model, shop, COLUMNS));
    CommandRun remembered = CommandRun.of("evaluate", model, shop);
    assertThat(remembered.exitCode()).as(remembered.err()).isZero();
    assertThat(remembered.out()).isEqualTo(told.out()).contains("of 24 labels");
    assertThat(remembered.errLines())
        .containsExactly(
            "Read incidences.csv: nodes are \"basket\", hyperedges \"product\"; nodes.csv: ids"
                + " \"basket\", label \"kind\"");
  }

  @Test
  void everyCommandThatTakesAModelRemembers() {
    String like = folder.resolve("like").toString();
    for (String[] command :
        List.of(
            new String[] {"predict", model, shop},
            new String[] {"embed", model, shop},
            new String[] {"convert", shop, like, "--like", model})) {
      CommandRun run = CommandRun.of(command);
      assertThat(run.exitCode()).as(run.err()).isZero();
      assertThat(run.errLines())
          .singleElement()
          .asString()
          .contains("nodes are \"basket\"", "label \"kind\"");
    }
  }

  @Test
  void whatIsSaidGoesBeforeWhatIsRemembered() {
    CommandRun other = CommandRun.of("evaluate", model, shop, "--label=other");
    assertThat(other.out()).isNotEqualTo(CommandRun.of("evaluate", model, shop).out());
    assertThat(other.err()).contains("label \"other\"").doesNotContain("does not know");
  }

  @Test
  void rowsWithoutLabelsAreToldTheirClassAndCannotBeJudged() throws IOException {
    String fresh =
        tables("fresh", "product,basket,price,other,note", List.of("x,b0,3,large,w1 w2 w3 w4"));
    CommandRun predicted = CommandRun.of("predict", model, fresh);
    assertThat(predicted.exitCode()).as(predicted.err()).isZero();
    assertThat(predicted.out().lines().toList().get(1)).startsWith("b0,");
    assertThat(predicted.err()).doesNotContain("Not as in training");
    CommandRun judged = CommandRun.of("evaluate", model, fresh);
    assertThat(judged.exitCode()).isEqualTo(1);
    assertThat(judged.errLines().getLast())
        .isEqualTo(
            "hnhn: Expected labels in fresh to compare with (in training the column \"kind\"), but"
                + " found none; name their column with --label or --hyperedge-label");
  }

  @Test
  void tablesOfTrainingAreAsInTrainingWhateverWasLeftOut() throws IOException {
    String described =
        tables(
            "described",
            HEADER,
            Files.readAllLines(Path.of(shop, "nodes.csv")).stream().skip(1).toList());
    StringBuilder products = new StringBuilder("product,day,hour\n");
    for (int i = 0; i < BASKETS; i++) {
      products.append("x%d,%s,%d\n".formatted(i, i % 2 == 0 ? "mon" : "tue", i));
    }
    Files.writeString(Path.of(described, "hyperedges.csv"), products);
    String without =
        trained(
            "without",
            described,
            Stream.concat(Stream.of(COLUMNS), Stream.of("--no-hyperedge-features"))
                .toArray(String[]::new));
    CommandRun run = CommandRun.of("evaluate", without, described);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).doesNotContain("Not as in training");
    Files.writeString(
        Path.of(described, "hyperedges.csv"), "product,colour\nx1,red\nx2,blue\nx3,red\n");
    assertThat(CommandRun.of("evaluate", without, described).errLines().getLast())
        .isEqualTo("Not as in training: 2 features of hyperedges that the model does not know");
  }

  @Test
  void classesOfHyperedgesAreRememberedThoughTheyHaveNoFeatures() throws IOException {
    String ordered = tables("ordered", "basket,price", List.of("b0,1", "b1,2", "b2,3", "b3,4"));
    Files.writeString(
        Path.of(ordered, "hyperedges.csv"),
        "product,occasion\nx0,party\nx1,dinner\nx2,party\nx3,dinner\n");
    String occasions =
        trained("occasions", ordered, "--task=hyperedges", "--hyperedge-label=occasion");
    CommandRun run = CommandRun.of("evaluate", occasions, ordered);
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("of 4 labels");
    assertThat(run.errLines()).singleElement().asString().contains("label \"occasion\"");
  }

  private static String trained(String name, String data, String... options) {
    String out = folder.resolve(name).toString();
    CommandRun run =
        CommandRun.of(
            with(
                "train",
                data,
                "--out=" + out,
                Stream.concat(
                        Stream.of(options),
                        Stream.of(
                            "--regime=plain",
                            "--epochs=5",
                            "--hidden=4",
                            "--node-vectors=no",
                            "--backend=reference"))
                    .toArray(String[]::new)));
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).endsWith("Use it: hnhn predict %s %s%n".formatted(out, data));
    return out;
  }

  private static String[] with(String first, String second, String third, String... more) {
    return Stream.concat(Stream.of(first, second, third), Stream.of(more)).toArray(String[]::new);
  }

  private static String tables(String name, String header, List<String> rows) throws IOException {
    Path tables = Files.createDirectories(folder.resolve(name));
    Files.writeString(tables.resolve("nodes.csv"), header + "\n" + String.join("\n", rows) + "\n");
    StringBuilder incidences = new StringBuilder("product,basket\n");
    for (int i = 0; i < rows.size(); i++) {
      incidences.append("x%d,b%d\n".formatted(i, i));
    }
    Files.writeString(tables.resolve("incidences.csv"), incidences);
    return tables.toString();
  }
}
