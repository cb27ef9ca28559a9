package io.hnhn.learn.settings;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.backend.Resources;

/**
 * What to compute with.
 *
 * @param name of the backend, or {@code auto}
 * @param resources threads, device and precision
 */
public record BackendChoice(String name, Resources resources) {
  /**
   * The one that the system property {@value Backends#PROPERTY} names, or else the best that there
   * is, with a thread for each core.
   */
  public static final BackendChoice DEFAULT =
      new BackendChoice(System.getProperty(Backends.PROPERTY, "auto"), Resources.DEFAULT);

  /** One of a name with so many threads; the results are the same for any number. */
  public BackendChoice(String name, int threads) {
    this(name, Resources.ofThreads(threads));
  }

  /**
   * Opens it.
   *
   * @throws SettingException if there is none of that name, or it has no such device or precision
   */
  public Backend open() {
    try {
      return Backends.open(name, resources);
    } catch (IllegalArgumentException e) {
      throw new SettingException("{backend}: %s", e.getMessage());
    }
  }
}
