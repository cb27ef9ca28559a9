package io.hnhn.server.serving;

import io.hnhn.data.Attributes;
import io.hnhn.data.DataFormatException;
import io.hnhn.learn.why.RowKind;
import io.hnhn.naming.NearestName;
import io.hnhn.server.http.HttpFault;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;

/** Finds nodes, or hyperedges, by their names. */
public final class RowIndex {
  /** Among more names none is guessed that may have been meant. */
  private static final int MOST_TO_GUESS = 50_000;

  private final RowKind kind;
  private final List<String> names = new ArrayList<>();
  private final List<String> lower = new ArrayList<>();
  private final Map<String, Integer> rows = new HashMap<>();

  /** Those of a data set. */
  RowIndex(RowKind kind, Attributes attributes) {
    this.kind = kind;
    for (int row = 0; row < attributes.count(); row++) {
      String name = attributes.nameOf(row);
      names.add(name);
      lower.add(name.toLowerCase(Locale.ROOT));
      rows.put(name, row);
    }
  }

  /** How many there are. */
  public int count() {
    return names.size();
  }

  /** The name of one. */
  public String nameOf(int row) {
    return names.get(row);
  }

  /** The number of one, if there is one of that name. */
  public OptionalInt find(String name) {
    Integer row = rows.get(name);
    return row == null ? OptionalInt.empty() : OptionalInt.of(row);
  }

  /**
   * What is wrong with a name that there is not.
   *
   * @param place where it stands in the request
   * @param advice what to do
   */
  public HttpFault unknown(String name, String place, String advice) {
    String shown = name.length() > 60 ? name.substring(0, 60) + "..." : name;
    return HttpFault.wrong(
        "Expected the name of a %s at %s, but found %s%s%s"
            .formatted(
                kind.word(),
                place,
                DataFormatException.quoted(shown),
                names.size() > MOST_TO_GUESS ? "" : NearestName.question(name, names),
                advice));
  }

  /** Those whose names have a text in them, those that begin with it first. */
  public List<Integer> search(String text, int most) {
    String wanted = text.toLowerCase(Locale.ROOT);
    List<Integer> beginning = new ArrayList<>();
    List<Integer> within = new ArrayList<>();
    for (int row = 0; row < lower.size() && beginning.size() < most; row++) {
      int place = lower.get(row).indexOf(wanted);
      if (place == 0) {
        beginning.add(row);
      } else if (place > 0 && within.size() < most) {
        within.add(row);
      }
    }
    beginning.addAll(within);
    return beginning.subList(0, Math.min(most, beginning.size()));
  }
}
