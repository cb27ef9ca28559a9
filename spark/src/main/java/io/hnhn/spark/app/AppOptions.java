package io.hnhn.spark.app;

import io.hnhn.naming.NearestName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;

/** What stands behind a command: options with a value each, {@code --name value}. */
final class AppOptions {
  /** Names of {@code hnhn train} for what Spark ML has names of its own for. */
  private static final Map<String, String> OF_TRAIN =
      Map.of(
          "epochs", "max-iter",
          "lr", "step-size",
          "weight-decay", "reg-param",
          "node-column", "node-col",
          "hyperedge-column", "hyperedge-col",
          "node-id", "node-id-col",
          "hyperedge-id", "hyperedge-id-col");

  private final Map<String, String> values = new LinkedHashMap<>();
  private final Set<String> used = new HashSet<>();
  private final List<String> known = new ArrayList<>();

  /**
   * Reads options.
   *
   * @throws IllegalArgumentException if something is no option, or has no value
   */
  static AppOptions of(List<String> arguments) {
    AppOptions options = new AppOptions();
    for (int i = 0; i < arguments.size(); i += 2) {
      String name = arguments.get(i);
      if (!name.startsWith("--") || i + 1 == arguments.size()) {
        throw new IllegalArgumentException(
            "Expected options with a value each, such as --label department, but found " + name);
      }
      String plain = name.substring(2);
      String twice = options.values.put(OF_TRAIN.getOrDefault(plain, plain), arguments.get(i + 1));
      if (twice != null) {
        throw new IllegalArgumentException("Expected %s once, but found it twice".formatted(name));
      }
    }
    return options;
  }

  /** An option that has to be there. */
  String required(String name) {
    return optional(name)
        .orElseThrow(
            () -> new IllegalArgumentException("Expected --%s, but found none".formatted(name)));
  }

  /** An option that may be there. */
  Optional<String> optional(String name) {
    used.add(name);
    known.add(name);
    return Optional.ofNullable(values.get(name));
  }

  /** Sets the parameters that options name: {@code --part-size} for {@code partSize}. */
  void setParams(Params params) {
    for (Param<?> param : params.params()) {
      optional(optionOf(param.name())).ifPresent(value -> set(params, param, value));
    }
  }

  private static String optionOf(String param) {
    return param.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  @SuppressWarnings("unchecked") // Parameters of other types are those of texts.
  private static void set(Params params, Param<?> param, String value) {
    try {
      switch (param) {
        case IntParam whole -> params.set(whole, Integer.valueOf(value));
        case LongParam whole -> params.set(whole, Long.valueOf(value));
        case DoubleParam number -> params.set(number, Double.valueOf(value));
        case StringArrayParam names -> params.set(names, value.split(","));
        default -> params.set((Param<String>) param, value);
      }
    } catch (NumberFormatException _) {
      throw new IllegalArgumentException(
          "Expected a number for --%s, but found %s".formatted(optionOf(param.name()), value));
    }
  }

  /** Checks that each option was one. */
  void expectAllUsed() {
    for (String name : values.keySet()) {
      if (!used.contains(name)) {
        throw new IllegalArgumentException(
            "Expected known options, but found --%s%s"
                .formatted(name, NearestName.question(name, known)));
      }
    }
  }
}
