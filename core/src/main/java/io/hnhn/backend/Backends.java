package io.hnhn.backend;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Chooses a backend. */
public final class Backends {
  /** System property that names the backend to use. */
  public static final String PROPERTY = "hnhn.backend";

  /** The most threads that a backend may have. */
  public static final int MOST_THREADS = 1024;

  private static final System.Logger LOG = System.getLogger("io.hnhn.backend");

  /** The hints that were given in this JVM. */
  private static final Set<String> TOLD = ConcurrentHashMap.newKeySet();

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
    return open(System.getProperty(PROPERTY, "auto"), Resources.DEFAULT);
  }

  /**
   * The backend of a name with so many threads, as {@link #open(String, Resources)}.
   *
   * @throws IllegalStateException if it can't be used here, with the reason
   */
  public static Backend open(String name, int threads) {
    return open(name, Resources.ofThreads(threads));
  }

  /**
   * The backend of a name, {@code auto} for the best available.
   *
   * @throws IllegalArgumentException if there is none of that name, or it has no such device or
   *     precision
   * @throws IllegalStateException if it can't be used here, with the reason
   */
  public static Backend open(String name, Resources resources) {
    return open(providers(), name, resources, LOG);
  }

  /**
   * The same among given ones.
   *
   * @param providers the best first
   */
  static Backend open(
      List<BackendProvider> providers, String name, Resources resources, System.Logger log) {
    BackendProvider chosen = name.equals("auto") ? best(providers, log) : named(providers, name);
    Backend backend = chosen.open(resources);
    log.log(System.Logger.Level.DEBUG, "backend {0}: {1}", backend.name(), backend.description());
    return backend;
  }

  /** The first that can be used; those before it that somebody may miss say why, once. */
  private static BackendProvider best(List<BackendProvider> providers, System.Logger log) {
    for (BackendProvider provider : providers) {
      if (provider.unavailable().isEmpty()) {
        return provider;
      }
      provider.hint().filter(TOLD::add).ifPresent(hint -> log.log(System.Logger.Level.INFO, hint));
    }
    throw new IllegalStateException("Expected a backend, but found none");
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
