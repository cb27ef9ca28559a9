package io.hnhn.server.serving;

import io.hnhn.tensor.Matrix;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** What a model made of each node, or of each hyperedge, and which are near each other. */
public final class Vectors {
  private final Matrix vectors;

  /** Vectors of length 1, one behind the other. */
  private final float[] directions;

  private Vectors(Matrix vectors, float[] directions) {
    this.vectors = vectors;
    this.directions = directions;
  }

  static Vectors of(Matrix vectors) {
    float[] directions = new float[Math.toIntExact(vectors.size())];
    for (int row = 0; row < vectors.rows(); row++) {
      float[] direction = direction(vectors.row(row));
      System.arraycopy(direction, 0, directions, row * vectors.columns(), direction.length);
    }
    return new Vectors(vectors, directions);
  }

  /** The vector of a row. */
  public float[] of(int row) {
    return vectors.row(row);
  }

  /**
   * A row that is near.
   *
   * @param similarity the cosine of the angle between the two vectors
   */
  public record Near(int row, float similarity) {}

  /**
   * The rows whose vectors point most alike, the nearest first.
   *
   * @param except a row that is not wanted, or -1
   */
  public List<Near> nearest(float[] vector, int most, int except) {
    float[] wanted = direction(vector);
    Comparator<Near> order =
        Comparator.comparingDouble(Near::similarity)
            .thenComparing(Comparator.comparingInt(Near::row).reversed());
    PriorityQueue<Near> best = new PriorityQueue<>(order);
    for (int row = 0; row < vectors.rows(); row++) {
      float similarity = product(wanted, row * wanted.length);
      if (row != except && (best.size() < most || similarity > best.peek().similarity())) {
        best.add(new Near(row, similarity));
        if (best.size() > most) {
          best.remove();
        }
      }
    }
    List<Near> found = new ArrayList<>(best);
    found.sort(Collections.reverseOrder(order));
    return found;
  }

  private float product(float[] wanted, int first) {
    float sum = 0;
    for (int c = 0; c < wanted.length; c++) {
      sum += wanted[c] * directions[first + c];
    }
    return sum;
  }

  /** The vector scaled to length 1; zero stays zero. */
  private static float[] direction(float[] vector) {
    double squares = 0;
    for (float v : vector) {
      squares += (double) v * v;
    }
    float[] scaled = vector.clone();
    double length = Math.sqrt(squares);
    for (int c = 0; c < scaled.length && length > 0; c++) {
      scaled[c] = (float) (scaled[c] / length);
    }
    return scaled;
  }
}
