package io.hnhn.command.options;

import io.hnhn.learn.settings.TrainingSettings;
import io.hnhn.tune.Choice;
import io.hnhn.tune.Regime;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How a model is trained. What is not said is searched for. */
public final class LearningOptions {
  private static final String AUTO = "auto";

  private static final int MOST_MINUTES = 1_000_000;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--regime",
      paramLabel = "KIND",
      defaultValue = AUTO,
      description =
          "gentle (for many features and few labels), plain, noisy (features dropped), fast (the"
              + " paper's rates), or auto: the best of them in cross-validation, for classes of"
              + " hyperedges of those that suit the number of features (${DEFAULT-VALUE}).")
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
              + " machine (default: no limit, "
              + TrainingSettings.AUTO_MINUTES
              + " with --model auto).")
  private @Nullable Double searchTime;

  @Option(
      names = "--temperature",
      paramLabel = "X",
      description =
          "What logits are divided by before they become probabilities: above 1 where a model is"
              + " surer than it should be (default: what is right in cross-validation, or 1).")
  private @Nullable Double temperature;

  @Mixin private BatchOptions batches;

  /** Made by the command line. */
  public LearningOptions() {}

  /** What settings are chosen by. */
  enum ChooseBy {
    ACCURACY,
    PROBABILITIES
  }

  /** What was said. */
  public TrainingSettings settings() {
    return new TrainingSettings(
        regime(),
        rate,
        weightDecay,
        epochs,
        patience,
        chooseBy == ChooseBy.ACCURACY ? Choice.CALIBRATED : Choice.MOST_PROBABLE,
        searchTime(),
        temperature,
        batches.settings());
  }

  private @Nullable Duration searchTime() {
    if (searchTime == null) {
      return null;
    }
    if (!(searchTime > 0 && searchTime <= MOST_MINUTES)) {
      throw wrong(
          "Expected --search-time in minutes, above 0 and at most %d, but found %s"
              .formatted(MOST_MINUTES, searchTime));
    }
    return Duration.ofMillis(Math.max(1, Math.round(60_000 * searchTime)));
  }

  private @Nullable Regime regime() {
    if (regime.equals(AUTO)) {
      return null;
    }
    try {
      return Regime.valueOf(regime.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException _) {
      throw wrong("Expected --regime gentle, plain, noisy, fast or auto, but found " + regime);
    }
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
