package io.hnhn.data.table;

import java.util.Arrays;
import java.util.stream.Stream;

/** In what a table can differ from the one that its columns were learned from. */
enum Difference {
  /** Columns that are new. */
  COLUMNS("columns of %s that the model does not know"),

  /** Columns that are not there. */
  LACKING("columns of %s that the data lacks"),

  /** New values of categorical columns, each counted once a column. */
  VALUES("values of %s that the model does not know"),

  /** New words of text columns, each counted once a column. */
  WORDS("words of %s that the model does not know"),

  /** Texts of nothing but words that are new, or were too rare: these are not told apart. */
  TEXTS("texts of %s without a word that the model knows");

  private final String form;

  Difference(String form) {
    this.form = form;
  }

  /**
   * How it is counted among the omissions.
   *
   * @param what {@code nodes} or {@code hyperedges}
   */
  String of(String what) {
    return form.formatted(what);
  }

  /** Whether a kind of omissions is one of these. */
  static boolean isOne(String kind) {
    return Arrays.stream(values())
        .flatMap(difference -> Stream.of(difference.of("nodes"), difference.of("hyperedges")))
        .anyMatch(kind::equals);
  }
}
