package io.hnhn.spark;

import io.hnhn.learn.search.SettingsSearch;
import io.hnhn.learn.settings.BackendChoice;
import io.hnhn.learn.settings.ExponentChoice;
import io.hnhn.learn.settings.HnhnSettings;
import io.hnhn.learn.settings.ModelSettings;
import io.hnhn.learn.settings.TrainingSettings;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Regime;
import java.util.Arrays;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;

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
    HnhnSettings hnhn = model.hnhn();
    if (says(params.neuronDropout())) {
      hnhn = hnhn.withNeuronDropout(value(params.neuronDropout()));
    }
    if (says(params.alpha()) || says(params.beta())) {
      hnhn = hnhn.withExponents(exponent(params.alpha()), exponent(params.beta()));
    }
    return model.withHnhn(hnhn);
  }

  private TrainingSettings training() {
    TrainingSettings training = TrainingSettings.DEFAULT;
    String regime = params.getOrDefault(params.regime());
    training = regime.isEmpty() ? training : training.withRegime(regime(regime));
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

  private static Regime regime(String name) {
    return Arrays.stream(Regime.values())
        .filter(regime -> regime.toString().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Expected a regime of %s, but found %s"
                        .formatted(Arrays.toString(Regime.values()), name)));
  }

  private ExponentChoice exponent(DoubleParam param) {
    return new ExponentChoice.Given(says(param) ? value(param) : 0);
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
