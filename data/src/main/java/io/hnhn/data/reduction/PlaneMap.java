package io.hnhn.data.reduction;

import io.hnhn.tensor.Matrix;

/**
 * Rows as points of the plane, so that rows that are near each other are near on the map. Distances
 * between far points mean little, and directions mean nothing.
 *
 * <pre>{@code
 * PlaneMap map = PlaneMap.of(trained.nodeRepresentations(inputs));
 * }</pre>
 *
 * @param x where the rows are
 * @param y where the rows are
 */
public record PlaneMap(double[] x, double[] y) {
  /** Directions beyond these have little to say about who is near, and distances cost less. */
  private static final int DIRECTIONS = 50;

  /**
   * The map of rows by {@linkplain Tsne t-SNE} on their first principal components. Time grows with
   * the square of the number of rows: 2000 take seconds. The same rows give the same map.
   *
   * @param rows all finite
   */
  public static PlaneMap of(Matrix rows) {
    int width = Math.min(DIRECTIONS, Math.min(rows.rows(), rows.columns()));
    if (rows.rows() < 2 || width == 0) {
      return new PlaneMap(new double[rows.rows()], new double[rows.rows()]);
    }
    Matrix reduced = Pca.fit(rows, width).transform(rows);
    Tsne tsne = new Tsne(Affinities.of(reduced, perplexity(rows.rows())), start(reduced));
    tsne.run();
    return tsne.map();
  }

  /** How many near rows matter to each; fewer where there are few. */
  private static double perplexity(int rows) {
    return Math.clamp((rows - 1) / 3.0, 1, 30);
  }

  /** The first two principal components: what is far apart begins far apart. */
  private static PlaneMap start(Matrix reduced) {
    PlaneMap start = new PlaneMap(new double[reduced.rows()], new double[reduced.rows()]);
    for (int r = 0; r < reduced.rows(); r++) {
      start.x[r] = reduced.get(r, 0);
      start.y[r] = reduced.columns() > 1 ? reduced.get(r, 1) : 0;
    }
    return start;
  }
}
