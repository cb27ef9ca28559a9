package io.hnhn.train;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.model.Inputs;
import io.hnhn.model.Task;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Why a loss or a weight was not finite, as far as it can be told from what the training was given:
 * whatever is beyond the usual is a cause. Where nothing is, the learning rate is the likeliest.
 *
 * @param rate the highest learning rate
 * @param weightDecay λ
 * @param feature the largest feature there is, or null if there is none
 */
public record Divergence(double rate, double weightDecay, @Nullable LargestFeature feature) {
  private static final double USUAL_RATE = 1;
  private static final double USUAL_DECAY = 10;
  private static final double USUAL_FEATURE = 1e6;

  /** Adam squares gradients, which are as large as features, in float32. */
  private static final float LARGEST_SQUARED = 1.8e19f;

  /**
   * The feature with the largest absolute value.
   *
   * @param of whose feature it is: nodes or hyperedges
   */
  public record LargestFeature(Task of, int row, int column, float value) {
    @Override
    public String toString() {
      return "row %d, column %d of the features of the %s"
          .formatted(row, column, of == Task.NODES ? "nodes" : "hyperedges");
    }
  }

  /** Looks at what a training was given. */
  public static Divergence of(Inputs inputs, TrainingOptions options) {
    LargestFeature nodes = largest(Task.NODES, inputs.nodeFeatures());
    LargestFeature hyperedges =
        inputs.hyperedgeFeatures() == null
            ? null
            : largest(Task.HYPEREDGES, inputs.hyperedgeFeatures());
    return of(
        hyperedges == null || (nodes != null && size(nodes) >= size(hyperedges))
            ? nodes
            : hyperedges,
        options);
  }

  /**
   * The same.
   *
   * @param feature the largest feature there is, or null if there is none
   */
  public static Divergence of(@Nullable LargestFeature feature, TrainingOptions options) {
    double last = options.schedule().rate(Math.max(0, options.epochs() - 1));
    return new Divergence(
        Math.max(options.schedule().rate(0), last), options.adam().weightDecay(), feature);
  }

  /**
   * Checks that features can be squared: where they can't, no weight would ever change.
   *
   * @throws DivergedException if there is one that can't
   */
  public void expectSquares() {
    if (feature != null && size(feature) > LARGEST_SQUARED) {
      throw new DivergedException(
          "Expected features up to %s, to be squared, but found larger ones"
              .formatted(LARGEST_SQUARED),
          this);
    }
  }

  /** Each cause and what to do about it, with features named by row and column. */
  public String advice() {
    return advice(LargestFeature::toString);
  }

  /**
   * The same.
   *
   * @param place where a feature is, in words
   */
  public String advice(Function<LargestFeature, String> place) {
    Optional<String> largest =
        Optional.ofNullable(feature)
            .map(f -> "the largest feature is %s (%s)".formatted(f.value(), place.apply(f)));
    List<String> causes = new ArrayList<>();
    if (feature != null && size(feature) > USUAL_FEATURE) {
      causes.add(largest.orElseThrow() + ": scale it down");
    }
    if (rate > USUAL_RATE) {
      causes.add("the learning rate is %s: lower it".formatted(rate));
    }
    if (weightDecay > USUAL_DECAY) {
      causes.add("the weight decay is %s: lower it".formatted(weightDecay));
    }
    if (causes.isEmpty()) {
      causes.add("the learning rate is %s: try a lower one".formatted(rate));
      largest.ifPresent(causes::add);
    }
    return String.join("; ", causes);
  }

  private static float size(LargestFeature feature) {
    return Math.abs(feature.value());
  }

  private static @Nullable LargestFeature largest(Task of, Features features) {
    MemorySegment values =
        switch (features) {
          case Matrix dense -> dense.segment();
          case SparseMatrix sparse -> sparse.values();
        };
    long found = -1;
    float largest = 0;
    for (long k = 0; k < values.byteSize() / Float.BYTES; k++) {
      float size = Math.abs(values.getAtIndex(JAVA_FLOAT, k));
      if (size > largest) {
        largest = size;
        found = k;
      }
    }
    return found < 0 ? null : at(found, of, features);
  }

  private static LargestFeature at(long k, Task of, Features features) {
    return switch (features) {
      case Matrix dense -> {
        int row = (int) (k / dense.columns());
        int column = (int) (k % dense.columns());
        yield new LargestFeature(of, row, column, dense.get(row, column));
      }
      case SparseMatrix sparse -> {
        int row = 0;
        while (sparse.pattern().end(row) <= k) {
          row++;
        }
        yield new LargestFeature(of, row, sparse.pattern().column(k), sparse.value(k));
      }
    };
  }
}
