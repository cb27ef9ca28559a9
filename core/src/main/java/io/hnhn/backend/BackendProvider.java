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
   * Opens it.
   *
   * @param threads how many threads it may use, at least 1
   */
  Backend open(int threads);
}
