package io.hnhn.data.trained;

import io.hnhn.data.Attributes;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.FittedColumns;
import io.hnhn.data.Omissions;
import io.hnhn.data.PlaceNames;
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
 * @param vectors how many of them, the last ones, are each that of a single row, for which a vector
 *     was learned
 */
public record KnownFeatures(
    int count, List<String> names, Optional<FittedColumns> columns, int vectors) {
  private static final int NONE = -1;

  public KnownFeatures {
    names = List.copyOf(names);
    if (count < 0 || (!names.isEmpty() && names.size() != count)) {
      throw new IllegalArgumentException(
          "Expected %d names of features or none, but found %d".formatted(count, names.size()));
    }
    if (vectors < 0 || vectors > (names.isEmpty() ? 0 : count)) {
      throw new IllegalArgumentException(
          "Expected vectors of some of %d rows with names, but found %d".formatted(count, vectors));
    }
  }

  /** Features that don't come from tables. */
  public KnownFeatures(int count, List<String> names) {
    this(count, names, Optional.empty(), 0);
  }

  /**
   * Those of a data set's nodes or hyperedges.
   *
   * @param vectors whether each row has a feature of its own, behind the others
   */
  public static KnownFeatures of(Attributes attributes, boolean vectors) {
    return new KnownFeatures(
        attributes.features().columns(),
        attributes.featureNames(),
        attributes.columns(),
        vectors ? attributes.count() : 0);
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
   * names, as they are otherwise, which is told where one of both has names.
   *
   * <p>Where vectors were learned for single rows, each row of the data has a feature of its own,
   * too, behind the others, which are {@linkplain PlaceNames called by their places} if they have
   * no names.
   *
   * @param what {@code nodes} or {@code hyperedges}, for messages
   * @param needed whether the data must have any of them
   * @param news how many features of the data the model can't know, if that is known
   */
  Matched match(String what, Attributes data, boolean needed, OptionalLong news) {
    List<String> found = data.featureNames();
    if (names.isEmpty() || found.isEmpty() || names.equals(found)) {
      expectCount(what, count, data.features().columns());
      boolean byPlace = names.isEmpty() != found.isEmpty();
      return new Matched(
          data.features(),
          Omissions.NONE.plus(byPlace(what), byPlace ? count : 0).plus(madeElsewhere(what, data)));
    }
    int general = count - vectors;
    int foundGeneral = found.size() - (vectors > 0 ? data.count() : 0);
    boolean named = !PlaceNames.are(names.subList(0, general));
    boolean foundNamed = !PlaceNames.are(found.subList(0, foundGeneral));
    int[] target = new int[found.size()];
    int known = general;
    if (named && foundNamed) {
      requireUnique("the model", what, names.subList(0, general));
      requireUnique("the data", what, found.subList(0, foundGeneral));
      known = place(found, 0, foundGeneral, target, 0, general);
    } else {
      expectCount(what, general, foundGeneral);
      Arrays.setAll(target, c -> c);
    }
    // A feature of a single row says nothing about other rows, whatever they have.
    int rows = place(found, foundGeneral, found.size(), target, general, count);
    if ((needed && known + rows == 0) || 2 * known < general) {
      throw new IllegalArgumentException(
          "Expected most of the %d features of the %s that the model knows, such as %s, but found %d"
                  .formatted(
                      count, what, DataFormatException.quoted(names.getFirst()), known + rows)
              + " of them among others such as %s; prepare the data as it was for training"
                  .formatted(DataFormatException.quoted(found.getFirst())));
    }
    return new Matched(
        moved(data.features(), target),
        Omissions.NONE
            .plus(byPlace(what), named == foundNamed ? 0 : general)
            .plus(unknown(what), news.orElse(foundGeneral - known))
            .plus(lacks(what), general - known)
            .plus(
                "%s that training did not have".formatted(what), found.size() - foundGeneral - rows)
            .plus(madeElsewhere(what, data)));
  }

  /**
   * Features that were made of columns in training, and here by somebody who may have scaled
   * numbers and weighed words in another way.
   */
  private Omissions madeElsewhere(String what, Attributes data) {
    boolean made =
        columns.isPresent() && !columns.get().used().isEmpty() && !data.columns().equals(columns);
    return Omissions.NONE.plus(
        "features of %s as somebody made them, not of columns as in training (hnhn convert --like does)"
            .formatted(what),
        made ? data.features().columns() - (vectors > 0 ? data.count() : 0) : 0);
  }

  private static void expectCount(String what, int expected, int found) {
    if (found != expected) {
      throw new IllegalArgumentException(
          "Expected %d features of the %s, as in training, but found %d; %s"
              .formatted(expected, what, found, "prepare the data as it was for training"));
    }
  }

  /**
   * Says where features of the data belong among some of the known ones.
   *
   * @return how many of them are known
   */
  private int place(List<String> found, int from, int to, int[] target, int first, int end) {
    Map<String, Integer> columnOf = new HashMap<>();
    for (int c = first; c < end; c++) {
      columnOf.put(names.get(c), c);
    }
    int known = 0;
    for (int c = from; c < to; c++) {
      target[c] = columnOf.getOrDefault(found.get(c), NONE);
      known += target[c] == NONE ? 0 : 1;
    }
    return known;
  }

  /** How features are counted of which the model has names and the data none, or the reverse. */
  private static String byPlace(String what) {
    return "features of %s that are matched by place, not by name".formatted(what);
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
