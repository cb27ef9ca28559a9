package io.hnhn.learn.settings;

import io.hnhn.model.Hnhn;
import io.hnhn.model.Model;
import io.hnhn.train.Schedule;
import io.hnhn.train.TrainingOptions;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Choice;
import io.hnhn.tune.Regime;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a model is trained. What is null is searched for.
 *
 * @param regime the way of training
 * @param rate learning rate
 * @param weightDecay how strongly weights are held back
 * @param epochs how often to go over the labels
 * @param patience with a fifth of the labels kept for validation, how many epochs to wait for
 *     something better; 0 for no early stopping
 * @param choice how to choose between settings that were judged
 * @param searchTime how long settings may be searched for; null for as long as it takes, or for
 *     {@value #AUTO_MINUTES} minutes where the model is to be chosen, too
 * @param temperature what logits are divided by; null for what is right in cross-validation
 * @param batches how labelled rows are taken, and in how much memory
 */
public record TrainingSettings(
    @Nullable Regime regime,
    @Nullable Double rate,
    @Nullable Double weightDecay,
    @Nullable Integer epochs,
    int patience,
    Choice choice,
    @Nullable Duration searchTime,
    @Nullable Double temperature,
    BatchSettings batches) {
  /** Everything is searched for. */
  public static final TrainingSettings DEFAULT =
      new TrainingSettings(
          null, null, null, null, 0, Choice.CALIBRATED, null, null, BatchSettings.DEFAULT);

  /** How many minutes settings are searched for where the model is chosen among several. */
  public static final int AUTO_MINUTES = 20;

  /** The loss of each epoch is kept, shown and written with the model. */
  private static final int MOST_EPOCHS = 1_000_000;

  public TrainingSettings {
    if (epochs != null) {
      expectEpochs(epochs);
    }
    if (rate != null && !(rate > 0 && Double.isFinite(rate))) {
      throw new SettingException("Expected {lr} above 0, such as 0.002, but found %s", rate);
    }
    if (searchTime != null && !searchTime.isPositive()) {
      throw new SettingException("Expected {search-time} above 0, but found %s", searchTime);
    }
    if (temperature != null && !(temperature > 0 && Double.isFinite(temperature))) {
      throw new SettingException("Expected {temperature} above 0, but found %s", temperature);
    }
    if (patience < 0) {
      throw new SettingException("Expected {patience} of at least 0, but found %d", patience);
    }
  }

  /** Checks a number of epochs. */
  public static void expectEpochs(int epochs) {
    if (epochs < 1 || epochs > MOST_EPOCHS) {
      throw new SettingException(
          "Expected {epochs} between 1 and %d, but found %d", MOST_EPOCHS, epochs);
    }
  }

  /** The same in one regime. */
  public TrainingSettings withRegime(Regime regime) {
    return new TrainingSettings(
        regime, rate, weightDecay, epochs, patience, choice, searchTime, temperature, batches);
  }

  /** The same at one rate for all epochs. */
  public TrainingSettings withRate(double rate) {
    return new TrainingSettings(
        regime, rate, weightDecay, epochs, patience, choice, searchTime, temperature, batches);
  }

  /** The same with weights held back so strongly. */
  public TrainingSettings withWeightDecay(double weightDecay) {
    return new TrainingSettings(
        regime, rate, weightDecay, epochs, patience, choice, searchTime, temperature, batches);
  }

  /** The same for some number of epochs. */
  public TrainingSettings withEpochs(int epochs) {
    return new TrainingSettings(
        regime, rate, weightDecay, epochs, patience, choice, searchTime, temperature, batches);
  }

  /** The same with so many epochs to wait for something better. */
  public TrainingSettings withPatience(int patience) {
    return new TrainingSettings(
        regime, rate, weightDecay, epochs, patience, choice, searchTime, temperature, batches);
  }

  /** The same with settings searched for at most so long. */
  public TrainingSettings withSearchTime(Duration searchTime) {
    return new TrainingSettings(
        regime, rate, weightDecay, epochs, patience, choice, searchTime, temperature, batches);
  }

  /** The same with labelled rows taken otherwise, or in other memory. */
  public TrainingSettings withBatches(BatchSettings batches) {
    return new TrainingSettings(
        regime, rate, weightDecay, epochs, patience, choice, searchTime, temperature, batches);
  }

  /** How long settings of a model may be searched for; null for as long as it takes. */
  public @Nullable Duration searchTime(ModelSettings model) {
    return searchTime == null && model.isAuto() ? Duration.ofMinutes(AUTO_MINUTES) : searchTime;
  }

  /** The regimes to choose from. */
  public List<Regime> regimes() {
    return regime == null ? List.of(Regime.values()) : List.of(regime);
  }

  /**
   * A model, trained in the way of a regime, but for what is said otherwise.
   *
   * @param models which of the model's kinds of dropout are said, too
   */
  public Candidate candidate(Candidate base, Regime chosen, ModelSettings models) {
    Candidate candidate =
        HyperedgeClasses.areLearnedBy(base.model())
            ? HyperedgeClasses.trained(base, chosen)
            : chosen.of(base);
    try {
      TrainingOptions options = candidate.options();
      options = rate == null ? options : options.withSchedule(Schedule.constant(rate));
      options = weightDecay == null ? options : options.withWeightDecay(weightDecay);
      options = epochs == null ? options : options.withEpochs(epochs);
      return new Candidate(withSaidDropout(candidate.model(), base.model(), models), options);
    } catch (IllegalArgumentException e) {
      throw SettingException.of(e);
    }
  }

  private static Model withSaidDropout(Model model, Model base, ModelSettings models) {
    Model result =
        models.fixesInputDropout()
            ? model.with(model.architecture().withInputDropout(base.architecture().inputDropout()))
            : model;
    return models.fixesNeuronDropout() && result instanceof Hnhn hnhn && base instanceof Hnhn said
        ? hnhn.withNeuronDropout(said.neuronDropout())
        : result;
  }
}
