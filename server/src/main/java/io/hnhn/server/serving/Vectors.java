package io.hnhn.server.serving;

import io.hnhn.server.http.HttpFault;
import io.hnhn.tensor.Matrix;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** What a model made of each node, or of each hyperedge, and which are near each other. */
public final class Vectors {
  /** No array is longer. */
  private static final int MOST_COMPARED = Integer.MAX_VALUE - 8;

  private final Matrix vectors;

  /** Vectors of length 1, one behind the other, once somebody asked what is near. */
  private float @Nullable [] directions;

  Vectors(Matrix vectors) {
    this.vectors = vectors;
  }

  private synchronized float[] directions() {
    if (directions == null) {
      float[] made = new float[expectComparable(vectors.size())];
      for (int row = 0; row < vectors.rows(); row++) {
        float[] direction = direction(vectors.row(row));
        System.arraycopy(direction, 0, made, row * vectors.columns(), direction.length);
      }
      directions = made;
    }
    return directions;
  }

  /**
   * Checks how many numbers vectors have together.
   *
   * @throws HttpFault if it can't be told what is near among so many
   */
  static int expectComparable(long numbers) {
    if (numbers > MOST_COMPARED) {
      throw HttpFault.tooLarge(
          "Expected vectors of at most %d numbers together to tell what is near, but found %d; ask for the vectors themselves, or serve a narrower model"
              .formatted(MOST_COMPARED, numbers));
    }
    return (int) numbers;
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
   * @throws HttpFault if there are too many to compare
   */
  public List<Near> nearest(float[] vector, int most, int except) {
    float[] wanted = direction(vector);
    float[] all = directions();
    Comparator<Near> order =
        Comparator.comparingDouble(Near::similarity)
            .thenComparing(Comparator.comparingInt(Near::row).reversed());
    PriorityQueue<Near> best = new PriorityQueue<>(order);
    for (int row = 0; row < vectors.rows(); row++) {
      float similarity = product(wanted, all, row * wanted.length);
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

  private static float product(float[] wanted, float[] all, int first) {
    float sum = 0;
    for (int c = 0; c < wanted.length; c++) {
      sum += wanted[c] * all[first + c];
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
