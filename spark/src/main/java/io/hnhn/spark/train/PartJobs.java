package io.hnhn.spark.train;

import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.spark.job.JobTexts;
import io.hnhn.spark.part.CutParts;
import io.hnhn.tensor.Matrix;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/**
 * Asks executors about parts, a job each time. A job sends the weights to the executors; each task
 * adds up its parts by number, and the driver adds up the tasks by number, as {@link
 * io.hnhn.spark.part.TaskShares} says: the same bits, however many executors and tasks there are
 * and whichever of them computed what. Trainings that ask in one job don't know of each other.
 */
public final class PartJobs implements PartWork {
  private final JavaSparkContext spark;
  private final CutParts parts;
  private final int[][] numbers;
  private final TrainingMetrics metrics;

  /** For some parts. */
  public PartJobs(JavaSparkContext spark, CutParts parts, TrainingMetrics metrics) {
    this.spark = spark;
    this.parts = parts;
    this.numbers = parts.numbers();
    this.metrics = metrics;
  }

  <T> Broadcast<T> shared(T value) {
    return spark.broadcast(value);
  }

  @Override
  public double loss(Gradient asked) {
    return losses(List.of(asked)).getFirst();
  }

  @Override
  public Matrix logits(Logits asked) {
    return allLogits(List.of(asked)).getFirst();
  }

  /** The loss of each training. */
  List<Double> losses(List<Gradient> asked) {
    Gradient first = asked.getFirst();
    String text =
        asked.size() == 1
            ? "hnhn: epoch %d of %d, loss and gradient of %d parts"
                .formatted(first.random().epoch() + 1, first.epochs(), parts.facts().size())
            : "hnhn: search for settings, an epoch of %d trainings on %d parts"
                .formatted(asked.size(), parts.facts().size());
    return computed(text, "losses and gradients of parts", () -> computedLosses(asked));
  }

  private <T> T computed(String text, String stage, Supplier<T> work) {
    JobTexts texts = new JobTexts(spark.sc());
    return texts.describing(text, () -> texts.naming(stage, work));
  }

  private List<Double> computedLosses(List<Gradient> asked) {
    List<GradientTask.Step> steps =
        asked.stream()
            .map(a -> new GradientTask.Step(a.plans(), a.random().seed(), (int) a.random().epoch()))
            .toList();
    Broadcast<float[][]> values = values(asked.stream().map(Gradient::weights).toList());
    try {
      asked.forEach(a -> a.sum().begin());
      GradientTask task =
          new GradientTask(new ArrayList<>(steps), values, parts.shares(), numbers, metrics);
      for (PartResult result : parts.parts().mapPartitions(task).collect()) {
        Gradient of = asked.get(result.training());
        of.weights().write(Vector.GRADIENTS, MemorySegment.ofArray(result.values()));
        of.sum().add(result.task(), result.loss());
      }
      return asked.stream().map(a -> a.sum().total()).toList();
    } finally {
      values.destroy();
    }
  }

  /** The logits of each training. */
  List<Matrix> allLogits(List<Logits> asked) {
    String text =
        asked.size() == 1
            ? "hnhn: a look at %d validation rows".formatted(asked.getFirst().rows())
            : "hnhn: search for settings, a look at %d trainings".formatted(asked.size());
    return computed(text, "logits of parts", () -> computedLogits(asked));
  }

  private List<Matrix> computedLogits(List<Logits> asked) {
    Broadcast<float[][]> values = values(asked.stream().map(Logits::weights).toList());
    try {
      List<Matrix> logits = asked.stream().map(a -> Matrix.zeros(a.rows(), a.classes())).toList();
      long[] filled = new long[asked.size()];
      LogitsTask task =
          new LogitsTask(
              new ArrayList<>(asked.stream().map(Logits::plans).toList()), values, numbers);
      for (PartResult result : parts.parts().mapPartitions(task).collect()) {
        int of = result.training();
        MemorySegment some = MemorySegment.ofArray(result.values());
        logits.get(of).segment().asSlice(filled[of], some.byteSize()).copyFrom(some);
        filled[of] += some.byteSize();
      }
      return logits;
    } finally {
      values.destroy();
    }
  }

  private Broadcast<float[][]> values(List<Weights> weights) {
    return spark.broadcast(
        IntStream.range(0, weights.size())
            .mapToObj(i -> weights.get(i).read(Vector.VALUES).toArray(ValueLayout.JAVA_FLOAT))
            .toArray(float[][]::new));
  }
}
