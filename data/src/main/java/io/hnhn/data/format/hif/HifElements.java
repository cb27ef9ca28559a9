package io.hnhn.data.format.hif;

import io.hnhn.data.Attributes;
import io.hnhn.data.DataFormatException;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.SparseMatrix;
import io.hnhn.tensor.SparseRows;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/** The nodes of a file, or its hyperedges, in memory: ids, and what is said of each. */
final class HifElements implements HifRows {
  private final SequencedMap<String, Integer> numbers = new LinkedHashMap<>();
  private final BitSet textual = new BitSet();
  private final BitSet described = new BitSet();
  private final Map<Integer, Integer> labels = new HashMap<>();
  private final Map<Integer, Float> weights = new HashMap<>();
  private final Map<Integer, HifFeatures.Row> features = new HashMap<>();
  private int last;

  int count() {
    return numbers.size();
  }

  /** The number of the last id. */
  int last() {
    return last;
  }

  @Override
  public boolean id(String id, boolean text) {
    int next = count();
    last = numbers.computeIfAbsent(id, _ -> next);
    if (last == next) {
      textual.set(last, text);
    }
    return textual.get(last) == text;
  }

  @Override
  public boolean describe(int label, float weight, HifFeatures.Row row) {
    if (described.get(last)) {
      return false;
    }
    described.set(last);
    if (row.size() > 0) {
      features.put(last, row);
    }
    if (label != Attributes.NO_LABEL) {
      labels.put(last, label);
    }
    if (weight != 1) {
      weights.put(last, weight);
    }
    return true;
  }

  /** The number of each id. */
  Map<String, Integer> numbers() {
    return numbers;
  }

  /** The hypergraph with the weights of these hyperedges, if there are any other than 1. */
  Hypergraph weigh(Hypergraph hypergraph) {
    if (weights.isEmpty()) {
      return hypergraph;
    }
    float[] all = new float[count()];
    Arrays.fill(all, 1);
    weights.forEach((number, weight) -> all[number] = weight);
    return hypergraph.withHyperedgeWeights(all);
  }

  /**
   * What is known of all elements.
   *
   * @param classOf the class of each label as labels came
   */
  Attributes attributes(HifFeatures.Placed columns, int[] classOf) throws DataFormatException {
    int[] labelOf = new int[count()];
    Arrays.fill(labelOf, Attributes.NO_LABEL);
    labels.forEach((number, label) -> labelOf[number] = classOf[label]);
    return new Attributes(matrix(columns), columns.columns().names(), labelOf, names());
  }

  private SparseMatrix matrix(HifFeatures.Placed columns) {
    SparseRows result = new SparseRows();
    for (int element = 0; element < count(); element++) {
      HifFeatures.Row row = features.getOrDefault(element, HifFeatures.Row.EMPTY);
      row.inOrder(columns).forEach(k -> result.add(columns.place(row, k), row.values()[k]));
      result.endRow();
    }
    return result.toMatrix(columns.columns().count());
  }

  /** The ids; none if they are the numbers of the elements. */
  private List<String> names() {
    boolean numbered =
        textual.isEmpty()
            && numbers.entrySet().stream()
                .allMatch(entry -> entry.getKey().equals(Integer.toString(entry.getValue())));
    return numbered ? List.of() : List.copyOf(numbers.sequencedKeySet());
  }
}
