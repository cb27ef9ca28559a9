package io.hnhn.spark;

import io.hnhn.learn.settings.ExponentChoice;
import io.hnhn.learn.settings.HnhnSettings;
import io.hnhn.learn.settings.ModelSettings;
import io.hnhn.learn.settings.TrainingSettings;
import io.hnhn.model.Task;
import io.hnhn.train.TrainingOptions;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Regime;
import java.util.Arrays;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;

/** The settings of learning that parameters say; what is not said is as in {@code hnhn train}. */
record SaidSettings(HnhnParams params) {
  static SaidSettings of(HnhnParams params) {
    return new SaidSettings(params);
  }

  /** The model and how it is trained. */
  Candidate candidate(Task task, int classes) {
    ModelSettings model = model();
    Regime regime = regime();
    TrainingSettings training = TrainingSettings.DEFAULT.withRegime(regime);
    training = says(params.stepSize()) ? training.withRate(value(params.stepSize())) : training;
    training =
        says(params.regParam()) ? training.withWeightDecay(value(params.regParam())) : training;
    training = says(params.maxIter()) ? training.withEpochs(value(params.maxIter())) : training;
    long seed = (Long) params.getOrDefault(params.seed());
    Candidate base =
        new Candidate(model.model(task, classes), TrainingOptions.PAPER.withSeed(seed));
    Candidate candidate = training.candidate(base, regime, model);
    return candidate.withOptions(
        candidate
            .options()
            .withPatience(value(params.patience()))
            .withCheckpointEvery(value(params.checkpointInterval())));
  }

  private Regime regime() {
    String name = params.getOrDefault(params.regime());
    return Arrays.stream(Regime.values())
        .filter(regime -> regime.toString().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Expected a regime of %s, but found %s"
                        .formatted(Arrays.toString(Regime.values()), name)));
  }

  private ModelSettings model() {
    ModelSettings model = ModelSettings.DEFAULT.withName(params.getOrDefault(params.model()));
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

  private ExponentChoice exponent(DoubleParam param) {
    return new ExponentChoice.Given(says(param) ? value(param) : 0);
  }

  private boolean says(org.apache.spark.ml.param.Param<?> param) {
    return params.isSet(param);
  }

  private double value(DoubleParam param) {
    return (Double) params.getOrDefault(param);
  }

  private int value(IntParam param) {
    return (Integer) params.getOrDefault(param);
  }
}
