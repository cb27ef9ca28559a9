package io.hnhn.tune;

import io.hnhn.model.Architecture;
import io.hnhn.model.Exponent;
import io.hnhn.model.Hnhn;
import io.hnhn.model.HyperedgeActivation;
import io.hnhn.model.Model;
import io.hnhn.model.Smoothing;
import io.hnhn.train.Schedule;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * What is usually searched for. Anything else can be too: see {@link Setting}.
 *
 * <pre>{@code
 * List<Trial> trials =
 *     Trial.grid(base, List.of(Settings.rate(List.of(0.002, 0.01)), Settings.layers(List.of(1, 2))));
 * }</pre>
 */
public final class Settings {
  private Settings() {}

  /** The learning rate, the same in all epochs. */
  public static Setting<Double> rate(List<Double> values) {
    return new Setting<>(
        "rate", values, (c, v) -> c.withOptions(c.options().withSchedule(Schedule.constant(v))));
  }

  /** Weight decay through the gradient. */
  public static Setting<Double> weightDecay(List<Double> values) {
    return new Setting<>(
        "weight decay", values, (c, v) -> c.withOptions(c.options().withWeightDecay(v)));
  }

  /** Dropout between layers. */
  public static Setting<Double> dropout(List<Double> values) {
    return architecture("dropout", values, Architecture::withDropout);
  }

  /** Dropout of the input features. */
  public static Setting<Double> inputDropout(List<Double> values) {
    return architecture("input dropout", values, Architecture::withInputDropout);
  }

  /** How far features are smoothed. */
  public static Setting<Smoothing> featureSmoothing(List<Smoothing> values) {
    return architecture("smoothing of features", values, Architecture::withFeatureSmoothing);
  }

  /** How far answers are smoothed. */
  public static Setting<Smoothing> answerSmoothing(List<Smoothing> values) {
    return architecture("smoothing of answers", values, Architecture::withAnswerSmoothing);
  }

  /** Width of the representations. */
  public static Setting<Integer> hidden(List<Integer> values) {
    return architecture("hidden", values, Architecture::withHidden);
  }

  /** Number of layers. */
  public static Setting<Integer> layers(List<Integer> values) {
    return architecture("layers", values, Architecture::withLayers);
  }

  /** Fixed exponents of hyperedge sizes; models without α stay as they are. */
  public static Setting<Double> alpha(List<Double> values) {
    return new Setting<>("alpha", values, hnhn((h, v) -> h.withAlpha(Exponent.fixed(v))));
  }

  /** Fixed exponents of node degrees; models without β stay as they are. */
  public static Setting<Double> beta(List<Double> values) {
    return new Setting<>("beta", values, hnhn((h, v) -> h.withBeta(Exponent.fixed(v))));
  }

  /** What hyperedges make of what they hear; models without such neurons stay as they are. */
  public static Setting<HyperedgeActivation> hyperedgeActivation(List<HyperedgeActivation> values) {
    return new Setting<>(
        "activation of hyperedges", values, hnhn((h, v) -> h.withHyperedgeActivation(v)));
  }

  /** Layer normalisation behind the neurons; models without such neurons stay as they are. */
  public static Setting<Boolean> normalisation(List<Boolean> values) {
    return new Setting<>("normalisation", values, hnhn((h, v) -> h.withNormalisation(v)));
  }

  /**
   * The model itself, by name.
   *
   * @param make the model of a name
   */
  public static Setting<String> model(List<String> names, Function<String, Model> make) {
    return new Setting<>("model", names, (c, name) -> c.withModel(make.apply(name)));
  }

  private static <T> Setting<T> architecture(
      String name, List<T> values, BiFunction<Architecture, T, Architecture> change) {
    return new Setting<>(
        name,
        values,
        (c, v) -> c.withModel(c.model().with(change.apply(c.model().architecture(), v))));
  }

  private static <T> BiFunction<Candidate, T, Candidate> hnhn(BiFunction<Hnhn, T, Hnhn> change) {
    return (c, v) -> c.model() instanceof Hnhn hnhn ? c.withModel(change.apply(hnhn, v)) : c;
  }
}
