package io.hnhn.spark.answer;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.expr.Expr;
import io.hnhn.graph.HypergraphBuilder;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.plan.Planner;
import io.hnhn.spark.job.ExecutorBackend;
import io.hnhn.spark.table.FeatureForm;
import io.hnhn.spark.table.WholeFacts;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.util.TaskCompletionListener;

/**
 * What rows compute for themselves: that which a hop multiplies, or the answers.
 *
 * @param hops how many the formula has
 * @param ofHyperedges whether the rows are hyperedges, or else nodes
 * @param size of a block
 * @param wanted the number of the hop, or as many as there are for the answers
 */
record BlockTask(
    Broadcast<SharedModel> shared,
    WholeFacts facts,
    int hops,
    boolean ofHyperedges,
    int size,
    int wanted)
    implements FlatMapFunction<Iterator<BlockState>, AnswerBlock> {
  private static final long serialVersionUID = 1;

  /** The rows of each block with one or two results: as answers are, what a hop takes as logits. */
  @Override
  public Iterator<AnswerBlock> call(Iterator<BlockState> blocks) {
    Model model = shared.value().read();
    Backend backend = ExecutorBackend.of(shared.value().backend());
    Weights weights = shared.value().weights(model.parameters(facts.widths()));
    // Also where the task fails.
    TaskCompletionListener closing = _ -> weights.close();
    TaskContext.get().addTaskCompletionListener(closing);
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return blocks.hasNext();
      }

      @Override
      public AnswerBlock next() {
        return computed(blocks.next(), model, backend, weights);
      }
    };
  }

  private AnswerBlock computed(BlockState block, Model model, Backend backend, Weights weights) {
    List<Expr> asked = LayerFormula.asked(model, inputs(block), shared.value().temperature());
    List<Expr> propagations = LayerFormula.propagations(asked);
    if (propagations.size() != hops) {
      throw new IllegalStateException(
          "Expected %d hops in the formula of a block, but found %d"
              .formatted(hops, propagations.size()));
    }
    Map<Expr, Matrix> known = new HashMap<>();
    block.hops().forEach((hop, value) -> known.put(propagations.get(hop), value.matrix()));
    List<Expr> formula =
        LayerFormula.knowing(
            wanted < hops
                ? List.of(propagations.get(wanted).input(0))
                : shared.value().wanted(asked),
            known);
    int first = block.block() * size;
    try (Execution execution =
        backend.load(new Planner(backend.costs()).infer(weights.layout(), formula), weights)) {
      execution.run(Randomness.NONE);
      block.hops().values().forEach(hop -> hop.values().release());
      return new AnswerBlock(
          IntStream.range(first, first + block.rows()).toArray(),
          execution.output(0).toArray(),
          formula.size() > 1 ? execution.output(1).toArray() : new float[0]);
    }
  }

  /** The rows alone: what they hear of others is known. */
  private Inputs inputs(BlockState block) {
    FeatureForm ofOthers = facts.hyperedgeFeatures();
    List<byte[]> none = new ArrayList<>();
    Features nodes = facts.nodeFeatures().matrix(ofHyperedges ? none : block.features());
    Features hyperedges =
        ofOthers == null ? null : ofOthers.matrix(ofHyperedges ? block.features() : none);
    HypergraphBuilder graph =
        new HypergraphBuilder()
            .declareNodes(ofHyperedges ? 0 : block.rows())
            .declareHyperedges(ofHyperedges ? block.rows() : 0);
    return new Inputs(graph.build(), nodes, hyperedges);
  }
}
