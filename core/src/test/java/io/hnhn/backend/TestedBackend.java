package io.hnhn.backend;

/**
 * The backend that tests of training and of golden values run on: {@code cpu}, or the one that the
 * system property {@value #PROPERTY} names, so that a backend of another module passes them, too.
 */
public final class TestedBackend {
  /** The property that names another one. */
  public static final String PROPERTY = "hnhn.tests.backend";

  private TestedBackend() {}

  /** Its name. */
  public static String name() {
    return System.getProperty(PROPERTY, "cpu");
  }

  /** Opens it. */
  public static Backend open(int threads) {
    return Backends.open(name(), threads);
  }
}
