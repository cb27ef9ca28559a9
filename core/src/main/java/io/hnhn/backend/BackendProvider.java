package io.hnhn.backend;

import java.util.Optional;

/** A kind of backend, found by {@link java.util.ServiceLoader}. */
public interface BackendProvider {
  /** The name it is chosen by. */
  String name();

  /** Among those available the one of the highest priority is the default. */
  int priority();

  /** Why it can't be used on this machine, or nothing if it can. */
  Optional<String> unavailable();

  /**
   * What to tell a user, in one line, when the best available is chosen and it is another one: that
   * there is a GPU, for instance, whose driver is too old. Nothing where nobody would miss it.
   */
  default Optional<String> hint() {
    return Optional.empty();
  }

  /**
   * Opens it.
   *
   * @throws IllegalArgumentException if it has no such device or precision, with what was expected
   */
  Backend open(Resources resources);
}
