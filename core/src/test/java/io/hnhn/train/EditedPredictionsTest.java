package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.HypergraphBuilder;
import io.hnhn.model.EditedInputs;
import io.hnhn.model.Inputs;
import io.hnhn.model.ModelProvider;
import io.hnhn.model.Models;
import io.hnhn.model.Task;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every model and task: what was changed is answered as inputs that were always so. */
class EditedPredictionsTest {
  private static final Backend BACKEND = Backends.open("cpu", 2);
  private static final Offset<Float> ROUNDING = Offset.offset(1e-5f);

  static Stream<Arguments> models() {
    return Models.all().stream()
        .flatMap(entry -> entry.tasks().stream().sorted().map(task -> arguments(entry, task)));
  }

  @AfterAll
  static void close() {
    BACKEND.close();
  }

  @ParameterizedTest
  @MethodSource("models")
  void changesAreAnsweredTogetherAsInputsThatWereAlwaysSo(ModelProvider entry, Task task) {
    RandomParts data = new RandomParts(entry, task, 4);
    Inputs inputs = data.inputs();
    TrainedModel trained =
        new Trainer(BACKEND, TrainingOptions.PAPER.withEpochs(3))
            .train(data.model(), inputs, data.labels())
            .withTemperature(1.5);
    int row = rowWithNeighbours(inputs, task);
    int hyperedge = hyperedgeNear(inputs, task, row);
    int[] members = inputs.hypergraph().nodesOf(hyperedge);
    int last = members[members.length - 1];
    Features other = inputs.nodeFeatures().selectRows(new int[] {1});
    EditedInputs none = EditedInputs.of(inputs);

    List<EditedInputs> forms = new ArrayList<>();
    List<Inputs> anew = new ArrayList<>();
    forms.add(none);
    anew.add(inputs);
    forms.add(none.minusMember(last, hyperedge));
    anew.add(rebuilt(inputs, (i, j) -> i != last || j != hyperedge));
    forms.add(none.minusHyperedge(hyperedge));
    anew.add(rebuilt(inputs, (i, j) -> j != hyperedge));
    forms.add(none.withNodeFeatures(last, other));
    anew.add(withFeatures(inputs, last, other));
    if (task != Task.SETS) {
      forms.add(none.minusNode(last));
      anew.add(rebuilt(inputs, (i, j) -> i != last));
    }
    forms.add(none.plusMember(39, hyperedge).minusMember(members[0], hyperedge));
    anew.add(forms.getLast().whole());

    try (Predictor predictor = trained.predictor(inputs)) {
      List<Integer> told = new ArrayList<>();
      Matrix found = predictor.predictEach(forms, row, told::add).probabilities();
      assertThat(told).last().isEqualTo(forms.size());
      for (int f = 0; f < anew.size(); f++) {
        float[] expected = trained.predict(anew.get(f)).probabilities().row(row);
        assertThat(found.row(f)).as("form %d", f).containsExactly(expected, ROUNDING);
      }
      int neighbour = row == 0 ? 1 : 0;
      List<Predictions> answers =
          predictor.predictEach(
              List.of(
                  new Predictor.Question(forms.get(1), row, neighbour, row),
                  new Predictor.Question(forms.get(2), neighbour)));
      Matrix first = trained.predict(anew.get(1)).probabilities();
      Matrix second = trained.predict(anew.get(2)).probabilities();
      assertThat(answers.get(0).probabilities().toArray())
          .as("rows in the order that was asked for")
          .containsExactly(first.selectRows(new int[] {row, neighbour, row}).toArray(), ROUNDING);
      assertThat(answers.get(1).probabilities().row(0))
          .containsExactly(second.row(neighbour), ROUNDING);
      if (task != Task.HYPEREDGES) {
        int[] kept = without(inputs.hypergraph().hyperedges(), j -> j == hyperedge);
        float[] gone = trained.predict(inputs.withHyperedges(kept)).probabilities().row(row);
        assertThat(found.row(2)).containsExactly(gone, ROUNDING);
      }
    }
  }

  /** A row that has something to take out. */
  private static int rowWithNeighbours(Inputs inputs, Task task) {
    return IntStream.range(0, task.count(inputs))
        .filter(row -> hyperedgeNear(inputs, task, row) >= 0)
        .findFirst()
        .orElseThrow();
  }

  private static int hyperedgeNear(Inputs inputs, Task task, int row) {
    Hypergraph graph = inputs.hypergraph();
    int[] nodes =
        switch (task) {
          case NODES -> new int[] {row};
          case HYPEREDGES -> graph.nodesOf(row);
          case SETS -> inputs.expectCandidates().nodesOf(row);
        };
    return IntStream.of(nodes)
        .flatMap(i -> IntStream.of(graph.hyperedgesOf(i)))
        .filter(j -> graph.size(j) > 2 && graph.nodesOf(j)[graph.size(j) - 1] < 39)
        .findFirst()
        .orElse(-1);
  }

  private interface Keeps {
    boolean test(int node, int hyperedge);
  }

  private static Inputs rebuilt(Inputs inputs, Keeps keeps) {
    return new Inputs(
        rebuilt(inputs.hypergraph(), keeps),
        inputs.nodeFeatures(),
        inputs.hyperedgeFeatures(),
        inputs.candidates());
  }

  private static Hypergraph rebuilt(Hypergraph old, Keeps keeps) {
    HypergraphBuilder builder =
        new HypergraphBuilder().declareNodes(old.nodes()).declareHyperedges(old.hyperedges());
    for (int j = 0; j < old.hyperedges(); j++) {
      int[] members = old.nodesOf(j);
      for (int k = 0; k < members.length; k++) {
        if (keeps.test(members[k], j)) {
          float weight = old.incidenceWeight(old.byHyperedge().start(j) + k);
          if (old.hasIncidenceWeights()) {
            builder.add(members[k], j, weight);
          } else {
            builder.add(members[k], j);
          }
        }
      }
    }
    float[] weights = new float[old.hyperedges()];
    for (int j = 0; j < weights.length; j++) {
      weights[j] = old.hyperedgeWeight(j);
    }
    return old.hasHyperedgeWeights()
        ? builder.build().withHyperedgeWeights(weights)
        : builder.build();
  }

  private static Inputs withFeatures(Inputs inputs, int node, Features row) {
    int count = inputs.nodeFeatures().rows();
    int[] source = IntStream.range(0, count).map(i -> i == node ? count : i).toArray();
    @Nullable Features ofHyperedges = inputs.hyperedgeFeatures();
    return new Inputs(
        inputs.hypergraph(),
        inputs.nodeFeatures().plusRows(row).selectRows(source),
        ofHyperedges,
        inputs.candidates());
  }

  private static int[] without(int count, IntPredicate gone) {
    return IntStream.range(0, count).filter(gone.negate()).toArray();
  }
}
