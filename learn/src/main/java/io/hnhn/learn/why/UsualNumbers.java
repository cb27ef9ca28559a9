package io.hnhn.learn.why;

import io.hnhn.data.FittedColumn;
import io.hnhn.model.Inputs;
import io.hnhn.tensor.Features;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * Numbers that columns of a data set have: the least and the greatest, and some between them by how
 * many are below. Of many rows as many are looked at as tell that well enough.
 */
final class UsualNumbers {
  /** Rows that are looked at, at even distances. */
  private static final int ROWS = 10_000;

  private static final double[] SHARES = {0, 0.1, 0.25, 0.5, 0.75, 0.9, 1};

  private final Inputs inputs;
  private final ChangedTables tables;
  private final Map<RowKind, Map<String, List<String>>> found = new HashMap<>();

  UsualNumbers(Inputs inputs, ChangedTables tables) {
    this.inputs = inputs;
    this.tables = tables;
  }

  /** Those of a column as a table would have them, ascending; none of a column without numbers. */
  synchronized List<String> of(RowKind kind, String column) {
    return found.computeIfAbsent(kind, this::look).getOrDefault(column, List.of());
  }

  private Map<String, List<String>> look(RowKind kind) {
    Optional<FeatureLayout> layout = tables.layout(kind);
    Features rows = kind == RowKind.NODE ? inputs.nodeFeatures() : inputs.hyperedgeFeatures();
    Map<String, List<String>> numbers = new HashMap<>();
    if (layout.isPresent() && rows != null) {
      List<SortedMap<Integer, Float>> some = some(rows);
      for (FeatureLayout.Span span : layout.get().spans()) {
        if (span.column() instanceof FittedColumn.Numeric column) {
          numbers.put(column.name(), numbers(layout.get(), span, column, some));
        }
      }
    }
    return numbers;
  }

  private static List<SortedMap<Integer, Float>> some(Features rows) {
    int step = Math.ceilDiv(Math.max(1, rows.rows()), ROWS);
    List<SortedMap<Integer, Float>> some = new ArrayList<>();
    for (int row = 0; row < rows.rows(); row += step) {
      some.add(FeatureRow.read(rows.selectRows(new int[] {row})));
    }
    return some;
  }

  private static List<String> numbers(
      FeatureLayout layout,
      FeatureLayout.Span span,
      FittedColumn.Numeric column,
      List<SortedMap<Integer, Float>> rows) {
    float[] filled = new float[rows.size()];
    int count = 0;
    for (SortedMap<Integer, Float> row : rows) {
      if (layout.isFilled(span, row)) {
        filled[count++] = row.getOrDefault(span.first(), 0f);
      }
    }
    Arrays.sort(filled, 0, count);
    Set<String> numbers = new LinkedHashSet<>();
    for (int k = 0; k < SHARES.length && count > 0; k++) {
      float feature = filled[(int) Math.round(SHARES[k] * (count - 1))];
      numbers.add(ChangeWords.number(column, feature));
    }
    return List.copyOf(numbers);
  }
}
