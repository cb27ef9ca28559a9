package io.hnhn.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.Baskets;
import io.hnhn.cli.CommandRun;
import io.hnhn.cli.train.Shop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class TuneCommandTest {
  @TempDir private Path folder;
  private Path data;
  private Path out;

  @BeforeEach
  void write() throws IOException {
    data = Baskets.write(folder.resolve("baskets"));
    out = folder.resolve("found");
  }

  @Test
  void findsSettingsAndWritesThemForTraining() throws IOException {
    CommandRun run = tune("--label-rate", "0.5", "--seed", "3");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("Read incidences.csv: nodes are \"product\", hyperedges \"basket\"")
        .contains(
            "The best 10 of ", "alpha", "beta", "right %", "3-fold cross-validation with 12 labels")
        .containsPattern("The best of \\d+ candidates, hnhn, is right in .*less\\.")
        .contains("--config " + out.resolve("best.toml"));
    assertThat(run.errLines().getLast()).matches("  tuning +\\d+ runs in .* s");
    assertThat(run.errLines()).hasSize(1);

    JsonNode candidates = results().get("candidates");
    // Four regimes, eight more on the lines of alpha and beta, and up to nine around the best.
    assertThat(candidates.size()).isBetween(13, 21);
    double last = 1;
    for (JsonNode candidate : candidates) {
      assertThat(candidate.get("accuracy").asDouble()).isLessThanOrEqualTo(last);
      assertThat(candidate.get("foldAccuracies")).hasSize(3);
      last = candidate.get("accuracy").asDouble();
    }
    assertThat(Files.readAllLines(out.resolve("tune.csv"))).hasSize(candidates.size() + 1);
    assertThat(Files.readString(out.resolve("tune.html")))
        .contains("Tuning on baskets", "What each setting does", "Both exponents")
        .contains("No two candidates differ in one of these alone (neuron-dropout, lr,");

    JsonNode best = candidates.get(0);
    assertThat(Files.readAllLines(out.resolve("best.toml")))
        .contains(
            "model = \"hnhn\"",
            "alpha = " + best.get("settings").get("alpha").asDouble(),
            "lr = " + best.get("settings").get("lr").asDouble(),
            "weight-decay = " + best.get("settings").get("weight-decay").asDouble(),
            "hidden = 4",
            "layers = 1",
            "epochs = " + best.get("epochs").asInt(),
            "regime = \"plain\"",
            "node-vectors = \"no\"",
            "label-rate = 0.5",
            "seed = 3");
  }

  @Test
  void everyCombinationIsTriedOnceAndModelsWithoutExponentsAlone() {
    CommandRun run =
        tune("--model", "hnhn,mlp", "--alpha=-1,learn", "--lr=0.01,0.02", "--json", "--quiet");
    assertThat(run.err()).isEmpty();
    JsonNode candidates = candidates(run);
    List<String> tried = new ArrayList<>();
    for (JsonNode candidate : candidates) {
      JsonNode settings = candidate.get("settings");
      JsonNode alpha = settings.get("alpha");
      tried.add(
          "%s %s %s"
              .formatted(
                  settings.get("model").asString(),
                  alpha == null ? "-" : alpha.asString(),
                  settings.get("lr").asString()));
    }
    assertThat(tried)
        .containsExactlyInAnyOrder(
            "hnhn -1.0 0.01",
            "hnhn -1.0 0.02",
            "hnhn learn 0.01",
            "hnhn learn 0.02",
            "mlp - 0.01",
            "mlp - 0.02");
  }

  @ParameterizedTest
  @CsvSource({"grid", "coarse-to-fine"})
  void dropoutBetweenLayersIsNotSearchedWhereThereIsOne(String search) {
    CommandRun run =
        tune("--dropout=0,0.3,0.6", "--lr=0.01,0.02", "--search", search, "--json", "-q");
    assertThat(run.errLines())
        .singleElement()
        .asString()
        .startsWith("--dropout makes no difference");
    CommandRun without = tune("--lr=0.01,0.02", "--search", search, "--json", "-q");
    assertThat(without.err()).isEmpty();
    assertThat(candidates(run)).isEqualTo(candidates(without));
    assertThat(out.resolve("best.toml")).content().doesNotContain("\ndropout");
  }

  @Test
  void dropoutIsSearchedWhereThereAreSeveralLayers() throws IOException {
    CommandRun run = tune("--dropout=0.1,0.6", "--layers=1,2", "--lr=0.01", "--json", "-q");
    assertThat(run.err()).isEmpty();
    assertThat(candidates(run))
        .extracting(c -> c.get("settings"))
        .extracting(s -> s.get("layers").asInt() + " " + s.path("dropout").asString("-"))
        .containsExactlyInAnyOrder("1 -", "2 0.1", "2 0.6");
  }

  @Test
  void coarseToFineLooksCloserAroundTheBest() {
    CommandRun run =
        tune("--alpha=-1:1:1", "--lr", "0.01", "--search", "coarse-to-fine", "--json", "-q");
    JsonNode candidates = candidates(run);
    List<Double> alphas = new ArrayList<>();
    candidates.forEach(c -> alphas.add(c.get("settings").get("alpha").asDouble()));
    assertThat(alphas)
        .contains(-1.0, 0.0, 1.0)
        .doesNotHaveDuplicates()
        .hasSizeGreaterThan(4)
        .allMatch(alpha -> alpha >= -1 && alpha <= 1 && alpha * 4 == Math.rint(alpha * 4));
  }

  @Test
  void asManyRunsAreToldAsCandidatesWereTriedInFolds() {
    CommandRun run = tune("--alpha=-1:1:1", "--search=coarse-to-fine", "--json");
    assertThat(candidates(run))
        .extracting(candidate -> candidate.get("settings").toString())
        .doesNotHaveDuplicates();
    assertThat(run.errLines().getLast())
        .matches("  tuning +%d runs in .* s".formatted(3 * candidates(run).size()));
  }

  @Test
  void itsConfigMakesTheSameSearchAgain() throws IOException {
    JsonNode first = candidates(tune("--alpha=-1,learn", "--lr=0.01:0.02:0.01", "--json", "-q"));
    CommandRun again =
        CommandRun.of(
            "tune", "--config=" + out.resolve("config.toml"), "--out=" + folder.resolve("again"));
    assertThat(again.exitCode()).as(again.err()).isZero();
    assertThat(candidates(again)).hasSize(4).isEqualTo(first);
  }

  @Test
  void theHelpSaysWhatIsTried() {
    String help = CommandRun.of("help", "tune").out().replaceAll("\\s+", " ");
    assertThat(help)
        .doesNotContain("and every combination is tried.")
        .contains("four usual ways of training, with everything else as usual; then, with the best")
        .contains("A candidate that was tried before is not tried again.");
  }

  @Test
  void theSameSeedFindsTheSameOnOneOrManyThreads() {
    JsonNode one = candidates("--threads", "1");
    assertThat(candidates("--threads", "3")).isEqualTo(one);
    assertThat(candidates("--threads", "3", "--seed", "2")).isNotEqualTo(one);
  }

  @Test
  void hyperedgesCanBeLearnedToo() throws IOException {
    StringBuilder labels = new StringBuilder("basket,label\n");
    for (int i = 0; i < Baskets.PRODUCTS; i++) {
      labels.append("f%d,food\nt%d,tools\n".formatted(i, i));
    }
    Files.writeString(data.resolve("hyperedges.csv"), labels);
    CommandRun run = tune("--task", "hyperedges", "--model", "auto", "--lr", "0.01", "--beta=0");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(results().get("task").asString()).isEqualTo("hyperedges");
    assertThat(results().get("candidates"))
        .extracting(c -> c.get("settings").get("model").asString())
        .containsExactlyInAnyOrder("hnhn", "hgnn", "unisage", "unigcnii", "ed-hnn", "mlp");
    assertThat(out.resolve("best.toml")).content().contains("task = \"hyperedges\"");
    assertThat(run.out()).contains("The next best model, ");
  }

  @Test
  void hyperedgesCanBeToldFromOtherSetsAndTrainingTakesWhatIsFound() throws IOException {
    data = Shop.write(folder.resolve("shop"));
    CommandRun run =
        tune("--task=prediction", "--negatives=motif", "--lr=0.01,0.02", "--beta=0", "--seed=2");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(results().get("task").asString()).isEqualTo("prediction");
    int sets = results().get("labels").asInt();
    assertThat(run.out())
        .contains("3-fold cross-validation with %d sets".formatted(sets))
        .contains("% of the sets it was not shown");
    assertThat(out.resolve("best.toml"))
        .content()
        .contains("task = \"prediction\"", "negatives = \"motif\"", "seed = 2");

    CommandRun trained =
        CommandRun.of(
            "train",
            data.toString(),
            "--config=" + out.resolve("best.toml"),
            "--out=" + folder.resolve("model"));
    assertThat(trained.exitCode()).as(trained.err()).isZero();
    assertThat(trained.out())
        .contains("Learning which sets of nodes are hyperedges from %d sets".formatted(sets))
        .contains("AUC ");
  }

  /** The fifth of the hyperedges that is kept for a test is no part of the search. */
  @Test
  void whatPassesNoMessagesLearnsFromAllOtherHyperedges() throws IOException {
    data = Shop.write(folder.resolve("shop"));
    assertThat(sets("hgnn")).isEqualTo(26);
    assertThat(sets("mlp")).isEqualTo(128);
    assertThat(sets("hgnn,mlp")).isEqualTo(26);
  }

  private int sets(String models) {
    CommandRun run = tune("--task=prediction", "--model=" + models, "--lr=0.01", "--json", "-q");
    assertThat(run.exitCode()).as(run.err()).isZero();
    return JsonMapper.shared().readTree(run.out()).get("labels").asInt();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --alpha=much      | Invalid value for option '--alpha': expected a number, a list such as
          --model=hgn       | Expected one of the models hnhn, hnhn-released, hgnn,
          --dropout=0.5,1.5 | Expected dropout of at least 0 and below 1, but found 1.5
          --layers=0        | Invalid value for option '--layers': expected whole numbers between
          --folds=1         | Expected --folds of at least 2, but found 1
          --epochs=0        | Expected --epochs between 1 and 1000000, but found 0
          --search=random   | Invalid value for option '--search'
          --label-rate=3    | Expected --label-rate above 0 and at most 1 (0.15 is 15%), but found 3.0
          --alpah=1         | no option --alpah; did you mean --alpha?
          """)
  void aWrongValueIsToldBeforeAnythingIsTried(String option, String message) {
    CommandRun run = tune(option);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines()).hasSize(2);
    assertThat(run.errLines().getFirst()).startsWith("hnhn: " + message);
    assertThat(out).doesNotExist();
  }

  @Test
  void coarseToFineNeedsNumbersBetweenBounds() {
    CommandRun run = tune("--search", "coarse-to-fine", "--alpha=0,learn");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines().getFirst()).endsWith("but found alpha learn; use --search grid");
  }

  @Test
  void moreFoldsThanLabelsAreRefused() {
    CommandRun run = tune("--label-rate", "0.1", "--folds", "4");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines().getFirst())
        .contains("Expected --folds of at most 2, one labelled row each, but found 4");
  }

  @Test
  void aRateThatIsTooHighForAllIsTold() {
    CommandRun run = tune("--lr", "1e30", "--alpha=0", "--quiet");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errLines())
        .singleElement()
        .asString()
        .isEqualTo(
            "hnhn: Expected a finite loss of at least one candidate, but found none; the learning"
                + " rate is 1.0E30: lower it");
    assertThat(out).doesNotExist();
  }

  private JsonNode candidates(String... options) {
    List<String> line = new ArrayList<>(List.of(options));
    line.addAll(List.of("--lr", "0.01", "--alpha=0,1", "--json", "--quiet"));
    return candidates(tune(line.toArray(String[]::new)));
  }

  private static JsonNode candidates(CommandRun run) {
    return JsonMapper.shared().readTree(run.out()).get("candidates");
  }

  private JsonNode results() throws IOException {
    return JsonMapper.shared().readTree(Files.readString(out.resolve("tune.json")));
  }

  private CommandRun tune(String... options) {
    List<String> line = new ArrayList<>(List.of("tune", data.toString(), "--out", out.toString()));
    line.addAll(List.of("--hidden=4"));
    List<String> said = List.of(options);
    if (said.stream().noneMatch(option -> option.startsWith("--folds"))) {
      line.add("--folds=3");
    }
    if (said.stream().noneMatch(option -> option.startsWith("--epochs"))) {
      line.add("--epochs=10");
    }
    line.addAll(said);
    return CommandRun.of(line.toArray(String[]::new));
  }
}
