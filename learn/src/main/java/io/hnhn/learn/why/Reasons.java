package io.hnhn.learn.why;

import io.hnhn.data.table.TableSink;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Why a model answers as it does: what its answer would be without this or that, and with one thing
 * more or another. Each number is what the model says about tables that were changed so.
 *
 * @param asked the name of the node or hyperedge, or the set
 * @param classNames the name of class 0, 1, ...
 * @param before the answer about the tables as they are, and what each class has there
 * @param without what is left out, what changes the probability of the answer most first
 * @param with what is put in or changed, likewise
 * @param coverage what was tried, and by which rule where not all could be
 */
public record Reasons(
    String asked,
    List<String> classNames,
    Conclusion before,
    List<Effect> without,
    List<Effect> with,
    List<Coverage> coverage) {
  /** Smaller differences are rounding, and don't decide what is stronger. */
  private static final double ROUNDING = 1e-6;

  public Reasons {
    classNames = List.copyOf(classNames);
    without = strongestFirst(without, before);
    with = strongestFirst(with, before);
    coverage = List.copyOf(coverage);
  }

  /**
   * What a model says.
   *
   * @param answer the most probable class
   * @param probabilities what each class has
   */
  @SuppressWarnings("ArrayRecordComponent") // not compared
  public record Conclusion(int answer, float[] probabilities) {
    /** The probability of the most probable class. */
    public float probability() {
      return probabilities[answer];
    }
  }

  private static List<Effect> strongestFirst(List<Effect> effects, Conclusion before) {
    return effects.stream()
        .sorted(
            Comparator.comparingLong(
                effect ->
                    -Math.round(
                        Math.abs(
                                (double) before.probability()
                                    - effect.probabilities()[before.answer()])
                            / ROUNDING)))
        .toList();
  }

  /** The class that is the answer. */
  public String className() {
    return classNames.get(before.answer());
  }

  /** By how much the probability of the answer rises by a change; negative where it falls. */
  public double difference(Effect effect) {
    return (double) effect.probabilities()[before.answer()] - before.probability();
  }

  /** Whether the answer is another one then. */
  public boolean isAnother(Effect effect) {
    return effect.answer() != before.answer();
  }

  /**
   * Single changes that give another answer, of those that were tried: those that make it most
   * probable first.
   */
  public List<Effect> turning() {
    return Stream.concat(without.stream(), with.stream())
        .filter(this::isAnother)
        .sorted(
            Comparator.comparingDouble((Effect effect) -> -effect.probabilities()[effect.answer()]))
        .toList();
  }

  /** How many changes were tried. */
  public int tried() {
    return without.size() + with.size();
  }

  /** In words, such as {@code without basket b017 the answer would be dairy (was bakery)}. */
  public String words(Effect effect) {
    return isAnother(effect)
        ? "%s the answer would be %s (was %s)"
            .formatted(effect.words(), classNames.get(effect.answer()), className())
        : effect.words();
  }

  /**
   * Writes all of it as a table: {@code id, change, class, probability}, what the answer was before
   * has then as {@code probability after}, and the class that is told then.
   */
  public void writeTo(TableSink sink) throws IOException {
    sink.begin(
        List.of(
            TableSink.Column.text("id"),
            TableSink.Column.text("change"),
            TableSink.Column.text("class"),
            TableSink.Column.numeric("probability"),
            TableSink.Column.numeric("probability after"),
            TableSink.Column.text("class after"),
            TableSink.Column.numeric("probability of it")));
    for (Effect effect : Stream.concat(without.stream(), with.stream()).toList()) {
      sink.add(
          new Object[] {
            asked,
            effect.words(),
            className(),
            before.probability(),
            effect.probabilities()[before.answer()],
            classNames.get(effect.answer()),
            effect.probabilities()[effect.answer()]
          });
    }
  }
}
