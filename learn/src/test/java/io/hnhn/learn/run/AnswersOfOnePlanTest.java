package io.hnhn.learn.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Weights;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.graph.Hypergraph;
import io.hnhn.learn.Learner;
import io.hnhn.learn.settings.VectorsChoice;
import io.hnhn.plan.CostModel;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Plan;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.TrainingListener;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Regime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is asked of a backend after the last epoch of a training. */
class AnswersOfOnePlanTest {
  private static final int NODES = 12;

  /** Logits and the representations of nodes and hyperedges together. */
  @ParameterizedTest
  @ValueSource(ints = {0, 2})
  void allThatIsWrittenComesFromOnePass(int patience) throws IOException {
    Learner learner =
        Learner.DEFAULT
            .withLabelRate(0.5)
            .with(
                s ->
                    s.withTraining(
                            s.training()
                                .withRegime(Regime.PLAIN)
                                .withEpochs(3)
                                .withPatience(patience))
                        .withModel(s.model().withHidden(4))
                        .withFeatures(s.features().withNodeVectors(VectorsChoice.NO)));
    List<Plan> after = new ArrayList<>();
    try (Backend backend = learner.settings().backend().open()) {
      LoadsCounted counted = new LoadsCounted(backend, new ArrayList<>());
      LearningListener listener =
          new LearningListener() {
            @Override
            public TrainingListener training(Candidate candidate, int run) {
              return _ -> counted.loaded.clear();
            }
          };
      Outcome outcome =
          new Learning(learner.settings(), Loaded.whole(pairs()))
              .inMemory(counted, listener)
              .orElseThrow()
              .getFirst();
      assertThat(outcome.answers().nodes()).isNotNull();
      assertThat(outcome.answers().hyperedges()).isNotNull();
      assertThat(outcome.test()).isPresent();
      outcome.stored();
      after.addAll(counted.loaded);
    }
    assertThat(after).hasSize(1);
    assertThat(after.getFirst().outputs()).hasSize(3);
  }

  private static Dataset pairs() {
    int[][] pairs =
        IntStream.range(0, NODES - 1).mapToObj(i -> new int[] {i, i + 1}).toArray(int[][]::new);
    Matrix features = Matrix.zeros(NODES, 2);
    IntStream.range(0, NODES).forEach(i -> features.set(i, i % 2, 1));
    return Dataset.of(
        "pairs",
        Hypergraph.of(NODES, pairs),
        features,
        IntStream.range(0, NODES).map(i -> i % 2).toArray(),
        List.of("a", "b"));
  }

  /** A backend that remembers the plans that it was to run. */
  private record LoadsCounted(Backend backend, List<Plan> loaded) implements Backend {
    @Override
    public String name() {
      return backend.name();
    }

    @Override
    public String arithmetic() {
      return backend.arithmetic();
    }

    @Override
    public String description() {
      return backend.description();
    }

    @Override
    public CostModel costs() {
      return backend.costs();
    }

    @Override
    public OptionalLong freeMemory() {
      return backend.freeMemory();
    }

    @Override
    public int lanes() {
      return backend.lanes();
    }

    @Override
    public Backend lane() {
      return new LoadsCounted(backend.lane(), loaded);
    }

    @Override
    public Weights allocate(ParameterLayout layout) {
      return backend.allocate(layout);
    }

    @Override
    public Execution load(Plan plan, Weights weights) {
      loaded.add(plan);
      return backend.load(plan, weights);
    }

    @Override
    public void close() {
      backend.close();
    }
  }
}
