package io.hnhn.spark.answer;

import io.hnhn.expr.Expr;
import io.hnhn.expr.Propagate;
import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.Whole;
import io.hnhn.model.Model;
import io.hnhn.model.Part;
import io.hnhn.spark.answer.LayerFormula.Hop;
import io.hnhn.spark.part.NumberedPart;
import io.hnhn.tensor.SparseMatrix;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;

/**
 * The operators of a formula, from blocks of targets with all of their incidences.
 *
 * @param hops of the formula
 * @param toHyperedges whether those whose targets are hyperedges, or else nodes
 * @param sources how these lie in blocks
 */
record Operators(
    Broadcast<SharedModel> shared, List<Hop> hops, boolean toHyperedges, BlockLayout sources)
    implements FlatMapFunction<Iterator<NumberedPart>, OperatorChunk> {
  private static final long serialVersionUID = 1;

  @Override
  public Iterator<OperatorChunk> call(Iterator<NumberedPart> parts) {
    Model model = shared.value().read();
    List<OperatorChunk> chunks = new ArrayList<>();
    while (parts.hasNext()) {
      NumberedPart numbered = parts.next();
      Part part = numbered.part();
      List<Expr> propagations =
          LayerFormula.propagations(LayerFormula.asked(model, part.inputs(), 1));
      Whole whole = part.inputs().hypergraph().whole().orElseThrow();
      int[] numbers = (toHyperedges ? whole.nodes() : whole.hyperedges()).numbers();
      Set<Integer> done = new HashSet<>();
      for (int k = 0; k < hops.size(); k++) {
        Hop hop = hops.get(k);
        if (hop.toHyperedges() == toHyperedges && done.add(hop.operator())) {
          SparseMatrix operator = ((Propagate) propagations.get(k).op()).operator();
          chunks.addAll(chunks(hop.operator(), numbered.number(), part, operator, numbers));
        }
      }
    }
    return chunks.iterator();
  }

  /** Entries between two blocks, as many as were counted. */
  private static final class Entries {
    private int[] targets = new int[0];
    private int[] sources = new int[0];
    private float[] values = new float[0];
    private int count;

    void allocate() {
      targets = new int[count];
      sources = new int[count];
      values = new float[count];
      count = 0;
    }

    void add(int target, int source, float value) {
      targets[count] = target;
      sources[count] = source;
      values[count++] = value;
    }
  }

  private List<OperatorChunk> chunks(
      int number, int block, Part part, SparseMatrix operator, int[] sourceNumbers) {
    Map<Integer, Entries> bySource = new TreeMap<>();
    CompressedRows pattern = operator.pattern();
    int[] positions = part.positions();
    for (int row : positions) {
      for (long k = pattern.start(row); k < pattern.end(row); k++) {
        int source = sourceNumbers[pattern.column(k)] / sources.size();
        bySource.computeIfAbsent(source, b -> new Entries()).count++;
      }
    }
    bySource.values().forEach(Entries::allocate);
    int first = part.rows().length == 0 ? 0 : part.rows()[0];
    for (int i = 0; i < positions.length; i++) {
      for (long k = pattern.start(positions[i]); k < pattern.end(positions[i]); k++) {
        int source = sourceNumbers[pattern.column(k)];
        bySource
            .get(source / sources.size())
            .add(part.rows()[i] - first, source % sources.size(), operator.value(k));
      }
    }
    List<OperatorChunk> chunks = new ArrayList<>();
    bySource.forEach(
        (source, entries) ->
            chunks.add(
                new OperatorChunk(
                    number, block, source, entries.targets, entries.sources, entries.values)));
    return chunks;
  }
}
