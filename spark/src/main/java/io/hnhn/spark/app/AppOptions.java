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
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;

/**
 * What stands behind a command: options with a value each, {@code --name value}, and the flags of
 * {@code hnhn train}.
 */
final class AppOptions {
  /** Names of {@code hnhn train} for what Spark ML has names of its own for. */
  private static final Map<String, String> OF_TRAIN =
      Map.of(
          "epochs", "max-iter",
          "lr", "step-size",
          "weight-decay", "reg-param",
          "node-column", "node-col",
          "hyperedge-column", "hyperedge-col",
          "weight-column", "incidence-weight-col",
          "node-id", "node-id-col",
          "hyperedge-id", "hyperedge-id-col",
          "hyperedge-weight", "hyperedge-weight-col");

  private static final Set<String> EXPONENTS = Set.of("alpha", "beta");

  /** What may be said of an exponent instead of a number. */
  private static final Set<String> CHOICES = Set.of("tune", "learn");

  private static final Set<String> FLAGS = Set.of("no-residual", "normalisation", "skips");

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
    for (int i = 0; i < arguments.size(); i++) {
      String name = arguments.get(i);
      String plain = name.startsWith("--") ? name.substring(2) : "";
      boolean last = i + 1 == arguments.size();
      boolean isNot = plain.startsWith("no-");
      if (FLAGS.contains(plain) && (isNot || last || arguments.get(i + 1).startsWith("--"))) {
        options.put(isNot ? plain.substring(3) : plain, Boolean.toString(!isNot));
      } else if (plain.isEmpty() || last) {
        throw new IllegalArgumentException(
            "Expected options with a value each, such as --label department, but found " + name);
      } else {
        options.put(plain, arguments.get(++i));
      }
    }
    return options;
  }

  private void put(String name, String value) {
    boolean isChoice = EXPONENTS.contains(name) && CHOICES.contains(value);
    String twice =
        values.put(isChoice ? name + "-choice" : OF_TRAIN.getOrDefault(name, name), value);
    if (twice != null) {
      throw new IllegalArgumentException("Expected --%s once, but found it twice".formatted(name));
    }
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
        case BooleanParam flag -> params.set(flag, isTrue(param, value));
        case StringArrayParam names -> params.set(names, value.split(","));
        default -> params.set((Param<String>) param, value);
      }
    } catch (NumberFormatException _) {
      throw new IllegalArgumentException(
          "Expected a number for --%s, but found %s".formatted(optionOf(param.name()), value));
    }
  }

  private static boolean isTrue(Param<?> param, String value) {
    if (!List.of("true", "false").contains(value)) {
      throw new IllegalArgumentException(
          "Expected true or false for --%s, but found %s".formatted(optionOf(param.name()), value));
    }
    return Boolean.parseBoolean(value);
  }

  /** Checks that each option was one. */
  void expectAllUsed() {
    for (String name : values.keySet()) {
      if (!used.contains(name)) {
        elsewhere(name)
            .ifPresent(
                why -> {
                  throw new IllegalArgumentException(
                      "Expected options that there are on Spark, but found --%s: %s"
                          .formatted(name, why));
                });
        throw new IllegalArgumentException(
            "Expected known options, but found --%s%s"
                .formatted(name, NearestName.question(name, known)));
      }
    }
  }

  /** Why there is no such option of {@code hnhn train}; empty for what is none of its options. */
  private static Optional<String> elsewhere(String name) {
    return Optional.ofNullable(
        switch (name) {
          case "memory", "batch-size", "neighbours" ->
              "each epoch takes all labels, in parts that are as large as --part-size says";
          case "threads", "device", "precision" ->
              "that is the executors' to say, such as by spark.task.cpus";
          case "label-rate", "split", "train-ids" ->
              "what is learned from are the rows whose label is not empty";
          case "node-vectors", "hyperedge-vectors" -> "such weights would grow with the tables";
          case "from", "node-kind", "hyperedge-kind", "missing-features", "no-hyperedge-features" ->
              "features are made of the columns that the tables have; leave some out, or cast them";
          case "hyperedge-label" -> "it is --label with --task hyperedges";
          case "resume" -> "a training goes on from its --checkpoint-file";
          case "negatives", "negatives-each" -> "there are the tasks nodes and hyperedges";
          case "choose-by", "search-time", "temperature", "runs", "no-baseline" ->
              "settings are chosen as they are without it; set them, or use a CrossValidator";
          case "config", "no-report", "quiet", "json" -> "all that is written is the model";
          default -> null;
        });
  }
}
