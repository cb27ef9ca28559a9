package io.hnhn.data;

import io.hnhn.data.text.TextAnalysis;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What was learned about a column of a table, and is enough to make the same features of the same
 * cells in another table: which kind it is, and the numbers, values or words that belong to it.
 */
public sealed interface FittedColumn {
  /** The name of the column. */
  String name();

  /** What its cells are. */
  ColumnKind kind();

  /** The name of each feature that is made of it. */
  List<String> features();

  /**
   * A column of numbers.
   *
   * @param scale how a number becomes a feature
   * @param mean of the numbers there were; stands for one that is missing
   * @param deviation their standard deviation
   */
  record Numeric(String name, NumberScale scale, double mean, double deviation)
      implements FittedColumn {
    public Numeric {
      if (!Double.isFinite(mean) || !(deviation >= 0 && Double.isFinite(deviation))) {
        throw new IllegalArgumentException(
            "Expected a finite mean, and a deviation that is not negative, of column %s, but found"
                    .formatted(DataFormatException.quoted(name))
                + " %s and %s".formatted(mean, deviation));
      }
    }

    @Override
    public ColumnKind kind() {
      return ColumnKind.NUMERIC;
    }

    @Override
    public List<String> features() {
      return List.of(name);
    }
  }

  /**
   * A column of values.
   *
   * @param values the values there were, in the order of their features
   */
  record Categorical(String name, List<String> values) implements FittedColumn {
    public Categorical {
      values = List.copyOf(values);
      if (new HashSet<>(values).size() < values.size()) {
        throw new IllegalArgumentException(
            "Expected each value of column %s once, but found %s"
                .formatted(
                    DataFormatException.quoted(name),
                    DataFormatException.quoted(String.join(", ", values))));
      }
    }

    @Override
    public ColumnKind kind() {
      return ColumnKind.CATEGORICAL;
    }

    @Override
    public List<String> features() {
      return values.stream().map(value -> name + "=" + value).toList();
    }
  }

  /**
   * A column of texts.
   *
   * @param analysis how a text is cut into words
   * @param words the words that are features, and in how many of the texts each was
   * @param common the words that are none because too many texts had them
   * @param complete whether all other words are features; if not, the rarest were left out, and are
   *     not told from words that are new
   * @param documents how many texts there were
   * @param wordless how many of them have words, but none that is a feature or common
   */
  record Text(
      String name,
      TextAnalysis analysis,
      SortedMap<String, Integer> words,
      SortedSet<String> common,
      boolean complete,
      int documents,
      int wordless)
      implements FittedColumn {
    public Text {
      words = Collections.unmodifiableSortedMap(new TreeMap<>(words));
      common = Collections.unmodifiableSortedSet(new TreeSet<>(common));
      for (int frequency : words.values()) {
        if (frequency < 1 || frequency > documents) {
          throw new IllegalArgumentException(
              "Expected words of column %s in 1 to %d texts, but found %d"
                  .formatted(DataFormatException.quoted(name), documents, frequency));
        }
      }
      if (wordless < 0 || wordless > documents) {
        throw new IllegalArgumentException(
            "Expected 0 to %d texts without known words in column %s, but found %d"
                .formatted(documents, DataFormatException.quoted(name), wordless));
      }
    }

    /** Whether a word is a feature, or was left out for being common. */
    public boolean knows(String word) {
      return words.containsKey(word) || common.contains(word);
    }

    @Override
    public ColumnKind kind() {
      return ColumnKind.TEXT;
    }

    @Override
    public List<String> features() {
      return words.keySet().stream().map(word -> name + ":" + word).toList();
    }
  }

  /** A column that no features are made of. */
  record Ignored(String name) implements FittedColumn {
    @Override
    public ColumnKind kind() {
      return ColumnKind.IGNORE;
    }

    @Override
    public List<String> features() {
      return List.of();
    }
  }
}
