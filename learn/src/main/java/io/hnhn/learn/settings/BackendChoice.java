package io.hnhn.learn.settings;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;

/**
 * What to compute with.
 *
 * @param name of the backend, or {@code auto}
 * @param threads how many there may be; the results are the same
 */
public record BackendChoice(String name, int threads) {
  /**
   * The one that the system property {@value Backends#PROPERTY} names, or else the best that there
   * is, with a thread for each core.
   */
  public static final BackendChoice DEFAULT =
      new BackendChoice(
          System.getProperty(Backends.PROPERTY, "auto"),
          Runtime.getRuntime().availableProcessors());

  /**
   * Opens it with all threads.
   *
   * @throws SettingException if there is none of that name
   */
  public Backend open() {
    return open(threads);
  }

  /** Opens it with one thread, for work that runs side by side. */
  public Backend openForOne() {
    return open(1);
  }

  private Backend open(int some) {
    try {
      return Backends.open(name, some);
    } catch (IllegalArgumentException e) {
      throw new SettingException("{backend}: %s", e.getMessage());
    }
  }
}
