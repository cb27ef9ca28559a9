package io.hnhn.learn.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.data.Dataset;
import io.hnhn.graph.Hypergraph;
import io.hnhn.learn.Learned;
import io.hnhn.learn.Learner;
import io.hnhn.learn.settings.VectorsChoice;
import io.hnhn.tensor.Matrix;
import io.hnhn.tune.Regime;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LearnedFromFeaturesAloneTest {
  private static final int NODES = 12;

  private static final Learner LEARNER =
      Learner.DEFAULT
          .withModel("hgnn")
          .withLabelRate(0.5)
          .with(
              s ->
                  s.withTraining(s.training().withRegime(Regime.PLAIN).withRate(1e12).withEpochs(5))
                      .withFeatures(s.features().withNodeVectors(VectorsChoice.NO)));

  /** Of each pair the features cancel out where groups are looked at, and explode elsewhere. */
  @Test
  void whatCantBeLearnedIsSaid() throws IOException {
    FeatureBaseline.Result huge = alone(1e19f);
    assertThat(huge.alone()).isEmpty();
    assertThat(huge.fault().orElseThrow())
        .startsWith("Expected a finite loss, but found")
        .contains("feature 0 of node 0");
    FeatureBaseline.Result small = alone(1);
    assertThat(small.fault()).isEmpty();
    assertThat(small.alone()).isPresent();
  }

  private static FeatureBaseline.Result alone(float size) throws IOException {
    int[][] pairs =
        IntStream.range(0, NODES / 2)
            .mapToObj(pair -> new int[] {2 * pair, 2 * pair + 1})
            .toArray(int[][]::new);
    Matrix features = Matrix.zeros(NODES, 1);
    IntStream.range(0, NODES).forEach(i -> features.set(i, 0, i % 2 == 0 ? size : -size));
    Dataset dataset =
        Dataset.of(
            "pairs",
            Hypergraph.of(NODES, pairs),
            features,
            IntStream.range(0, NODES).map(i -> i / 2 % 2).toArray(),
            List.of("a", "b"));
    try (Learned learned = LEARNER.learn(dataset)) {
      return FeatureBaseline.of(learned.outcomes().getFirst());
    }
  }
}
