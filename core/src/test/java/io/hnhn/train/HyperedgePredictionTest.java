package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hnhn.backend.Backend;
import io.hnhn.backend.TestedBackend;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Architecture;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.model.ModelProvider;
import io.hnhn.model.Models;
import io.hnhn.model.Task;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Philox;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a task made of a hypergraph keeps to, on hypergraphs by chance and on chosen ones. */
class HyperedgePredictionTest {
  private static final PredictionOptions OPTIONS = PredictionOptions.DEFAULT.withHeldOut(0.3);

  private static Inputs inputs(Hypergraph hypergraph) {
    return new Inputs(hypergraph, Matrix.zeros(hypergraph.nodes(), 1));
  }

  private static Inputs inputs(int nodes, int[]... hyperedges) {
    return inputs(Hypergraph.of(nodes, hyperedges));
  }

  /** Hyperedges of up to five nodes, some of them several times, some of one node or none. */
  private static Hypergraph random(long seed) {
    Random random = new Random(seed);
    int nodes = 12 + random.nextInt(20);
    List<int[]> hyperedges = new ArrayList<>();
    for (int j = 0; j < 10 + random.nextInt(30); j++) {
      boolean again = j > 0 && random.nextInt(5) == 0;
      hyperedges.add(
          again
              ? hyperedges.get(random.nextInt(j))
              : random.ints(random.nextInt(6), 0, nodes).distinct().toArray());
    }
    return Hypergraph.of(nodes, hyperedges);
  }

  private static List<NodeSet> sets(Hypergraph hypergraph) {
    return IntStream.range(0, hypergraph.hyperedges())
        .mapToObj(j -> new NodeSet(hypergraph.nodesOf(j)))
        .toList();
  }

  /** The candidates that are hyperedges, or those that are not. */
  private static List<NodeSet> asked(Inputs inputs, Set<NodeSet> hyperedges, boolean positive) {
    return sets(inputs.candidates()).stream()
        .filter(set -> hyperedges.contains(set) == positive)
        .toList();
  }

  private static Map<Integer, Long> sizes(List<NodeSet> sets) {
    return sets.stream().collect(Collectors.groupingBy(NodeSet::size, Collectors.counting()));
  }

  @ParameterizedTest
  @EnumSource
  void propertiesOnHypergraphsByChance(Negatives kind) {
    for (int seed = 0; seed < 100; seed++) {
      Hypergraph all = random(seed);
      PredictionOptions options =
          new PredictionOptions(0.3, seed % 2 == 0 ? 0.5 : 0, 1 + seed % 3, kind, seed);
      HyperedgePrediction task = HyperedgePrediction.of(inputs(all), options);
      Set<NodeSet> hyperedges = new HashSet<>(sets(all));
      List<NodeSet> learned = asked(task.trainingInputs(), hyperedges, true);
      List<NodeSet> heldOut = asked(task.testInputs(), hyperedges, true);

      // No set is asked about twice, nowhere, and each is as large as its hyperedge.
      List<NodeSet> everything = new ArrayList<>(sets(task.trainingInputs().candidates()));
      everything.addAll(sets(task.testInputs().candidates()));
      assertThat(everything).doesNotHaveDuplicates().allMatch(set -> set.size() >= 2);
      for (Inputs inputs : List.of(task.trainingInputs(), task.testInputs())) {
        Map<Integer, Long> expected = new HashMap<>();
        sizes(asked(inputs, hyperedges, true))
            .forEach((size, count) -> expected.put(size, count * options.negatives()));
        assertThat(sizes(asked(inputs, hyperedges, false))).isEqualTo(expected);
      }

      // Held-out hyperedges are in neither hypergraph, all others are in the test's.
      assertThat(sets(task.trainingInputs().hypergraph())).doesNotContainAnyElementsOf(heldOut);
      assertThat(sets(task.testInputs().hypergraph()))
          .isEqualTo(sets(all).stream().filter(set -> !heldOut.contains(set)).toList());
      if (options.supervision() > 0) {
        assertThat(sets(task.trainingInputs().hypergraph()))
            .doesNotContainAnyElementsOf(learned)
            .isEqualTo(
                sets(task.testInputs().hypergraph()).stream()
                    .filter(set -> !learned.contains(set))
                    .toList());
      } else {
        assertThat(task.trainingInputs().hypergraph()).isEqualTo(task.testInputs().hypergraph());
      }

      // The labels say which sets are hyperedges.
      assertThat(task.training().rows())
          .isEqualTo(IntStream.range(0, task.training().size()).toArray());
      assertThat(task.training().classes())
          .isEqualTo(
              sets(task.trainingInputs().candidates()).stream()
                  .mapToInt(set -> hyperedges.contains(set) ? 1 : 0)
                  .toArray());
      assertThat(task.heldOut().size()).isEqualTo(task.testInputs().candidates().hyperedges());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"hnhn", "mlp", "hyper-sagnn"})
  void aModelLearnsWhoBelongsTogether(String name) {
    Ranking ranking = learned(name, 1);
    assertThat(ranking.auc()).isGreaterThan(0.9);
    assertThat(ranking.averagePrecision()).isGreaterThan(0.9);
  }

  /** As those of words are, whose rows sum to 1. */
  @ParameterizedTest
  @ValueSource(strings = {"hnhn", "mlp", "hyper-sagnn"})
  void smallFeaturesWillDo(String name) {
    assertThat(learned(name, 0.02).auc()).isGreaterThan(0.9);
  }

  /** Eight groups of twelve; a node's features, of the given scale, tell its group, with noise. */
  private static Ranking learned(String name, double scale) {
    Random random = new Random(1);
    int[][] hyperedges = new int[400][];
    for (int j = 0; j < hyperedges.length; j++) {
      int group = j % 8;
      hyperedges[j] = random.ints(4, 0, 12).distinct().map(i -> 8 * i + group).toArray();
    }
    Matrix features = Matrix.zeros(96, 8);
    for (int i = 0; i < 96; i++) {
      for (int c = 0; c < 8; c++) {
        double feature = 0.3 * random.nextGaussian() + (c == i % 8 ? 1 : 0);
        features.set(i, c, (float) (scale * feature));
      }
    }
    Inputs known = new Inputs(Hypergraph.of(96, hyperedges), features);
    HyperedgePrediction task = HyperedgePrediction.of(known, OPTIONS.withSupervision(0.5));
    Model model = Models.named(name, Task.SETS, 2).with(Architecture.forSets().withHidden(32));
    TrainingOptions training =
        TrainingOptions.PAPER.withEpochs(120).withSchedule(Schedule.constant(0.01));
    try (Backend backend = TestedBackend.open(1)) {
      TrainedModel trained =
          new Trainer(backend, training).train(model, task.trainingInputs(), task.training());
      return task.heldOut().rank(trained, task.testInputs());
    }
  }

  @Test
  void aModelThatPassesNoMessagesLearnsFromAllThatIsNotHeldOut() {
    for (ModelProvider entry : Models.forTask(Task.SETS)) {
      boolean passes = !Set.of("mlp", "regression", "hyper-sagnn").contains(entry.name());
      PredictionOptions options = OPTIONS.suiting(entry.with(Architecture.forSets()));
      assertThat(options).as(entry.name()).isEqualTo(passes ? OPTIONS : OPTIONS.withSupervision(0));
    }
  }

  @Test
  void theSharesAreThoseAskedFor() {
    int[][] pairs = new int[100][];
    Arrays.setAll(pairs, j -> new int[] {j, j + 1});
    HyperedgePrediction task =
        HyperedgePrediction.of(
            inputs(200, pairs), OPTIONS.withSupervision(0.4).withNegatives(3).withSeed(5));
    // 30 of 100 are held out, 0.4 of the other 70 are learned from.
    assertThat(task.heldOut().size()).isEqualTo(4 * 30);
    assertThat(task.training().size()).isEqualTo(4 * 28);
    assertThat(task.testInputs().hypergraph().hyperedges()).isEqualTo(70);
    assertThat(task.trainingInputs().hypergraph().hyperedges()).isEqualTo(42);
  }

  @Test
  void theSameSeedMakesTheSameTaskAndAnotherAnother() {
    Inputs inputs = inputs(random(3));
    HyperedgePrediction task = HyperedgePrediction.of(inputs, OPTIONS.withSeed(8));
    HyperedgePrediction again = HyperedgePrediction.of(inputs, OPTIONS.withSeed(8));
    assertThat(again.trainingInputs().candidates()).isEqualTo(task.trainingInputs().candidates());
    assertThat(again.testInputs()).isEqualTo(task.testInputs());
    assertThat(again.training()).isEqualTo(task.training());
    assertThat(HyperedgePrediction.of(inputs, OPTIONS.withSeed(9)).testInputs())
        .isNotEqualTo(task.testInputs());
  }

  /** So that ways to learn are compared on one and the same test. */
  @Test
  void theTestDoesNotDependOnHowMuchIsLearnedFrom() {
    Inputs inputs = inputs(random(4));
    assertThat(HyperedgePrediction.of(inputs, OPTIONS.withSupervision(0)).testInputs())
        .isEqualTo(HyperedgePrediction.of(inputs, OPTIONS.withSupervision(0.7)).testInputs());
  }

  @Test
  void whereASetStandsDoesNotTellWhatItIs() {
    PredictionOptions all = OPTIONS.withSupervision(1);
    int[] classes = HyperedgePrediction.of(inputs(random(5)), all).training().classes();
    int changes = 0;
    for (int i = 1; i < classes.length; i++) {
      changes += classes[i] == classes[i - 1] ? 0 : 1;
    }
    assertThat(changes).isBetween(2, classes.length - 2);
  }

  @Test
  void weightsAndFeaturesStayWithTheirHyperedges() {
    Hypergraph all =
        Hypergraph.of(6, new int[] {0, 1}, new int[] {2, 3}, new int[] {3, 4, 5}, new int[] {1, 4})
            .withHyperedgeWeights(1, 2, 3, 4)
            .withIncidenceWeights(10, 11, 20, 21, 30, 31, 32, 40, 41);
    Inputs known = new Inputs(all, Matrix.zeros(6, 1), Matrix.of(4, 1, 1, 2, 3, 4));
    Inputs kept = HyperedgePrediction.of(known, OPTIONS.withHeldOut(0.5)).testInputs();
    assertThat(kept.hypergraph().hyperedges()).isEqualTo(2);
    for (int j = 0; j < 2; j++) {
      int number = sets(all).indexOf(new NodeSet(kept.hypergraph().nodesOf(j)));
      assertThat(kept.hypergraph().hyperedgeWeight(j)).isEqualTo(number + 1);
      assertThat(kept.hyperedgeFeatures().toDense().get(j, 0)).isEqualTo(number + 1);
      long first = kept.hypergraph().byHyperedge().start(j);
      assertThat(kept.hypergraph().incidenceWeight(first + 1)).isEqualTo(10 * number + 11);
    }
  }

  @Test
  void aCorruptedSetKeepsHalfOfItsHyperedge() {
    Inputs inputs = inputs(40, new int[] {0, 1, 2, 3, 4}, new int[] {5, 6, 7, 8, 9});
    Inputs test =
        HyperedgePrediction.of(
                inputs, OPTIONS.withHeldOut(0.5).withKind(Negatives.CORRUPTED).withNegatives(20))
            .testInputs();
    Set<NodeSet> hyperedges = new HashSet<>(sets(inputs.hypergraph()));
    NodeSet heldOut = asked(test, hyperedges, true).getFirst();
    assertThat(asked(test, hyperedges, false))
        .hasSize(20)
        .allMatch(set -> Arrays.stream(set.nodes()).filter(heldOut::contains).count() == 3);
  }

  /** Two triangles that share 1 and 2; 0 and 3 are neighbours too. */
  @Test
  void aCliqueIsMadeOfNeighbours() {
    Inputs inputs =
        inputs(30, new int[] {0, 1, 2}, new int[] {1, 2, 3}, new int[] {0, 3}, new int[] {0, 5, 6});
    Set<NodeSet> cliques = Set.of(NodeSet.of(0, 1, 3), NodeSet.of(0, 2, 3));
    NegativeSampler sampler = sampler(inputs.hypergraph());
    assertThat(cliques)
        .contains(sampler.like(NodeSet.of(0, 1, 2), Negatives.CLIQUE))
        .contains(sampler.like(NodeSet.of(1, 2, 3), Negatives.CLIQUE));
  }

  @Test
  void aMotifIsConnected() {
    Hypergraph path =
        Hypergraph.of(6, new int[] {0, 1}, new int[] {1, 2}, new int[] {2, 3}, new int[] {3, 4, 5});
    NegativeSampler sampler = sampler(path);
    // Connected sets of three: 012, 123, 234, 235, and 345, which is a hyperedge.
    Set<NodeSet> found = new HashSet<>();
    for (int i = 0; i < 4; i++) {
      found.add(sampler.like(NodeSet.of(3, 4, 5), Negatives.MOTIF));
    }
    assertThat(found)
        .containsExactlyInAnyOrder(
            NodeSet.of(0, 1, 2), NodeSet.of(1, 2, 3), NodeSet.of(2, 3, 4), NodeSet.of(2, 3, 5));
  }

  private static NegativeSampler sampler(Hypergraph hypergraph) {
    return new NegativeSampler(hypergraph, new HashSet<>(sets(hypergraph)), new Philox(1), 0);
  }

  /** Of ten pairs of five nodes all but one are hyperedges or asked about. */
  @Test
  void theLastFreeSetIsFound() {
    Hypergraph pairs =
        Hypergraph.of(
            5,
            new int[] {0, 1},
            new int[] {0, 2},
            new int[] {0, 3},
            new int[] {0, 4},
            new int[] {1, 2},
            new int[] {1, 3},
            new int[] {1, 4},
            new int[] {2, 3},
            new int[] {2, 4});
    for (Negatives kind : Negatives.values()) {
      NegativeSampler sampler = sampler(pairs);
      assertThat(sampler.like(NodeSet.of(0, 1), kind)).isEqualTo(NodeSet.of(3, 4));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> sampler.like(NodeSet.of(0, 1), kind))
          .withMessage(
              "Expected a set of 2 of the 5 nodes that is no hyperedge and not drawn yet, but"
                  + " found none; ask for fewer negatives");
    }
  }

  @Test
  void setsThatSayNothingAreNotAskedAboutButStay() {
    Inputs inputs =
        inputs(
            4,
            new int[] {0, 1},
            new int[] {2},
            new int[0],
            new int[] {0, 1, 2, 3},
            new int[] {1, 2});
    HyperedgePrediction task =
        HyperedgePrediction.of(inputs, OPTIONS.withHeldOut(0.5).withSupervision(1));
    assertThat(sets(task.trainingInputs().hypergraph()))
        .containsExactly(NodeSet.of(2), NodeSet.of(), NodeSet.of(0, 1, 2, 3));
    assertThat(task.heldOut().size()).isEqualTo(2);
  }

  @Test
  void tooFewHyperedgesAreTold() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> HyperedgePrediction.of(inputs(9, new int[] {0, 1}, new int[] {1, 0}), OPTIONS))
        .withMessage(
            "Expected different hyperedges of two or more nodes, at least one to hold out and one"
                + " to train on, but found 0 to hold out of 1; hold out another share than 0.3");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0.5, 1, 'Expected heldOut above 0 and below 1, but found 0.0'",
    "1, 0.5, 1, 'Expected heldOut above 0 and below 1, but found 1.0'",
    "NaN, 0.5, 1, 'Expected heldOut above 0 and below 1, but found NaN'",
    "0.2, 1.5, 1, 'Expected supervision from 0 to 1, but found 1.5'",
    "0.2, -1, 1, 'Expected supervision from 0 to 1, but found -1.0'",
    "0.2, 0.5, 0, 'Expected negatives of at least 1, but found 0'",
  })
  void impossibleOptionsAreTold(double heldOut, double supervision, int negatives, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new PredictionOptions(heldOut, supervision, negatives, Negatives.SIZED, 0))
        .withMessage(message);
  }

  @Test
  void aPartKnowsTooFewHyperedges() {
    Inputs part =
        new Inputs(
            Hypergraph.of(4, new int[] {0, 1}, new int[] {1, 2, 3})
                .restrictedTo(new int[] {0, 1}, new int[] {0}),
            Matrix.zeros(2, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HyperedgePrediction.of(part, PredictionOptions.DEFAULT))
        .withMessage(
            "Expected all hyperedges, to hold some out, but found those of a part: Hypergraph[2"
                + " nodes, 1 hyperedges, 2 incidences, of 4 nodes and 2 hyperedges]");
  }
}
