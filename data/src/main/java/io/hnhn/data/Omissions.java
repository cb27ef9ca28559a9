package io.hnhn.data;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Counts of what was left out when a data set was read or prepared: duplicate incidences, isolated
 * nodes, rows with unknown ids.
 *
 * <pre>{@code
 * Omissions dropped = Omissions.NONE.plus("duplicate incidences", 12).plus("isolated nodes", 0);
 * dropped.toString(); // 12 duplicate incidences
 * }</pre>
 *
 * @param counts how many of each kind, in the order they were noticed; a kind is in the plural
 */
public record Omissions(SequencedMap<String, Long> counts) {
  /** Nothing left out. */
  public static final Omissions NONE = new Omissions(new LinkedHashMap<>());

  private static final Pattern PLURAL = Pattern.compile("(ies|s)\\b");

  public Omissions {
    LinkedHashMap<String, Long> copy = new LinkedHashMap<>(counts);
    copy.values().removeIf(count -> count == 0);
    counts = Collections.unmodifiableSequencedMap(copy);
  }

  /** The same with {@code count} more of a kind. */
  public Omissions plus(String kind, long count) {
    LinkedHashMap<String, Long> sum = new LinkedHashMap<>(counts);
    sum.merge(kind, count, Long::sum);
    return new Omissions(sum);
  }

  /** Both together. */
  public Omissions plus(Omissions other) {
    Omissions sum = this;
    for (Map.Entry<String, Long> entry : other.counts.entrySet()) {
      sum = sum.plus(entry.getKey(), entry.getValue());
    }
    return sum;
  }

  /** How many of a kind. */
  public long count(String kind) {
    return counts.getOrDefault(kind, 0L);
  }

  /** Whether nothing was left out. */
  public boolean isEmpty() {
    return counts.isEmpty();
  }

  @Override
  public String toString() {
    return isEmpty()
        ? "nothing"
        : counts.entrySet().stream()
            .map(entry -> counted(entry.getValue(), entry.getKey()))
            .collect(Collectors.joining(", "));
  }

  /** The first word in the plural is what is counted: "1 entry", "1 node of other classes". */
  private static String counted(long count, String kind) {
    String noun =
        count == 1
            ? PLURAL.matcher(kind).replaceFirst(end -> end.group().equals("ies") ? "y" : "")
            : kind;
    return count + " " + noun;
  }
}
