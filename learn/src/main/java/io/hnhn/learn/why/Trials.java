package io.hnhn.learn.why;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Collects the changes to try, of each kind at most so many. */
final class Trials {
  private final int most;
  private final List<TableChange> changes = new ArrayList<>();
  private final List<Coverage> coverage = new ArrayList<>();

  Trials(int most) {
    this.most = most;
  }

  /**
   * Adds changes of a kind.
   *
   * @param what as in {@link Coverage}, as is {@code rule}
   * @param all how many there are
   * @param ordered those to be tried first come first
   */
  void add(String what, String rule, long all, Stream<? extends TableChange> ordered) {
    int before = changes.size();
    ordered.limit(most).forEach(changes::add);
    if (all > 0) {
      coverage.add(new Coverage(what, changes.size() - before, all, rule));
    }
  }

  /** The same where the list has all. */
  void add(String what, String rule, List<? extends TableChange> all) {
    add(what, rule, all.size(), all.stream());
  }

  List<TableChange> changes() {
    return List.copyOf(changes);
  }

  List<Coverage> coverage() {
    return List.copyOf(coverage);
  }
}
