package io.hnhn.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import io.hnhn.learn.Learned;
import io.hnhn.learn.Learner;
import io.hnhn.learn.settings.VectorsChoice;
import io.hnhn.tune.Regime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class FeatureBaselineTest {
  @TempDir private Path folder;
  private Path shop;

  @BeforeEach
  void writeShop() throws IOException {
    shop = Shop.write(folder.resolve("shop"));
  }

  /** Vectors of single nodes, which say nothing of others, are no features of theirs. */
  @ParameterizedTest
  @ValueSource(strings = {"yes", "no"})
  void featuresAloneAreAsGoodAsThePlainNetworkThatIsTrainedOnItsOwn(String vectors)
      throws IOException {
    CommandRun run = train("out", "--label-rate=0.5", "--node-vectors=" + vectors);
    train("alone", "--label-rate=0.5", "--node-vectors=no", "--model=mlp");
    double alone = metrics("alone").get("accuracy").doubleValue();
    double added = metrics("out").get("accuracy").doubleValue() - alone;
    assertThat(added).isPositive();
    assertThat(run.out())
        .containsPattern(
            String.format(
                Locale.ROOT,
                "(?m)^Groups add %.1f points.*: features alone are right on %.1f%%\\.",
                100 * added,
                100 * alone));
    assertThat(Files.readString(folder.resolve("out/report.html"))).contains("What groups add");
  }

  @Test
  void javaTellsTheSame() throws IOException {
    CommandRun run = train("out", "--label-rate=0.5");
    Learner learner =
        Learner.DEFAULT
            .withLabelColumn("department")
            .withLabelRate(0.5)
            .with(
                s ->
                    s.withTraining(s.training().withRegime(Regime.PLAIN).withEpochs(10))
                        .withModel(s.model().withHidden(8))
                        .withFeatures(s.features().withHyperedgeVectors(VectorsChoice.NO)));
    try (Learned learned = learner.learn(shop)) {
      assertThat(run.out()).contains("\n" + learned.featuresAlone().orElseThrow().sentence());
    }
    try (Learned learned = learner.withModel("mlp").learn(shop)) {
      assertThat(learned.featuresAlone()).isEmpty();
    }
  }

  @Test
  void withoutAReportNothingIsLearnedOnceMoreAndTheModelIsTheSame() throws IOException {
    train("with", "--label-rate=0.5", "--runs=2");
    CommandRun without = train("without", "--label-rate=0.5", "--runs=2", "--no-report");
    assertThat(without.out()).doesNotContain("features alone");
    assertThat(TimelessMetrics.in(folder.resolve("with")))
        .isEqualTo(TimelessMetrics.in(folder.resolve("without")));
    assertThat(folder.resolve("with/predictions.csv"))
        .hasSameTextualContentAs(folder.resolve("without/predictions.csv"));
  }

  @Test
  void withoutATestOrFeaturesThereIsNothingToCompare() throws IOException {
    assertThat(train("all").out()).doesNotContain("features alone");
    Files.writeString(
        shop.resolve("nodes.csv"),
        Files.readString(shop.resolve("nodes.csv")).replaceAll(",[^,\n]*(\n|$)", "$1"));
    CommandRun bare = train("bare", "--label-rate=0.5");
    assertThat(bare.out()).contains("60 features").doesNotContain("features alone");
  }

  @Test
  void hyperedgesAndSetsAreToldByTheFeaturesOfTheirMembers() throws IOException {
    assertThat(train("sets", "--task=prediction").out())
        .containsPattern("(?m)^Groups .*: features of members alone are right on ");
    StringBuilder baskets = new StringBuilder("basket,kind\n");
    for (int basket = 0; basket < 80; basket++) {
      baskets.append("b%d,%s\n".formatted(basket, basket % 2 == 0 ? "sweet" : "white"));
    }
    Files.writeString(shop.resolve("hyperedges.csv"), baskets);
    String[] task = {"--task=hyperedges", "--hyperedge-label=kind", "--label-rate=0.5"};
    assertThat(train("baskets", task).out())
        .containsPattern("(?m)^Connections .*: features of members alone are right on ");
  }

  private CommandRun train(String out, String... options) {
    List<String> command =
        new ArrayList<>(
            List.of(
                "train",
                shop.toString(),
                "--label=department",
                "--out=" + folder.resolve(out),
                "--regime=plain",
                "--epochs=10",
                "--hyperedge-vectors=no",
                "--hidden=8"));
    command.addAll(List.of(options));
    CommandRun run = CommandRun.of(command.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run;
  }

  private JsonNode metrics(String out) throws IOException {
    return JsonMapper.shared().readTree(Files.readString(folder.resolve(out + "/metrics.json")));
  }
}
