package io.hnhn.learn.tune;

import io.hnhn.learn.settings.ExponentChoice;
import io.hnhn.learn.settings.FeatureSettings;
import io.hnhn.learn.settings.HnhnSettings;
import io.hnhn.learn.settings.LearnerSettings;
import io.hnhn.learn.settings.ModelSettings;
import io.hnhn.learn.settings.TrainingSettings;
import io.hnhn.learn.settings.VectorsChoice;
import io.hnhn.model.Architecture;
import io.hnhn.model.Exponent;
import io.hnhn.model.Hnhn;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Regime;

/** What to tell a learner that is to train a candidate as it was judged, and to search no more. */
final class TunedSettings {
  private TunedSettings() {}

  /**
   * The settings of a learner.
   *
   * @param name of the model
   */
  static LearnerSettings of(TuningSettings searched, String name, Candidate candidate) {
    FeatureSettings features =
        FeatureSettings.DEFAULT
            .withMissing(searched.missing())
            .withNodeVectors(VectorsChoice.NO)
            .withHyperedgeVectors(VectorsChoice.NO);
    return LearnerSettings.DEFAULT
        .withTask(searched.task())
        .withFeatures(features)
        .withModel(model(name, candidate))
        .withTraining(training(candidate))
        .withSeed(searched.seed())
        .withBackend(searched.backend());
  }

  private static ModelSettings model(String name, Candidate candidate) {
    Architecture built = candidate.model().architecture();
    ModelSettings model =
        ModelSettings.DEFAULT
            .withName(name)
            .withHidden(built.hidden())
            .withLayers(built.layers())
            .withInputDropout(built.inputDropout())
            .withFeatureSmoothing(built.featureSmoothing())
            .withAnswerSmoothing(built.answerSmoothing());
    model = built.layers() > 1 ? model.withDropout(built.dropout()) : model;
    return candidate.model() instanceof Hnhn hnhn
        ? model.withHnhn(
            HnhnSettings.DEFAULT
                .withExponents(choice(hnhn.alpha()), choice(hnhn.beta()))
                .withNeuronDropout(hnhn.neuronDropout())
                .withSkips(hnhn.skips())
                .withHyperedgeActivation(hnhn.hyperedgeActivation()))
        : model;
  }

  private static ExponentChoice choice(Exponent exponent) {
    return switch (exponent) {
      case Exponent.Fixed(double value) -> new ExponentChoice.Given(value);
      case Exponent.Trainable _ -> new ExponentChoice.Learn();
    };
  }

  private static TrainingSettings training(Candidate candidate) {
    return TrainingSettings.DEFAULT
        .withRegime(Regime.PLAIN)
        .withRate(candidate.options().schedule().rate(0))
        .withWeightDecay(candidate.options().adam().weightDecay())
        .withEpochs(candidate.options().epochs());
  }
}
