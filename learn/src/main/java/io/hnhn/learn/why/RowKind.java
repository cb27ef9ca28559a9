package io.hnhn.learn.why;

import io.hnhn.model.Task;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What a row of a table describes. */
public enum RowKind {
  /** A node. */
  NODE(Task.NODES),
  /** A hyperedge. */
  HYPEREDGE(Task.HYPEREDGES);

  private final Task task;

  RowKind(Task task) {
    this.task = task;
  }

  /** The kind of a name such as {@code nodes}. */
  public static Optional<RowKind> named(String plural) {
    return Stream.of(values()).filter(kind -> kind.plural().equals(plural)).findFirst();
  }

  /** What one of them is called: {@code node} or {@code hyperedge}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What several of them are called: {@code nodes} or {@code hyperedges}. */
  public String plural() {
    return word() + "s";
  }

  /** The task of telling their classes. */
  public Task task() {
    return task;
  }

  /** What they are in, or what is in them. */
  public RowKind other() {
    return this == NODE ? HYPEREDGE : NODE;
  }
}
