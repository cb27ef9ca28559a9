package io.hnhn.learn.why;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.AddedFeatures;
import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.MissingFeatures;
import io.hnhn.data.format.csv.TableFormat;
import io.hnhn.data.table.AttributeColumns;
import io.hnhn.data.table.TableOptions;
import io.hnhn.data.trained.Origin;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.graph.Hypergraph;
import io.hnhn.learn.why.TableChange.WithCell;
import io.hnhn.learn.why.TableChange.WithHyperedge;
import io.hnhn.learn.why.TableChange.WithNode;
import io.hnhn.learn.why.TableChange.WithoutFeature;
import io.hnhn.learn.why.TableChange.WithoutHyperedge;
import io.hnhn.model.Architecture;
import io.hnhn.model.EditedInputs;
import io.hnhn.model.Inputs;
import io.hnhn.model.Models;
import io.hnhn.model.Smoothing;
import io.hnhn.model.Task;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Labels;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is told is what tables give that were changed, read and asked anew. */
class WhyTest {
  private static final Backend BACKEND = Backends.open("cpu", 1);
  private static final Offset<Float> ROUNDING = Offset.offset(1e-5f);
  private static final TableOptions OPTIONS =
      TableOptions.GUESSED
          .withNodes(AttributeColumns.GUESSED.withLabel("label"))
          .withHyperedges(AttributeColumns.GUESSED.withLabel("kind"));

  /** For each 200 random questions: a row, and something that is changed. */
  private static final int ROWS = 20;

  private static final int CHANGES = 10;

  @TempDir private Path folder;

  @AfterAll
  static void close() {
    BACKEND.close();
  }

  private static final Case HGNN = new Case("hgnn", Task.NODES, AddedFeatures.NONE, 4);

  /**
   * Models that differ in what they look at, on tables that differ in what they have.
   *
   * @param added what is done to the tables
   * @param seed of the tables and questions
   * @param smoothing of features and of answers
   */
  record Case(String model, Task task, AddedFeatures added, long seed, Smoothing smoothing) {
    Case(String model, Task task, AddedFeatures added, long seed) {
      this(model, task, added, seed, Smoothing.NONE);
    }

    RandomTables tables() {
      return RandomTables.of(
          seed, added.missing() == MissingFeatures.NONE, task != Task.HYPEREDGES);
    }

    StoredModel trained(Dataset unprepared) {
      Dataset dataset = added.applyTo(unprepared);
      Inputs inputs = dataset.inputs();
      Labels labels;
      if (task == Task.SETS) {
        inputs = inputs.withCandidates(Hypergraph.of(inputs.hypergraph().nodes(), sets()));
        labels = Labels.of(new int[] {0, 1, 2, 3}, new int[] {0, 1, 0, 1});
      } else {
        Attributes rows = task == Task.NODES ? dataset.nodes() : dataset.hyperedges();
        labels =
            Labels.of(
                IntStream.range(0, rows.count()).filter(r -> rows.labels()[r] >= 0).toArray(),
                rows.labels());
      }
      int classes = task == Task.SETS ? 2 : dataset.classes();
      TrainedModel trained =
          new Trainer(BACKEND, TrainingOptions.PAPER.withEpochs(25))
              .train(
                  Models.provider(model)
                      .with(
                          new Architecture(task, classes, 8, 2, 0.2, 0)
                              .withFeatureSmoothing(smoothing)
                              .withAnswerSmoothing(smoothing)),
                  inputs,
                  labels)
              .withTemperature(0.7);
      return StoredModel.of(
          trained,
          dataset,
          added,
          task == Task.SETS ? List.of("no hyperedge", "hyperedge") : dataset.classNames(),
          Origin.here("random", 1, new LinkedHashMap<>()),
          new LinkedHashMap<>());
    }

    private static int[][] sets() {
      return new int[][] {{1, 2, 3}, {4, 5}, {2, 6, 7}, {1, 8}};
    }

    String question(Random random) {
      return switch (task) {
        case NODES -> "p" + random.nextInt(RandomTables.NODES);
        case HYPEREDGES -> "b" + random.nextInt(RandomTables.HYPEREDGES);
        case SETS ->
            "p%d;p%d;p%d"
                .formatted(1 + random.nextInt(5), 6 + random.nextInt(6), 12 + random.nextInt(9));
      };
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        HGNN,
        new Case("hnhn", Task.NODES, new AddedFeatures(MissingFeatures.NONE, true, true), 3),
        new Case(
            "gcn-clique", Task.NODES, new AddedFeatures(MissingFeatures.DEGREES, false, false), 5),
        new Case("unigat", Task.HYPEREDGES, AddedFeatures.NONE.withNodeVectors(true), 6),
        new Case("mlp", Task.NODES, AddedFeatures.NONE, 8, Smoothing.of(2)),
        new Case("allset-transformer", Task.SETS, AddedFeatures.NONE, 7));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void twoHundredQuestionsAreAnsweredAsChangedTablesAnswerThem(Case one) throws IOException {
    RandomTables tables = one.tables();
    Dataset dataset = read(tables.write(folder.resolve("random")));
    StoredModel stored = one.trained(dataset);
    Random random = new Random(one.seed());
    Set<String> kinds = new TreeSet<>();
    double strongest = 0;
    try (Why why = Why.of(stored, dataset)) {
      for (int question = 0; question < ROWS; question++) {
        String asked = one.question(random);
        Reasons reasons = why.explain(asked);
        assertThat(reasons.before().probabilities())
            .containsExactly(answer(stored, dataset, one.task, asked));
        List<Effect> all =
            Stream.concat(reasons.without().stream(), reasons.with().stream()).toList();
        strongest =
            all.stream()
                .mapToDouble(reasons::difference)
                .map(Math::abs)
                .reduce(strongest, Math::max);
        for (int k = 0; k < CHANGES && !all.isEmpty(); k++) {
          Effect effect = all.get(random.nextInt(all.size()));
          kinds.add(effect.change().getClass().getSimpleName());
          assertThat(effect.probabilities())
              .as("%s, %s", asked, effect.words())
              .containsExactly(anew(stored, one, tables, effect.change(), asked), ROUNDING);
        }
      }
    }
    // Otherwise all of it could be nothing but the same answer over and over.
    assertThat(strongest).isGreaterThan(0.05);
    assertThat(kinds).contains("WithoutHyperedge").hasSizeGreaterThan(2);
  }

  private float[] anew(
      StoredModel stored, Case one, RandomTables tables, TableChange change, String asked)
      throws IOException {
    RandomTables changed = one.task == Task.SETS ? tables.asking(asked) : tables.copy();
    String now = changed.change(change, asked);
    Dataset dataset =
        TableFormat.CSV
            .withOptions(OPTIONS)
            .withFitted(stored.fittedTables())
            .read(changed.write(folder.resolve("changed")))
            .dataset();
    return answer(stored, dataset, one.task, one.task == Task.SETS ? changed.set() : now);
  }

  private static float[] answer(StoredModel stored, Dataset dataset, Task task, String asked) {
    Inputs inputs = stored.fit(dataset).inputs();
    if (task == Task.SETS) {
      int[] set =
          Arrays.stream(asked.split(";", -1)).mapToInt(dataset.nodes().names()::indexOf).toArray();
      Inputs asking = inputs.withCandidates(Hypergraph.of(dataset.nodes().count(), set));
      return stored.trained().predict(asking).probabilities().row(0);
    }
    Attributes rows = task == Task.NODES ? dataset.nodes() : dataset.hyperedges();
    return stored.trained().predict(inputs).probabilities().row(rows.names().indexOf(asked));
  }

  private static Dataset read(Path path) throws IOException {
    return TableFormat.CSV.withOptions(OPTIONS).read(path).dataset();
  }

  /** Nodes that are new meet in hyperedges, old and new, whose sizes are told by some features. */
  @ParameterizedTest
  @MethodSource("cases")
  void severalNewRowsAreAsOneAfterTheOther(Case one) throws IOException {
    Dataset dataset = read(one.tables().write(folder.resolve("random")));
    StoredModel stored = one.trained(dataset);
    ChangedTables tables = ChangedTables.of(stored);
    List<WithHyperedge> hyperedges =
        List.of(
            new WithHyperedge(Optional.empty(), List.of(1, 2)),
            new WithHyperedge(Optional.empty(), List.of(2, 7, 8)));
    int first = RandomTables.HYPEREDGES;
    List<WithNode> nodes =
        List.of(
            new WithNode(Optional.empty(), List.of(0, first)),
            new WithNode(Optional.empty(), List.of()),
            new WithNode(Optional.empty(), List.of(0, 3, first, first + 1)));
    EditedInputs before = EditedInputs.of(stored.fit(dataset).inputs());
    EditedInputs single = before;
    for (TableChange change : Stream.concat(hyperedges.stream(), nodes.stream()).toList()) {
      single = tables.apply(single, change);
    }
    Inputs several = tables.withNodes(tables.withHyperedges(before, hyperedges), nodes).whole();
    Inputs expected = single.whole();
    assertThat(several.hypergraph()).isEqualTo(expected.hypergraph());
    assertThat(several.nodeFeatures().toDense().toArray())
        .isEqualTo(expected.nodeFeatures().toDense().toArray());
    assertThat(tables.withNodes(before, List.of())).isSameAs(before);
  }

  /** Data that never were tables: features have numbers for names. */
  @ParameterizedTest
  @ValueSource(strings = {"mlp", "hgnn"})
  void aFeatureThatComesFromNoTableIsLeftOutAsInDataWithoutIt(String model) {
    Dataset dataset = plain(OptionalInt.empty(), -1);
    Case one = new Case(model, Task.NODES, AddedFeatures.NONE, 2);
    StoredModel stored = one.trained(dataset);
    int leftOut = 0;
    double strongest = 0;
    try (Why why = Why.of(stored, dataset)) {
      for (int node = 0; node < PLAIN_NODES; node++) {
        Reasons reasons = why.explain(Integer.toString(node));
        for (Effect effect : reasons.without()) {
          if (effect.change() instanceof WithoutFeature without && without.of() == RowKind.NODE) {
            assertThat(without.row()).isEqualTo(node);
            assertThat(effect.words()).isEqualTo("without feature " + without.feature());
            Dataset changed = plain(OptionalInt.of(node), without.feature());
            float[] anew =
                stored.trained().predict(stored.fit(changed).inputs()).probabilities().row(node);
            assertThat(effect.probabilities()).containsExactly(anew, ROUNDING);
            strongest = Math.max(strongest, Math.abs(reasons.difference(effect)));
            leftOut++;
          }
        }
      }
    }
    // One of three features is 0 already.
    assertThat(leftOut).isEqualTo(2 * PLAIN_NODES);
    assertThat(strongest).isGreaterThan(0.001);
  }

  private static final int PLAIN_NODES = 12;

  /** Nodes with three features, one of which may be left out of one node. */
  private static Dataset plain(OptionalInt node, int leftOut) {
    Matrix features = Matrix.zeros(PLAIN_NODES, 3);
    for (int i = 0; i < PLAIN_NODES; i++) {
      for (int c = 0; c < 3; c++) {
        boolean isZero = c == i % 3 || (node.equals(OptionalInt.of(i)) && c == leftOut);
        float any = (float) Math.sin(3 * i + 2 * c) + (i % 2 == c ? 1.5f : 0);
        features.set(i, c, isZero ? 0 : any);
      }
    }
    int[][] hyperedges = {{0, 1, 2}, {2, 3, 4, 5}, {5, 6}, {7, 8, 9}, {9, 10, 11, 0}};
    return Dataset.of(
        "plain",
        Hypergraph.of(PLAIN_NODES, hyperedges),
        features,
        IntStream.range(0, PLAIN_NODES).map(i -> i % 2).toArray(),
        List.of("even", "odd"));
  }

  @Test
  void otherNumbersOfColumnsAreTried() throws IOException {
    Dataset dataset = read(HGNN.tables().write(folder.resolve("shop")));
    try (Why why = Why.of(HGNN.trained(dataset), dataset)) {
      Reasons reasons = why.explain("p2");
      List<Double> prices =
          reasons.with().stream()
              .flatMap(e -> e.change() instanceof WithCell c ? Stream.of(c) : Stream.empty())
              .peek(c -> assertThat(c.column()).isEqualTo("price"))
              .map(c -> Double.valueOf(c.value()))
              .toList();
      assertThat(prices).hasSizeBetween(5, 7).doesNotHaveDuplicates();
      double[] known = HGNN.tables().numbers("price").toArray();
      assertThat(prices).allMatch(price -> Arrays.stream(known).anyMatch(k -> k == price));
      assertThat(prices)
          .contains(
              Arrays.stream(known).max().orElseThrow(), Arrays.stream(known).min().orElseThrow());
      assertThat(reasons.with())
          .anySatisfy(effect -> assertThat(effect.words()).matches("with its price \\d+\\.5"));
      assertThat(reasons.coverage().toString()).contains("other numbers of columns");
    }
  }

  @Test
  void whatChangesMostComesFirstAndWhatGivesAnotherAnswerIsTold() throws IOException {
    Dataset dataset = read(HGNN.tables().write(folder.resolve("shop")));
    StoredModel stored = HGNN.trained(dataset);
    try (Why why = Why.of(stored, dataset)) {
      for (int node = 0; node < RandomTables.NODES; node++) {
        Reasons reasons = why.explain("p" + node);
        double last = Double.POSITIVE_INFINITY;
        for (Effect effect : reasons.without()) {
          double strength = Math.abs(reasons.difference(effect));
          assertThat(strength).isLessThanOrEqualTo(last + 2e-6);
          last = strength;
        }
        for (Effect effect : reasons.turning()) {
          assertThat(effect.answer()).isNotEqualTo(reasons.before().answer());
          assertThat(reasons.words(effect))
              .endsWith(
                  " the answer would be %s (was %s)"
                      .formatted(stored.classNames().get(effect.answer()), reasons.className()));
        }
      }
    }
  }

  @Test
  void changesAreSaidInTheWordsOfTheTables() throws IOException {
    Dataset dataset = read(HGNN.tables().write(folder.resolve("shop")));
    try (Why why = Why.of(HGNN.trained(dataset), dataset)) {
      int hyperedge = dataset.hypergraph().hyperedgesOf(2)[0];
      Reasons reasons = why.explain("p2");
      assertThat(reasons.without())
          .anySatisfy(
              effect -> {
                assertThat(effect.change()).isEqualTo(new WithoutHyperedge(hyperedge));
                assertThat(effect.words()).isEqualTo("without basket b" + hyperedge);
              });
      List<String> words =
          Stream.of("p2", "p4", "p6")
              .flatMap(name -> why.explain(name).without().stream())
              .map(Effect::words)
              .toList();
      assertThat(words)
          .contains("without \"old\" in its title")
          .anySatisfy(w -> assertThat(w).matches("without its price \\(\\d+\\.5\\)"))
          .anySatisfy(w -> assertThat(w).matches("without p\\d+ in basket b\\d+"))
          .anySatisfy(w -> assertThat(w).matches("without product p\\d+ altogether"));
    }
  }

  @Test
  void whatIsNotTriedIsSaid() throws IOException {
    Dataset dataset = read(HGNN.tables().write(folder.resolve("shop")));
    try (Why why = Why.of(HGNN.trained(dataset), dataset)) {
      assertThat(why.explain("p2").coverage()).isNotEmpty().noneMatch(Coverage::isBounded);
      Reasons few = why.withTries(1).explain("p2");
      assertThat(few.coverage()).anyMatch(Coverage::isBounded);
      assertThat(few.tried()).isEqualTo(few.coverage().size());
      assertThat(few.coverage().toString()).containsPattern("1 of \\d+ words of the node itself");
    }
  }

  @Test
  void whoeverIsNotThereIsSaid() throws IOException {
    Dataset dataset = read(HGNN.tables().write(folder.resolve("shop")));
    try (Why why = Why.of(HGNN.trained(dataset), dataset)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> why.explain("q17"))
          .withMessage("Expected the name of a node of shop, but found \"q17\"; did you mean p17?");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> why.explain("b3"))
          .withMessageEndingWith(
              "since these are what the model tells about, but found \"b3\", which is a hyperedge");
      assertThatIllegalArgumentException().isThrownBy(() -> why.withTries(0));
    }
  }
}
