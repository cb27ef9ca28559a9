package io.hnhn.spark.cluster;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.model.Part;
import io.hnhn.model.Task;
import io.hnhn.train.Labels;
import io.hnhn.train.LossGradient;
import io.hnhn.train.PairwiseSum;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Losses and gradients of labelled nodes in one process, over the parts that Spark divides them
 * into, added up by number: what executors and driver compute together, to the last bit.
 */
final class SameParts implements LossGradient {
  private final Weights weights;
  private final PairwiseSum sum;
  private final SortedMap<Integer, Execution> parts = new TreeMap<>();

  /**
   * Cuts and plans.
   *
   * @param partSize the work that a part should be
   * @param weights of the model, on the backend
   */
  SameParts(
      Backend backend,
      Model model,
      Inputs inputs,
      Labels training,
      long partSize,
      Weights weights) {
    this.weights = weights;
    this.sum = new PairwiseSum(backend, weights);
    Trainer trainer = new Trainer(backend, TrainingOptions.PAPER);
    divided(inputs.hypergraph(), training.rows(), partSize)
        .forEach(
            (number, rows) -> {
              Part part = inputs.part(Task.NODES, rows, model.reach());
              parts.put(
                  number,
                  backend.load(
                      trainer.plan(model, part.inputs(), training.within(part), training.size()),
                      weights));
            });
  }

  /**
   * Rows by the part they are in, which is that of the middle of their work: with w_i as the sizes
   * of all hyperedges of node i, one more, and parts of Σ_j w_j / n each,
   *
   * <pre>
   * ⌊ n (Σ_{j < i} w_j + w_i / 2) / Σ_j w_j ⌋
   * </pre>
   */
  private static SortedMap<Integer, int[]> divided(Hypergraph graph, int[] rows, long partSize) {
    long[] work =
        Arrays.stream(rows)
            .mapToLong(
                row -> 1 + Arrays.stream(graph.hyperedgesOf(row)).mapToLong(graph::size).sum())
            .toArray();
    long[] before = work.clone();
    Arrays.parallelPrefix(before, Long::sum);
    long total = before[rows.length - 1];
    long count = Math.ceilDiv(total, partSize);
    return IntStream.range(0, rows.length)
        .boxed()
        .collect(
            Collectors.groupingBy(
                i -> (int) ((before[i] - work[i] / 2.0) / total * count),
                TreeMap::new,
                Collectors.collectingAndThen(
                    Collectors.toList(), some -> some.stream().mapToInt(i -> rows[i]).toArray())));
  }

  @Override
  public Weights weights() {
    return weights;
  }

  @Override
  public int steps() {
    return 1;
  }

  @Override
  public double run(Randomness random, int step) {
    sum.begin();
    parts.forEach(
        (number, execution) -> {
          execution.run(random);
          sum.add(number, execution.scalar(0));
        });
    return sum.total();
  }

  @Override
  public void close() {
    parts.values().forEach(Execution::close);
    sum.close();
  }
}
