package io.hnhn.train;

import io.hnhn.expr.Targets;
import io.hnhn.model.Fingerprint;
import io.hnhn.model.Part;
import io.hnhn.tensor.Philox;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The known classes of some rows (nodes, hyperedges or candidate sets, by the model's task). A
 * training run is given the labels it may see and no others.
 *
 * @param rows ascending row numbers
 * @param classes the class of each of these rows, from 0
 */
public record Labels(int[] rows, int[] classes) {
  public Labels {
    if (rows.length != classes.length) {
      throw new IllegalArgumentException(
          "Expected a class for each of %d rows, but found %d"
              .formatted(rows.length, classes.length));
    }
    for (int i = 0; i < rows.length; i++) {
      if (rows[i] < 0 || (i > 0 && rows[i] <= rows[i - 1])) {
        throw new IllegalArgumentException(
            "Expected ascending rows from 0, but found %d at position %d".formatted(rows[i], i));
      }
      if (classes[i] < 0) {
        throw new IllegalArgumentException(
            "Expected a class of at least 0, but found %d for row %d"
                .formatted(classes[i], rows[i]));
      }
    }
  }

  /** The labels of the given rows, looked up in an array with a class for every row. */
  public static Labels of(int[] rows, int[] classOfRow) {
    int[] sorted = Arrays.stream(rows).sorted().toArray();
    if (sorted.length > 0 && (sorted[0] < 0 || sorted[sorted.length - 1] >= classOfRow.length)) {
      throw new IllegalArgumentException(
          "Expected rows from 0 to %d, but found %d"
              .formatted(
                  classOfRow.length - 1, sorted[0] < 0 ? sorted[0] : sorted[sorted.length - 1]));
    }
    return new Labels(sorted, Arrays.stream(sorted).map(row -> classOfRow[row]).toArray());
  }

  /** The same classes by the numbers of the labels, for answers about these rows alone. */
  Labels numbered() {
    return new Labels(IntStream.range(0, size()).toArray(), classes);
  }

  /** A hash of rows and classes, in hexadecimal. */
  public String fingerprint() {
    return Fingerprint.of(Arrays.toString(rows), Arrays.toString(classes));
  }

  /** Number of labelled rows. */
  public int size() {
    return rows.length;
  }

  /**
   * The parts of a cross-validation: every label is in the validation of exactly one fold and in
   * the training of all others. The validations differ by at most one in size, and by at most one
   * in the rows they have of any class.
   *
   * @param k from 2 to the number of labels
   * @param seed of the shuffle within each class
   */
  public List<Fold> folds(int k, long seed) {
    if (k < 2 || k > size()) {
      throw new IllegalArgumentException(
          "Expected between 2 and %d folds (one labelled row each), but found %d"
              .formatted(size(), k));
    }
    int[] foldOf = new int[size()];
    int dealt = 0;
    for (int label : Arrays.stream(classes).distinct().sorted().toArray()) {
      int[] positions = positions(i -> classes[i] == label);
      // Dealing goes on where the last class ended: small classes don't all land in fold 0.
      for (int i : new Philox(seed).permutation(positions.length, label)) {
        foldOf[positions[i]] = dealt++ % k;
      }
    }
    List<Fold> folds = new ArrayList<>();
    for (int f = 0; f < k; f++) {
      int fold = f;
      folds.add(
          new Fold(at(positions(i -> foldOf[i] != fold)), at(positions(i -> foldOf[i] == fold))));
    }
    return folds;
  }

  /**
   * All of them in so many parts, rows that follow each other together; sizes differ by at most
   * one.
   */
  List<Labels> inParts(int count) {
    List<Labels> parts = new ArrayList<>();
    for (int part = 0; part < count; part++) {
      int from = (int) ((long) size() * part / count);
      int to = (int) ((long) size() * (part + 1) / count);
      parts.add(range(from, to));
    }
    return parts;
  }

  /** Some of them that follow each other. */
  Labels range(int from, int to) {
    return new Labels(Arrays.copyOfRange(rows, from, to), Arrays.copyOfRange(classes, from, to));
  }

  /**
   * All of them in so many batches, drawn by chance; sizes differ by at most one.
   *
   * @param epoch each has batches of its own
   */
  List<Labels> drawn(int count, long seed, long epoch) {
    // Streams from 0 on are those of classes, see folds.
    int[] order = new Philox(seed).permutation(size(), (int) ~epoch);
    List<Labels> batches = new ArrayList<>();
    for (int batch = 0; batch < count; batch++) {
      int from = (int) ((long) size() * batch / count);
      int to = (int) ((long) size() * (batch + 1) / count);
      batches.add(at(Arrays.stream(order, from, to).sorted().toArray()));
    }
    return batches;
  }

  /**
   * Those that count in a loss.
   *
   * @param classWeights weight of each class; empty where all count the same
   */
  Labels counting(double[] classWeights) {
    return classWeights.length == 0 ? this : at(positions(i -> classWeights[classes[i]] > 0));
  }

  private int[] positions(IntPredicate wanted) {
    return IntStream.range(0, size()).filter(wanted).toArray();
  }

  private Labels at(int[] positions) {
    return new Labels(
        Arrays.stream(positions).map(i -> rows[i]).toArray(),
        Arrays.stream(positions).map(i -> classes[i]).toArray());
  }

  /**
   * Those of them that are of rows of a part, by where these are in it. For a loss over all labels
   * that is summed part by part, each part's is divided by the weight of all:
   *
   * <pre>{@code
   * Part part = inputs.part(model.task(), rows, model.reach());
   * Plan plan = trainer.plan(model, part.inputs(), labels.within(part), totalWeight);
   * }</pre>
   */
  public Labels within(Part part) {
    int[] known = positions(i -> Arrays.binarySearch(part.rows(), rows[i]) >= 0);
    return new Labels(
        Arrays.stream(known)
            .map(i -> part.positions()[Arrays.binarySearch(part.rows(), rows[i])])
            .toArray(),
        Arrays.stream(known).map(i -> classes[i]).toArray());
  }

  /**
   * What a loss over these rows compares with.
   *
   * @param classWeights weight of each class; empty where all count the same
   */
  Targets targets(double[] classWeights) {
    float[] weights = new float[classes.length];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = classWeights.length == 0 ? 1 : (float) classWeights[classes[i]];
    }
    return new Targets(classes, weights);
  }

  /** The labels again, once it is sure that they fit. */
  Labels expectWithin(String what, int rowCount, int classCount) {
    if (rows.length == 0) {
      throw new IllegalArgumentException(
          "Expected at least one %s label, but found none".formatted(what));
    }
    if (rows[rows.length - 1] >= rowCount) {
      throw new IllegalArgumentException(
          "Expected %s rows below %d, but found %d"
              .formatted(what, rowCount, rows[rows.length - 1]));
    }
    for (int i = 0; i < classes.length; i++) {
      if (classes[i] >= classCount) {
        throw new IllegalArgumentException(
            "Expected %s classes below %d, but found %d for row %d"
                .formatted(what, classCount, classes[i], rows[i]));
      }
    }
    return this;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Labels that
        && Arrays.equals(rows, that.rows)
        && Arrays.equals(classes, that.classes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(rows) * 31 + Arrays.hashCode(classes);
  }

  @Override
  public String toString() {
    return "Labels[" + rows.length + " rows]";
  }
}
