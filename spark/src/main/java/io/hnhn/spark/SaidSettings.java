package io.hnhn.spark;

import io.hnhn.learn.search.SettingsSearch;
import io.hnhn.learn.settings.BackendChoice;
import io.hnhn.learn.settings.ExponentChoice;
import io.hnhn.learn.settings.HnhnSettings;
import io.hnhn.learn.settings.ModelSettings;
import io.hnhn.learn.settings.TrainingSettings;
import io.hnhn.model.HyperedgeActivation;
import io.hnhn.model.InitialWeights;
import io.hnhn.model.Pooling;
import io.hnhn.model.Smoothing;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Regime;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.jspecify.annotations.Nullable;

/** The settings of learning that parameters say; what is not said is as in {@code hnhn train}. */
record SaidSettings(HnhnParams params) {
  /** The choice of what is not said. */
  SettingsSearch search() {
    return new SettingsSearch(model(), training(), new BackendChoice("cpu", 1));
  }

  /** How the model is built. */
  ModelSettings model() {
    ModelSettings model = ModelSettings.DEFAULT.withName(params.getOrDefault(params.model()));
    if (model.isAuto()) {
      throw new IllegalArgumentException(
          "Expected the name of a model, such as hnhn, but found auto; let a CrossValidator choose"
              + " between models");
    }
    model = says(params.hidden()) ? model.withHidden(value(params.hidden())) : model;
    model = says(params.layers()) ? model.withLayers(value(params.layers())) : model;
    model = says(params.dropout()) ? model.withDropout(value(params.dropout())) : model;
    model =
        says(params.inputDropout()) ? model.withInputDropout(value(params.inputDropout())) : model;
    String features = text(params.smoothFeatures());
    model = features.isEmpty() ? model : model.withFeatureSmoothing(Smoothing.parse(features));
    String answers = text(params.smoothAnswers());
    model = answers.isEmpty() ? model : model.withAnswerSmoothing(Smoothing.parse(answers));
    return model.withHnhn(hnhn());
  }

  private HnhnSettings hnhn() {
    return new HnhnSettings(
        exponent(params.alpha(), params.alphaChoice()),
        exponent(params.beta(), params.betaChoice()),
        value(params.residual()),
        value(params.normalisation()),
        oneOf(InitialWeights.values(), params.initialWeights()),
        oneOf(Pooling.values(), params.pooling()),
        says(params.neuronDropout()) ? value(params.neuronDropout()) : null,
        value(params.skips()),
        oneOf(HyperedgeActivation.values(), params.hyperedgeActivation()));
  }

  private TrainingSettings training() {
    TrainingSettings training = TrainingSettings.DEFAULT;
    Regime regime = oneOf(Regime.values(), params.regime());
    training = regime == null ? training : training.withRegime(regime);
    training = says(params.stepSize()) ? training.withRate(value(params.stepSize())) : training;
    training =
        says(params.regParam()) ? training.withWeightDecay(value(params.regParam())) : training;
    return says(params.maxIter()) ? training.withEpochs(value(params.maxIter())) : training;
  }

  /** A candidate with what is said about the last training alone. */
  Candidate completed(Candidate candidate) {
    return candidate.withOptions(
        candidate
            .options()
            .withPatience(value(params.patience()))
            .withCheckpointEvery(value(params.checkpointInterval())));
  }

  long seed() {
    return (Long) params.getOrDefault(params.seed());
  }

  /** What a name says; null where it is empty. */
  private <E extends Enum<E>> @Nullable E oneOf(E[] all, Param<String> param) {
    String name = text(param);
    if (name.isEmpty()) {
      return null;
    }
    List<String> names =
        Arrays.stream(all)
            .map(one -> one.toString().toLowerCase(Locale.ROOT).replace('_', '-'))
            .toList();
    int found = names.indexOf(name);
    if (found < 0) {
      throw new IllegalArgumentException(
          "Expected a %s of %s, but found %s".formatted(param.name(), names, name));
    }
    return all[found];
  }

  /** Null where nothing is said. */
  private @Nullable ExponentChoice exponent(DoubleParam param, Param<String> choice) {
    String name = text(choice);
    if (!name.isEmpty() && says(param)) {
      throw new IllegalArgumentException(
          "Expected %s or %s, but found both: %s and %s"
              .formatted(param.name(), choice.name(), value(param), name));
    }
    return switch (name) {
      case "" -> says(param) ? new ExponentChoice.Given(value(param)) : null;
      case "tune" -> new ExponentChoice.Tune();
      case "learn" -> new ExponentChoice.Learn();
      default ->
          throw new IllegalArgumentException(
              "Expected %s to be tune or learn, but found %s".formatted(choice.name(), name));
    };
  }

  private String text(Param<String> param) {
    return params.getOrDefault(param);
  }

  private boolean value(BooleanParam param) {
    return (Boolean) params.getOrDefault(param);
  }

  private boolean says(Param<?> param) {
    return params.isSet(param);
  }

  private double value(DoubleParam param) {
    return (Double) params.getOrDefault(param);
  }

  private int value(IntParam param) {
    return (Integer) params.getOrDefault(param);
  }
}
