package io.hnhn.data.trained;

import io.hnhn.data.Attributes;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.FittedColumns;
import io.hnhn.data.HyperedgeIdentity;
import io.hnhn.data.NodeIdentity;
import io.hnhn.data.Omissions;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import io.hnhn.tensor.SparseProducts;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * The features of nodes, or of hyperedges, that a model was trained with.
 *
 * @param count how many
 * @param names the name of each, or empty if they have no names
 * @param columns what was learned about the columns of the table that they come from; empty if they
 *     don't come from a table, or if the model was written before this was kept
 */
public record KnownFeatures(int count, List<String> names, Optional<FittedColumns> columns) {
  private static final int NONE = -1;

  public KnownFeatures {
    names = List.copyOf(names);
    if (count < 0 || (!names.isEmpty() && names.size() != count)) {
      throw new IllegalArgumentException(
          "Expected %d names of features or none, but found %d".formatted(count, names.size()));
    }
  }

  /** Features that don't come from tables. */
  public KnownFeatures(int count, List<String> names) {
    this(count, names, Optional.empty());
  }

  /** Those of a data set's nodes or hyperedges. */
  public static KnownFeatures of(Attributes attributes) {
    return new KnownFeatures(
        attributes.features().columns(), attributes.featureNames(), attributes.columns());
  }

  /**
   * What another data set has of them.
   *
   * @param features one column for each of the known features
   * @param omissions features that the model doesn't know and that were left out, and features that
   *     the data lacks and that are 0
   */
  record Matched(Features features, Omissions omissions) {}

  /**
   * Brings the features of another data set into the order of this one: by name where both have
   * names, as they are otherwise.
   *
   * @param what {@code nodes} or {@code hyperedges}, for messages
   */
  Matched match(String what, Attributes data) {
    return match(what, data, OptionalLong.empty());
  }

  /**
   * The same.
   *
   * @param news how many features of the data the model can't know, if that is known
   */
  Matched match(String what, Attributes data, OptionalLong news) {
    if (names.isEmpty() || data.featureNames().isEmpty() || names.equals(data.featureNames())) {
      if (data.features().columns() != count) {
        throw new IllegalArgumentException(
            "Expected %d features of the %s, as in training, but found %d; %s"
                .formatted(
                    count,
                    what,
                    data.features().columns(),
                    "prepare the data as it was for training"));
      }
      return new Matched(data.features(), Omissions.NONE);
    }
    requireUnique("the model", what, names);
    requireUnique("the data", what, data.featureNames());
    Map<String, Integer> columnOf = new HashMap<>();
    for (int c = 0; c < count; c++) {
      columnOf.put(names.get(c), c);
    }
    int[] target =
        data.featureNames().stream().mapToInt(name -> columnOf.getOrDefault(name, NONE)).toArray();
    int shared = (int) IntStream.of(target).filter(c -> c != NONE).count();
    // A feature of a single row says nothing about other rows, whatever they have.
    int general = (int) names.stream().filter(KnownFeatures::isGeneral).count();
    int known =
        (int) IntStream.of(target).filter(c -> c != NONE && isGeneral(names.get(c))).count();
    boolean allNew = shared == 0 && (general > 0 || names.stream().anyMatch(NodeIdentity::isOne));
    if (allNew || 2 * known < general) {
      throw new IllegalArgumentException(
          "Expected most of the %d features of the %s that the model knows, such as %s, but found %d"
                  .formatted(count, what, DataFormatException.quoted(names.getFirst()), shared)
              + " of them among others such as %s; prepare the data as it was for training"
                  .formatted(DataFormatException.quoted(data.featureNames().getFirst())));
    }
    return new Matched(
        moved(data.features(), target),
        Omissions.NONE
            .plus(unknown(what), news.orElse(unknownGeneral(data.featureNames(), target)))
            .plus(lacks(what), general - known)
            .plus(
                "%s that training did not have".formatted(what),
                newRows(data.featureNames(), target)));
  }

  private static boolean isGeneral(String name) {
    return !NodeIdentity.isOne(name) && !HyperedgeIdentity.isOne(name);
  }

  private static int unknownGeneral(List<String> found, int[] target) {
    return (int)
        IntStream.range(0, target.length)
            .filter(c -> target[c] == NONE && isGeneral(found.get(c)))
            .count();
  }

  private static int newRows(List<String> found, int[] target) {
    return (int)
        IntStream.range(0, target.length)
            .filter(c -> target[c] == NONE && !isGeneral(found.get(c)))
            .count();
  }

  /** All of them are 0 in a data set that has none. */
  Matched lacking(String what, int rows) {
    return new Matched(SparseMatrix.zeros(rows, count), Omissions.NONE.plus(lacks(what), count));
  }

  private static String lacks(String what) {
    return "features of %s that the data lacks".formatted(what);
  }

  /** How features that the model does not know are counted. */
  static String unknown(String what) {
    return "features of %s that the model does not know".formatted(what);
  }

  private static void requireUnique(String whose, String what, List<String> names) {
    HashSet<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw new IllegalArgumentException(
            "Expected each feature of the %s once in %s, but found \"%s\" twice; rename one of them"
                .formatted(what, whose, name));
      }
    }
  }

  /** Column c becomes column {@code target[c]} and is left out where that is none. */
  private Features moved(Features features, int[] target) {
    return switch (features) {
      case SparseMatrix sparse -> {
        int[] kept = IntStream.range(0, target.length).filter(c -> target[c] != NONE).toArray();
        float[] ones = new float[kept.length];
        Arrays.fill(ones, 1);
        yield SparseProducts.multiply(
            sparse,
            SparseMatrix.of(
                target.length,
                count,
                kept,
                IntStream.of(kept).map(c -> target[c]).toArray(),
                ones));
      }
      case Matrix dense -> {
        Matrix result = Matrix.zeros(dense.rows(), count);
        for (int r = 0; r < dense.rows(); r++) {
          for (int c = 0; c < target.length; c++) {
            if (target[c] != NONE) {
              result.set(r, target[c], dense.get(r, c));
            }
          }
        }
        yield result;
      }
    };
  }
}
