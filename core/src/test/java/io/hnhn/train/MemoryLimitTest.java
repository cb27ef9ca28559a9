package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Backend;
import io.hnhn.backend.TestedBackend;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.model.NeighbourLimit;
import io.hnhn.tensor.Matrix;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a limit of memory does to a training. */
class MemoryLimitTest {
  private static final int NODES = 900;
  private static final TrainingOptions OPTIONS = TrainingOptions.PAPER.withEpochs(6).withSeed(2);
  private static final Hnhn MODEL =
      Hnhn.forNodes(2).withHidden(8).withDropout(0.4).withInputDropout(0.1);
  private static final Inputs INPUTS = new Inputs(chain(), features());
  private static final Labels LABELS = labels(0);
  private static final Labels VALIDATION = labels(1);

  /** Hyperedges of three nodes, each sharing one with the next. */
  private static Hypergraph chain() {
    int[][] hyperedges = new int[NODES / 2 - 1][];
    Arrays.setAll(hyperedges, j -> new int[] {2 * j, 2 * j + 1, 2 * j + 2});
    return Hypergraph.of(NODES, hyperedges);
  }

  private static Matrix features() {
    Matrix features = Matrix.zeros(NODES, 12);
    for (int i = 0; i < NODES; i++) {
      features.set(i, i % 12, 1 + i % 5);
    }
    return features;
  }

  private static Labels labels(int remainder) {
    int[] rows = IntStream.range(0, NODES).filter(i -> i % 3 == remainder).toArray();
    return new Labels(rows, Arrays.stream(rows).map(i -> i / 7 % 2).toArray());
  }

  private static Trainer trainer(Backend backend, long limit) {
    return new Trainer(backend, OPTIONS.withMemoryLimit(limit)).withValidation(VALIDATION);
  }

  private static TrainedModel train(Trainer trainer) {
    return trainer.train(MODEL, INPUTS, LABELS);
  }

  private static long needed() {
    try (Backend backend = TestedBackend.open(1)) {
      return trainer(backend, 0).memory(MODEL, INPUTS, LABELS).peakBytes();
    }
  }

  private static void assertSame(TrainedModel found, TrainedModel expected) {
    WeightBits.assertSame(found, expected);
    assertThat(found.history()).isEqualTo(expected.history());
  }

  @Test
  void whereAllRowsFitNothingChanges() {
    try (Backend backend = TestedBackend.open(1)) {
      List<PartsSummary> told = new ArrayList<>();
      TrainedModel limited =
          train(trainer(backend, needed()).withListener(new PartsListener(told)));
      TrainedModel free = train(trainer(backend, 0));
      assertSame(limited, free);
      assertThat(limited.provenance().options()).isEqualTo(free.provenance().options());
      assertThat(told).isEmpty();
    }
  }

  @Test
  void theNumberOfThreadsChangesNeitherPartsNorBits() {
    long limit = needed() / 2;
    try (Backend one = TestedBackend.open(1);
        Backend three = TestedBackend.open(3)) {
      TrainedModel found = train(trainer(three, limit));
      assertSame(found, train(trainer(one, limit)));
      assertThat(found.provenance().options())
          .matches(".*seed=2, \\d+ parts within %d bytes".formatted(limit));
    }
  }

  @Test
  void lessMemoryIsMoreParts() {
    long needed = needed();
    List<PartsSummary> told = new ArrayList<>();
    try (Backend backend = TestedBackend.open(1)) {
      for (int part = 2; part <= 6; part += 2) {
        train(trainer(backend, needed / part).withListener(new PartsListener(told)));
      }
    }
    assertThat(told.stream().map(PartsSummary::parts)).isSorted().doesNotHaveDuplicates();
    for (PartsSummary parts : told) {
      assertThat(parts.peakBytes()).isLessThanOrEqualTo(parts.limit());
      assertThat(parts.bytesRead()).isPositive();
      assertThat(parts.replication()).isBetween(1.0, 1.5);
    }
    assertThat(told.getFirst().toString())
        .matches("\\d parts an epoch: .* read an epoch, each node 1.\\d\\d times, at most .*");
  }

  @Test
  void aCrashedRunGoesOnToTheSameBits(@TempDir Path folder) {
    long limit = needed() / 3;
    try (Backend backend = TestedBackend.open(1)) {
      Trainer trainer = trainer(backend, limit);
      TrainedModel uninterrupted = train(trainer);
      Trainer kept = trainer.withCheckpoint(folder.resolve("checkpoint"));
      train(kept.withListener(StoppingListener.cancelAt(2)));
      assertSame(train(kept), uninterrupted);
      train(
          trainer
              .withCheckpoint(folder.resolve("another"))
              .withListener(StoppingListener.cancelAt(2)));
      assertThatIllegalStateException()
          .as("other parts have other bits")
          .isThrownBy(
              () -> train(trainer(backend, limit / 2).withCheckpoint(folder.resolve("another"))))
          .withMessageContaining("is of a run with other data, labels, model or options");
    }
  }

  @Test
  void aRowThatNeedsTooMuchIsRefusedByName() {
    int[] many = IntStream.range(0, NODES).toArray();
    Inputs hub = new Inputs(Hypergraph.of(NODES, many, new int[] {3, 4}), features());
    try (Backend backend = TestedBackend.open(1)) {
      Trainer trainer = new Trainer(backend, OPTIONS.withMemoryLimit(40_000));
      assertThatIllegalStateException()
          .isThrownBy(() -> trainer.train(MODEL, hub, LABELS))
          .withMessageMatching(
              "A part with a single row needs .* of memory, but \\d+ bytes is left for it: node 0,"
                  + " which lies in hyperedge 0 with 900 nodes. Raise the limit, lower .*, or let"
                  + " rows see some of their neighbours \\(--neighbours, .*");
    }
  }

  @Test
  void someNeighboursOfAHubFit() {
    int[] many = IntStream.range(0, NODES).toArray();
    Inputs hub = new Inputs(Hypergraph.of(NODES, many, new int[] {3, 4}), features());
    NeighbourLimit few = new NeighbourLimit(20, 5);
    TrainingOptions sampled = OPTIONS.withMemoryLimit(60_000).withNeighbours(few);
    try (Backend one = TestedBackend.open(1);
        Backend three = TestedBackend.open(3)) {
      assertThatIllegalStateException()
          .isThrownBy(
              () ->
                  new Trainer(one, sampled.withNeighbours(NeighbourLimit.NONE))
                      .train(MODEL, hub, LABELS));
      TrainedModel trained = new Trainer(one, sampled).train(MODEL, hub, LABELS);
      assertSame(new Trainer(three, sampled).train(MODEL, hub, LABELS), trained);
      assertThat(trained.provenance().options()).contains(", neighbours=20,5");
      // Exact answers are had layer by layer where a part of the hub does not fit.
      int[] rows = {3, 500};
      float[] expected = trained.predict(hub).logits().selectRows(rows).toArray();
      float[] found = trained.answersWithin(60_000, hub).about(rows).logits().toArray();
      for (int i = 0; i < expected.length; i++) {
        assertThat(found[i]).isCloseTo(expected[i], within(1e-5f));
      }
      SampleComparison compared = SampleComparison.of(trained, hub, few, 2, 60_000);
      assertThat(compared.rows()).isEqualTo(NODES);
      assertThat(compared.meanDifference()).isPositive().isLessThan(0.2);
      assertThat(compared.largestDifference()).isGreaterThan(compared.meanDifference());
      SampleComparison same = SampleComparison.of(trained, hub, new NeighbourLimit(NODES, 2), 2, 0);
      assertThat(same.sameClass()).isEqualTo(1);
      assertThat(same.largestDifference()).isLessThan(1e-5);
    }
  }

  @Test
  void answersComePartByPart() {
    try (Backend backend = TestedBackend.open(1)) {
      TrainedModel trained = train(trainer(backend, 0)).withTemperature(1.5);
      int[] some = IntStream.range(0, NODES).filter(i -> i % 2 == 0).toArray();
      Matrix all = trained.predict(INPUTS).logits().selectRows(some);
      LimitedAnswers little = trained.answersWithin(needed() / 4, INPUTS);
      assertThat(little.allFit(0)).isFalse();
      float[] found = little.about(some).logits().toArray();
      float[] expected = all.toArray();
      for (int i = 0; i < expected.length; i++) {
        assertThat(found[i]).isCloseTo(expected[i], within(1e-4f));
      }
      assertThat(trained.answersWithin(10 * needed(), INPUTS).allFit(0)).isTrue();
      assertThat(trained.answersWithin(10 * needed(), INPUTS).allFit(needed())).isFalse();
      assertThat(trained.answersWithin(0, INPUTS).allFit(needed())).isTrue();
      assertThat(little.about().logits().rows()).isZero();
    }
  }
}
