package io.hnhn.backend;

/**
 * What a backend is opened with.
 *
 * <pre>{@code
 * Backend backend = Backends.open("cuda", Resources.DEFAULT.withDevice(1));
 * }</pre>
 *
 * @param threads of this machine's cores, from 1 to {@value Backends#MOST_THREADS}; no bit of a
 *     result depends on them
 * @param device the number of the accelerator, from 0; a backend without one knows 0 alone
 * @param precision of dense products
 */
public record Resources(int threads, int device, Precision precision) {
  /** A thread a core, the first device, float32. */
  public static final Resources DEFAULT =
      ofThreads(Math.min(Runtime.getRuntime().availableProcessors(), Backends.MOST_THREADS));

  public Resources {
    if (threads < 1 || threads > Backends.MOST_THREADS) {
      throw new IllegalArgumentException(
          "Expected between 1 and %d threads, but found %d"
              .formatted(Backends.MOST_THREADS, threads));
    }
    if (device < 0) {
      throw new IllegalArgumentException(
          "Expected the number of a device, from 0, but found " + device);
    }
  }

  /** So many threads, the first device, float32. */
  public static Resources ofThreads(int threads) {
    return new Resources(threads, 0, Precision.FLOAT32);
  }

  /** The same with another number of threads. */
  public Resources withThreads(int threads) {
    return new Resources(threads, device, precision);
  }

  /** The same with another device. */
  public Resources withDevice(int device) {
    return new Resources(threads, device, precision);
  }

  /** The same with another precision. */
  public Resources withPrecision(Precision precision) {
    return new Resources(threads, device, precision);
  }

  /**
   * Checks that nothing is asked for that only an accelerator has.
   *
   * @param backend the name of one that computes on this machine's cores
   * @throws IllegalArgumentException if there is
   */
  public void expectNoAccelerator(String backend) {
    if (device != 0) {
      throw new IllegalArgumentException(
          "Expected device 0 for backend %s, which has no other, but found %d; backend cuda has one for each GPU"
              .formatted(backend, device));
    }
    if (precision != Precision.FLOAT32) {
      throw new IllegalArgumentException(
          "Expected precision float32 for backend %s, but found %s, which backend cuda has"
              .formatted(backend, precision.word()));
    }
  }
}
