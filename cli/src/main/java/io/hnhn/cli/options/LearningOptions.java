package io.hnhn.cli.options;

import io.hnhn.model.Hnhn;
import io.hnhn.model.Model;
import io.hnhn.train.Schedule;
import io.hnhn.train.TrainingOptions;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Choice;
import io.hnhn.tune.Regime;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How a model is trained. What is not said is searched for. */
public final class LearningOptions {
  private static final String AUTO = "auto";

  /** The loss of each epoch is kept, shown and written with the model. */
  private static final int MOST_EPOCHS = 1_000_000;

  private static final int MOST_MINUTES = 1_000_000;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--regime",
      paramLabel = "KIND",
      defaultValue = AUTO,
      description =
          "gentle (for many features and few labels), plain, noisy (features dropped), fast (the"
              + " paper's rates), or auto: the best of them in cross-validation"
              + " (${DEFAULT-VALUE}).")
  private String regime;

  @Option(names = "--lr", paramLabel = "RATE", description = "Learning rate, such as 0.002.")
  private @Nullable Double rate;

  @Option(
      names = "--weight-decay",
      paramLabel = "X",
      description = "How strongly weights are held back, such as 0.005.")
  private @Nullable Double weightDecay;

  @Option(
      names = "--epochs",
      paramLabel = "COUNT",
      description =
          "How often to go over the labels (default: as often as the regime says, at most "
              + Regime.EPOCHS
              + ", or less often where that was clearly better in cross-validation).")
  private @Nullable Integer epochs;

  @Option(
      names = "--patience",
      paramLabel = "COUNT",
      defaultValue = "0",
      description =
          "Keep a fifth of the labels for validation, and stop when so many epochs brought nothing"
              + " better for them; the best epoch's weights are kept. 0: don't (${DEFAULT-VALUE}).")
  private int patience;

  @Option(
      names = "--choose-by",
      paramLabel = "accuracy|probabilities",
      defaultValue = "accuracy",
      description =
          "What settings are chosen by: how often they are right, and among those that are about as"
              + " often right how good their probabilities are; or by the probabilities alone"
              + " (${DEFAULT-VALUE}).")
  private ChooseBy chooseBy;

  @Option(
      names = "--search-time",
      paramLabel = "MINUTES",
      description =
          "Take the best settings found by then. What is chosen may then differ from machine to"
              + " machine (default: no limit).")
  private @Nullable Double searchTime;

  @Option(
      names = "--temperature",
      paramLabel = "X",
      description =
          "What logits are divided by before they become probabilities: above 1 where a model is"
              + " surer than it should be (default: what is right in cross-validation, or 1).")
  private @Nullable Double temperature;

  /** Made by the command line. */
  public LearningOptions() {}

  /** What settings are chosen by. */
  enum ChooseBy {
    ACCURACY,
    PROBABILITIES
  }

  /** How to choose between settings that were judged. */
  public Choice choice() {
    return chooseBy == ChooseBy.ACCURACY ? Choice.CALIBRATED : Choice.MOST_PROBABLE;
  }

  /** What logits are to be divided by, or null for what calibrates them. */
  public @Nullable Double temperature() {
    return temperature;
  }

  /** How long settings may be searched for, or null for as long as it takes. */
  public @Nullable Duration searchTime() {
    return searchTime == null ? null : Duration.ofMillis(Math.round(60_000 * searchTime));
  }

  /** How many epochs without anything better are waited for; 0 for no early stopping. */
  public int patience() {
    return patience;
  }

  /** Whether the number of epochs is given, and so not to be chosen. */
  public boolean hasEpochs() {
    return epochs != null;
  }

  /** The regimes to choose from. */
  public List<Regime> regimes() {
    if (regime.equals(AUTO)) {
      return List.of(Regime.values());
    }
    try {
      return List.of(Regime.valueOf(regime.toUpperCase(Locale.ROOT)));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          command.commandLine(),
          "Expected --regime gentle, plain, noisy, fast or auto, but found " + regime,
          e);
    }
  }

  /**
   * A model, trained in the way of a regime, but for what was said otherwise.
   *
   * @param models which of the model's kinds of dropout were said, too
   */
  public Candidate candidate(Candidate base, Regime chosen, ModelOptions models) {
    Candidate candidate = chosen.of(base);
    try {
      TrainingOptions options = candidate.options();
      options = rate == null ? options : options.withSchedule(Schedule.constant(rate));
      options = weightDecay == null ? options : options.withWeightDecay(weightDecay);
      options = epochs == null ? options : options.withEpochs(epochs);
      return new Candidate(withSaidDropout(candidate.model(), base.model(), models), options);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          command.commandLine(), Objects.requireNonNull(e.getMessage()), e);
    }
  }

  private static Model withSaidDropout(Model model, Model base, ModelOptions models) {
    Model result =
        models.hasInputDropout()
            ? model.with(model.architecture().withInputDropout(base.architecture().inputDropout()))
            : model;
    return models.hasNeuronDropout() && result instanceof Hnhn hnhn && base instanceof Hnhn said
        ? hnhn.withNeuronDropout(said.neuronDropout())
        : result;
  }

  /** Checks the number of epochs that a command was given. */
  public static void expectEpochs(int epochs, CommandSpec command) {
    if (epochs < 1 || epochs > MOST_EPOCHS) {
      throw new ParameterException(
          command.commandLine(),
          "Expected --epochs between 1 and %d, but found %d".formatted(MOST_EPOCHS, epochs));
    }
  }

  /** Says what is wrong with these options, if anything is. */
  public void check() {
    regimes();
    if (epochs != null) {
      expectEpochs(epochs, command);
    }
    if (rate != null && !(rate > 0 && Double.isFinite(rate))) {
      throw new ParameterException(
          command.commandLine(), "Expected --lr above 0, such as 0.002, but found " + rate);
    }
    if (searchTime != null && !(searchTime > 0 && searchTime <= MOST_MINUTES)) {
      throw new ParameterException(
          command.commandLine(),
          "Expected --search-time in minutes, above 0 and at most %d, but found %s"
              .formatted(MOST_MINUTES, searchTime));
    }
    if (temperature != null && !(temperature > 0 && Double.isFinite(temperature))) {
      throw new ParameterException(
          command.commandLine(), "Expected --temperature above 0, but found " + temperature);
    }
    if (patience < 0) {
      throw new ParameterException(
          command.commandLine(), "Expected --patience of at least 0, but found " + patience);
    }
  }
}
