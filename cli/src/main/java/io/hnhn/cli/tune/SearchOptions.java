package io.hnhn.cli.tune;

import io.hnhn.learn.settings.ModelSettings;
import io.hnhn.model.Architecture;
import io.hnhn.model.Exponent;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.model.Task;
import io.hnhn.tune.AutoModels;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Regime;
import io.hnhn.tune.Setting;
import io.hnhn.tune.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * What can be searched for. Each option takes a value, a list or a range; what is not said is left
 * to the search or stays as it usually is.
 */
final class SearchOptions {
  private static final String VALUES = "VALUES";

  @Option(
      names = "--model",
      paramLabel = "NAMES",
      split = ",",
      defaultValue = "hnhn",
      description =
          "One or several of hnhn models, or auto: a few that differ much (${DEFAULT-VALUE}).")
  private List<String> models = List.of();

  @Option(
      names = "--alpha",
      paramLabel = VALUES,
      converter = Values.ExponentConverter.class,
      description =
          "How much large hyperedges count for a node: above 0 more than small ones, below 0 less;"
              + " learn: by gradient, with the weights.")
  private @Nullable Values alpha;

  @Option(
      names = "--beta",
      paramLabel = VALUES,
      converter = Values.ExponentConverter.class,
      description =
          "How much nodes of many hyperedges count for a hyperedge: above 0 more than others, below"
              + " 0 less; or learn.")
  private @Nullable Values beta;

  @Option(
      names = {"--lr", "--rate"},
      paramLabel = VALUES,
      converter = Values.Converter.class,
      description = "Learning rate.")
  private @Nullable Values rate;

  @Option(
      names = "--weight-decay",
      paramLabel = VALUES,
      converter = Values.Converter.class,
      description = "How much weights are held back, against learning by heart.")
  private @Nullable Values weightDecay;

  @Option(
      names = "--input-dropout",
      paramLabel = VALUES,
      converter = Values.Converter.class,
      description = "Share of the features dropped in each epoch.")
  private @Nullable Values inputDropout;

  @Option(
      names = "--dropout",
      paramLabel = VALUES,
      converter = Values.Converter.class,
      description =
          "Share of the elements dropped between layers, where there are several (usually 0.3).")
  private @Nullable Values dropout;

  @Option(
      names = "--hidden",
      paramLabel = VALUES,
      converter = Values.CountConverter.class,
      description = "Width of the representations (usually " + ModelSettings.HIDDEN + ").")
  private @Nullable Values hidden;

  @Option(
      names = "--layers",
      paramLabel = VALUES,
      converter = Values.CountConverter.class,
      description = "Layers (usually 1).")
  private @Nullable Values layers;

  @Option(
      names = "--epochs",
      paramLabel = "COUNT",
      defaultValue = "" + Regime.EPOCHS,
      description = "The most epochs; how many are best is found along the way (${DEFAULT-VALUE}).")
  private int epochs;

  /** The most epochs of a run. */
  int epochs() {
    return epochs;
  }

  /** The name of the model, where there is only one to try. */
  Optional<String> onlyModel() {
    return models.size() == 1 && !models.contains(ModelSettings.AUTO)
        ? Optional.of(models.getFirst())
        : Optional.empty();
  }

  /** The names of the models to try, each once. */
  List<String> models(Task task, Inputs inputs) {
    return models.stream()
        .flatMap(
            name -> name.equals(ModelSettings.AUTO) ? AutoModels.names().stream() : Stream.of(name))
        .distinct()
        .toList();
  }

  /** Whether anything was said about how to train, so that no regime is to be chosen. */
  boolean saysTraining() {
    return rate != null || weightDecay != null || inputDropout != null;
  }

  /** Whether anything was said about dropout between layers. */
  boolean saysDropout() {
    return dropout != null;
  }

  /** Whether anything was said about α or β. */
  boolean saysExponents() {
    return alpha != null || beta != null;
  }

  /**
   * The settings that were said, those with one value among them.
   *
   * @param exponents whether the model has α and β
   */
  List<Setting<?>> settings(boolean exponents) {
    List<Setting<?>> settings = new ArrayList<>();
    add(settings, rate, v -> Settings.rate(v.numbers()));
    add(settings, weightDecay, v -> Settings.weightDecay(v.numbers()));
    add(settings, inputDropout, v -> Settings.inputDropout(v.numbers()));
    add(settings, dropout, v -> Settings.dropout(v.numbers()));
    add(settings, hidden, v -> count("hidden", v, Architecture::withHidden));
    add(settings, layers, v -> count("layers", v, Architecture::withLayers));
    if (exponents) {
      add(settings, alpha, v -> exponent("alpha", v, Hnhn::withAlpha));
      add(settings, beta, v -> exponent("beta", v, Hnhn::withBeta));
    }
    return settings;
  }

  private static void add(
      List<Setting<?>> settings, @Nullable Values values, Function<Values, Setting<?>> make) {
    if (values != null) {
      settings.add(make.apply(values));
    }
  }

  private static Setting<Double> count(
      String name, Values values, BiFunction<Architecture, Integer, Architecture> change) {
    return new Setting<>(
        name,
        values.numbers(),
        (c, v) ->
            c.withModel(c.model().with(change.apply(c.model().architecture(), v.intValue()))));
  }

  /** An exponent to choose: numbers, or learned from 0. */
  static Setting<Object> exponent(
      String name, Values values, BiFunction<Hnhn, Exponent, Hnhn> change) {
    return new Setting<>(
        name,
        values.all(),
        (c, v) ->
            c.withModel(
                change.apply(
                    (Hnhn) c.model(),
                    v instanceof Double number ? Exponent.fixed(number) : Exponent.trainable(0))));
  }

  /**
   * The candidate, trained as a regime does, at one rate for all epochs and no longer than said.
   */
  Candidate trained(Candidate candidate, Regime regime) {
    Candidate changed = regime.of(candidate);
    double first = changed.options().schedule().rate(0);
    return Settings.rate(List.of(first))
        .apply()
        .apply(changed.withOptions(changed.options().withEpochs(epochs)), first);
  }
}
