package io.hnhn.tune;

import io.hnhn.model.Hnhn;
import io.hnhn.model.Model;
import io.hnhn.train.Schedule;
import io.hnhn.train.TrainingOptions;
import java.util.List;
import java.util.Locale;

/**
 * Ways of training that suit different data, to choose from by cross-validation where nobody knows
 * better.
 *
 * <pre>{@code
 * List<Score> scores = validation.run(Trial.grid(base, List.of(Regime.setting())), inputs, labels);
 * }</pre>
 */
public enum Regime {
  /**
   * For many features and few labels, words for example: slow, weights held back, words dropped.
   */
  GENTLE(200, Schedule.constant(0.002), 0.01, 0.5, 0),

  /**
   * For fewer features or more labels. Of HNHN half of the neurons rest in each epoch. The rate is
   * halved every 25 epochs: once labels are learned, weight decay is all that is left of the
   * gradient, and Adam makes steps of full size of it, until what was learned breaks and the loss
   * jumps up; smaller steps don't let it come so far.
   */
  PLAIN(100, new Schedule(0.02, 0.5, 25), 5e-4, 0, 0.5),

  /** As fast, with features dropped: where single features are learned by heart too easily. */
  NOISY(100, new Schedule(0.02, 0.5, 25), 5e-4, 0.5, 0),

  /** The rates of the paper, without anything that holds weights back: for few, strong features. */
  FAST(200, Schedule.PAPER, 0, 0, 0);

  /** The most epochs of any of them. */
  public static final int EPOCHS = 200;

  private final int epochs;

  @SuppressWarnings("ImmutableEnumChecker") // a record of numbers is immutable
  private final Schedule schedule;

  private final double weightDecay;
  private final double inputDropout;
  private final double neuronDropout;

  Regime(
      int epochs,
      Schedule schedule,
      double weightDecay,
      double inputDropout,
      double neuronDropout) {
    this.epochs = epochs;
    this.schedule = schedule;
    this.weightDecay = weightDecay;
    this.inputDropout = inputDropout;
    this.neuronDropout = neuronDropout;
  }

  /** All of them, as something to choose. */
  public static Setting<Regime> setting() {
    return new Setting<>("regime", List.of(values()), (c, regime) -> regime.of(c));
  }

  /** The name in small letters, as people type it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The candidate, trained in this way; its seed and its other options stay. */
  public Candidate of(Candidate candidate) {
    TrainingOptions options =
        candidate.options().withEpochs(epochs).withSchedule(schedule).withWeightDecay(weightDecay);
    Model model = candidate.model();
    model = model.with(model.architecture().withInputDropout(inputDropout));
    return new Candidate(
        model instanceof Hnhn hnhn ? hnhn.withNeuronDropout(neuronDropout) : model, options);
  }
}
