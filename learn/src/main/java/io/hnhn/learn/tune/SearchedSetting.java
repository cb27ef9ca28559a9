package io.hnhn.learn.tune;

import io.hnhn.learn.settings.SettingException;
import io.hnhn.model.Architecture;
import io.hnhn.model.Exponent;
import io.hnhn.model.Hnhn;
import io.hnhn.tune.Setting;
import io.hnhn.tune.Settings;
import java.util.Locale;
import java.util.function.BiFunction;

/** What can be searched for, each with the values it may have. */
public enum SearchedSetting {
  /** Learning rate. */
  LR,

  /** How much weights are held back, against learning by heart. */
  WEIGHT_DECAY,

  /** Share of the features dropped in each epoch. */
  INPUT_DROPOUT,

  /** Share of the elements dropped between layers. */
  DROPOUT,

  /** Width of the representations. */
  HIDDEN,

  /** Number of layers. */
  LAYERS,

  /** How much large hyperedges count for a node, in {@link Hnhn}. */
  ALPHA,

  /** How much nodes of many hyperedges count for a hyperedge, in {@link Hnhn}. */
  BETA;

  /** Whether only {@link Hnhn} has it. */
  boolean isExponent() {
    return this == ALPHA || this == BETA;
  }

  /** Whether it says how to train, so that no regime is to be chosen. */
  boolean isOfTraining() {
    return this == LR || this == WEIGHT_DECAY || this == INPUT_DROPOUT;
  }

  private boolean isCount() {
    return this == HIDDEN || this == LAYERS;
  }

  /**
   * The setting with some values.
   *
   * @throws SettingException if it can't have them
   */
  Setting<?> of(SettingValues values) {
    expectPossible(values);
    return switch (this) {
      case LR -> Settings.rate(values.numbers());
      case WEIGHT_DECAY -> Settings.weightDecay(values.numbers());
      case INPUT_DROPOUT -> Settings.inputDropout(values.numbers());
      case DROPOUT -> Settings.dropout(values.numbers());
      case HIDDEN -> count("hidden", values, Architecture::withHidden);
      case LAYERS -> count("layers", values, Architecture::withLayers);
      case ALPHA -> exponent("alpha", values, Hnhn::withAlpha);
      case BETA -> exponent("beta", values, Hnhn::withBeta);
    };
  }

  private void expectPossible(SettingValues values) {
    boolean possible = isCount() ? values.areCounts() : isExponent() || values.areNumbers();
    if (values.all().isEmpty() || !possible) {
      String name = name().toLowerCase(Locale.ROOT).replace('_', '-');
      throw new SettingException(
          "Expected %s of {" + name + "}, but found %s",
          isCount() ? "whole numbers above 0" : "numbers",
          values.all());
    }
  }

  private static Setting<Double> count(
      String name, SettingValues values, BiFunction<Architecture, Integer, Architecture> change) {
    return new Setting<>(
        name,
        values.numbers(),
        (c, v) ->
            c.withModel(c.model().with(change.apply(c.model().architecture(), v.intValue()))));
  }

  /** An exponent to choose: numbers, or learned from 0. */
  private static Setting<Object> exponent(
      String name, SettingValues values, BiFunction<Hnhn, Exponent, Hnhn> change) {
    return new Setting<>(
        name,
        values.all(),
        (c, v) ->
            c.withModel(
                change.apply(
                    (Hnhn) c.model(),
                    v instanceof Double number ? Exponent.fixed(number) : Exponent.trainable(0))));
  }
}
