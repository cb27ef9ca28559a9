package io.hnhn.data;

import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a column of a table was taken for, and what is in it. People should see it: a number that
 * was taken for a category, or a column that is mostly empty, is no error.
 *
 * @param table the name of the table
 * @param column the name of the column
 * @param use what it was taken for
 * @param missing how many cells have no value
 * @param content what the other cells have
 */
public record ColumnSummary(String table, String column, Use use, long missing, Content content) {

  /** What a column can be taken for. */
  public enum Use {
    /** The nodes of an incidence table. */
    NODES,
    /** The hyperedges of an incidence table. */
    HYPEREDGES,
    /** What tells the rows of another table apart. */
    ID,
    /** The classes. */
    LABEL,
    /** Weights of incidences or hyperedges. */
    WEIGHT,
    /** Numbers to make a feature of. */
    NUMBER,
    /** Values to make a feature each of. */
    CATEGORY,
    /** Texts to make features of their words. */
    TEXT,
    /** Nothing is made of it. */
    LEFT_OUT;

    /** What a column is taken for whose cells are of a kind. */
    public static Use of(ColumnKind kind) {
      return switch (kind) {
        case NUMERIC -> NUMBER;
        case CATEGORICAL -> CATEGORY;
        case TEXT -> TEXT;
        case IGNORE -> LEFT_OUT;
      };
    }

    /** The word for it. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /** What the cells of a column have. */
  public sealed interface Content {}

  /** Numbers; all are NaN where there are none. */
  public record Numbers(double smallest, double largest, double mean) implements Content {
    /** What is known about some numbers. */
    public static Numbers of(DoubleSummaryStatistics numbers) {
      return numbers.getCount() == 0
          ? new Numbers(Double.NaN, Double.NaN, Double.NaN)
          : new Numbers(numbers.getMin(), numbers.getMax(), numbers.getAverage());
    }
  }

  /**
   * Values.
   *
   * @param different how many there are
   * @param frequent the most frequent of them, the first most of all; empty where each is there
   *     once
   */
  public record Values(int different, List<Count> frequent) implements Content {
    private static final int MOST = 5;

    public Values {
      frequent = List.copyOf(frequent);
    }

    /** What is known about values, each with how often it is there. */
    public static Values of(Map<String, Integer> counts) {
      return new Values(
          counts.size(),
          counts.entrySet().stream()
              .map(entry -> new Count(entry.getKey(), entry.getValue()))
              .sorted(Comparator.comparingInt(Count::count).reversed().thenComparing(Count::value))
              .limit(MOST)
              .toList());
    }
  }

  /** How many cells have a value. */
  public record Count(String value, int count) {}

  /**
   * Texts.
   *
   * @param different how many different words they have
   * @param each how many words a text has on average
   */
  public record Words(int different, double each) implements Content {}

  /** Nothing that was looked at. */
  public record Unread() implements Content {}
}
