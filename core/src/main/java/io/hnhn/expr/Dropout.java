package io.hnhn.expr;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Which elements a dropout keeps: decided for each element by the counter-based generator from
 * (seed, epoch, stream, row, column), so that a mask depends neither on who computes it nor on
 * which other rows are computed.
 *
 * @param rate the probability that an element is dropped, at least 0 and below 1
 * @param stream tells one dropout of a model from another
 * @param rowNumbers for every row the number that counts, or null where row r is row r
 */
public record Dropout(double rate, int stream, int @Nullable [] rowNumbers) {
  public Dropout {
    if (!(rate >= 0 && rate < 1)) {
      throw new IllegalArgumentException(
          "Expected a dropout rate of at least 0 and below 1, but found " + rate);
    }
  }

  /** Dropout on a matrix whose rows are numbered as they come. */
  public Dropout(double rate, int stream) {
    this(rate, stream, null);
  }

  /** The same decisions for a matrix that has only the given rows. */
  public Dropout restrictedTo(int[] rows) {
    int[] numbers = rows.clone();
    if (rowNumbers != null) {
      for (int i = 0; i < numbers.length; i++) {
        numbers[i] = rowNumbers[rows[i]];
      }
    }
    return new Dropout(rate, stream, numbers);
  }

  /** The number that counts for a row. */
  public int rowNumber(int row) {
    return rowNumbers == null ? row : rowNumbers[row];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Dropout that
        && rate == that.rate
        && stream == that.stream
        && Arrays.equals(rowNumbers, that.rowNumbers);
  }

  @Override
  public int hashCode() {
    return Double.hashCode(rate) * 31 + stream;
  }

  @Override
  public String toString() {
    return "Dropout[rate=" + rate + ", stream=" + stream + "]";
  }
}
