package io.hnhn.graph;

/**
 * The projective plane PG(2, q) over the field of q elements as a hypergraph: points are nodes,
 * lines are hyperedges.
 *
 * <p>There are q² + q + 1 points and as many lines; a line has q + 1 points and a point lies on q +
 * 1 lines; two points lie on exactly one line, and two lines meet in exactly one point. So its
 * clique expansion is the complete graph whatever the labelling, and tells nothing about the lines.
 *
 * <pre>point (x, y, z) lies on line [a, b, c]  if and only if  a x + b y + c z = 0</pre>
 *
 * @see FanoPlane the plane of order 2 with the paper's labelling
 */
public final class ProjectivePlane {
  /** The largest q for which the number of points is an int. */
  private static final int LARGEST_ORDER = 46_340;

  private final FiniteField field;
  private final int q;

  private ProjectivePlane(FiniteField field) {
    this.field = field;
    this.q = field.order();
  }

  /** The plane of prime-power order {@code q}: 2, 3, 4, 5, 7, 8, 9, 11, ... */
  public static Hypergraph ofOrder(int q) {
    if (q < 2 || q > LARGEST_ORDER) {
      throw new IllegalArgumentException(
          "Expected a prime power between 2 and %d as the order, but found %d"
              .formatted(LARGEST_ORDER, q));
    }
    return new ProjectivePlane(FiniteField.ofOrder(q)).hypergraph();
  }

  /** Lines have the coordinates of points: the first that is not 0 is 1. */
  private Hypergraph hypergraph() {
    HypergraphBuilder lines = new HypergraphBuilder();
    for (int b = 0; b < q; b++) {
      for (int c = 0; c < q; c++) {
        lines.addHyperedge(pointsOn(1, b, c));
      }
    }
    for (int c = 0; c < q; c++) {
      lines.addHyperedge(pointsOn(0, 1, c));
    }
    lines.addHyperedge(pointsOn(0, 0, 1));
    return lines.build();
  }

  private int[] pointsOn(int a, int b, int c) {
    int[] points = new int[q + 1];
    if (c != 0) {
      for (int y = 0; y < q; y++) {
        points[y] = affine(y, quotient(field.add(a, field.multiply(b, y)), c));
      }
      points[q] = atInfinity(quotient(b, c));
    } else if (b != 0) {
      for (int z = 0; z < q; z++) {
        points[z] = affine(quotient(a, b), z);
      }
      points[q] = last();
    } else {
      for (int z = 0; z < q; z++) {
        points[z] = atInfinity(z);
      }
      points[q] = last();
    }
    return points;
  }

  /** -u / v, the solution t of u + v t = 0. */
  private int quotient(int u, int v) {
    return field.negate(field.multiply(u, field.inverse(v)));
  }

  /** The number of the point (1, y, z). */
  private int affine(int y, int z) {
    return y * q + z;
  }

  /** The number of the point (0, 1, z). */
  private int atInfinity(int z) {
    return q * q + z;
  }

  /** The number of the point (0, 0, 1). */
  private int last() {
    return q * q + q;
  }
}
