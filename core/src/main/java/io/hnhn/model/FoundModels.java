package io.hnhn.model;

import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * The models of other projects that are on the class path or the module path.
 *
 * @param models those that can be used
 * @param faults what is wrong with each of the others, in a line that names it
 */
record FoundModels(List<FoundModel> models, List<String> faults) {
  /** What the class loader of this thread sees. */
  static FoundModels load() {
    List<FoundModel> models = new ArrayList<>();
    List<String> faults = new ArrayList<>();
    Iterator<ModelProvider> providers = ServiceLoader.load(ModelProvider.class).iterator();
    while (true) {
      ModelProvider provider;
      try {
        if (!providers.hasNext()) {
          return new FoundModels(List.copyOf(models), List.copyOf(faults));
        }
        provider = providers.next();
      } catch (ServiceConfigurationError e) {
        // The one after it is next.
        faults.add(fault(e));
        continue;
      }
      try {
        models.add(FoundModel.of(provider));
      } catch (RuntimeException | LinkageError e) {
        faults.add("%s can't be used (%s)".formatted(place(provider.getClass()), told(e)));
      }
    }
  }

  /** A class and the file that it comes from. */
  static String place(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    if (source == null) {
      return type.getName();
    }
    String file = source.getLocation().getPath().replaceFirst("/$", "");
    return "%s in %s".formatted(type.getName(), file.substring(file.lastIndexOf('/') + 1));
  }

  /** The message names the class; it begins with the interface. */
  private static String fault(ServiceConfigurationError e) {
    String message = e.getMessage().substring(e.getMessage().indexOf(": ") + 2);
    return e.getCause() == null ? message : "%s (%s)".formatted(message, told(e.getCause()));
  }

  private static String told(Throwable e) {
    return e instanceof IllegalArgumentException && e.getMessage() != null
        ? e.getMessage()
        : e.toString();
  }
}
