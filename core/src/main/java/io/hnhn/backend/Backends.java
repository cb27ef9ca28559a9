package io.hnhn.backend;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** Chooses a backend. */
public final class Backends {
  /** System property that names the backend to use. */
  public static final String PROPERTY = "hnhn.backend";

  /** The most threads that a backend may have. */
  public static final int MOST_THREADS = 1024;

  private static final System.Logger LOG = System.getLogger("io.hnhn.backend");

  private Backends() {}

  /** All kinds there are, the best first. */
  public static List<BackendProvider> providers() {
    return ServiceLoader.load(BackendProvider.class, Backends.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .sorted(Comparator.comparingInt(BackendProvider::priority).reversed())
        .toList();
  }

  /** The backend named by the system property {@value #PROPERTY}, or else the best available. */
  public static Backend open() {
    return open(System.getProperty(PROPERTY, "auto"), Runtime.getRuntime().availableProcessors());
  }

  /**
   * The backend of a name, {@code auto} for the best available.
   *
   * @throws IllegalStateException if it can't be used here, with the reason
   */
  public static Backend open(String name, int threads) {
    if (threads < 1 || threads > MOST_THREADS) {
      throw new IllegalArgumentException(
          "Expected between 1 and %d threads, but found %d".formatted(MOST_THREADS, threads));
    }
    List<BackendProvider> providers = providers();
    BackendProvider chosen = name.equals("auto") ? best(providers) : named(providers, name);
    Backend backend = chosen.open(threads);
    LOG.log(System.Logger.Level.DEBUG, "backend {0}: {1}", backend.name(), backend.description());
    return backend;
  }

  private static BackendProvider best(List<BackendProvider> providers) {
    return providers.stream()
        .filter(provider -> provider.unavailable().isEmpty())
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("Expected a backend, but found none"));
  }

  private static BackendProvider named(List<BackendProvider> providers, String name) {
    BackendProvider provider =
        providers.stream()
            .filter(p -> p.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "Expected a backend of auto, %s, but found %s"
                            .formatted(
                                String.join(
                                    ", ", providers.stream().map(BackendProvider::name).toList()),
                                name)));
    Optional<String> reason = provider.unavailable();
    if (reason.isPresent()) {
      throw new IllegalStateException("Backend " + name + " can't be used here: " + reason.get());
    }
    return provider;
  }
}
