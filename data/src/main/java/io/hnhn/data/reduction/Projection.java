package io.hnhn.data.reduction;

import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;

/**
 * A linear map to fewer numbers that was learned from some rows and may be applied to others.
 *
 * <pre>{@code
 * Projection components = Pca.fit(rows, 50);
 * Matrix reduced = components.transform(rows);
 * }</pre>
 */
public sealed interface Projection permits Lsa, Pca {
  /** How many numbers a row has afterwards. */
  int width();

  /** The rows with fewer numbers, computed by the best backend there is. */
  Matrix transform(Features features);
}
