package io.hnhn.train;

import io.hnhn.backend.Randomness;

/**
 * The epochs of a training: a loss with its gradient, a step of Adam, and so on. Every training
 * goes through this loop; whoever wants to know, validate, keep or stop something looks in after
 * each epoch.
 *
 * <p>Learning rates follow the epochs, as the {@linkplain Schedule schedule} says; Adam corrects
 * its moments by the number of its steps, of which an epoch may take several.
 *
 * <pre>{@code
 * new EpochLoop(options, lossGradient).run(epoch -> epoch.loss() > 0.1);
 * }</pre>
 */
public record EpochLoop(TrainingOptions options, LossGradient lossGradient) {
  /**
   * What is known after an epoch.
   *
   * @param epoch from 1
   * @param steps steps of the optimizer, those of earlier epochs included
   * @param loss mean loss over the training labels; each was taken before the update by it
   */
  public record Epoch(int epoch, long steps, double loss) {}

  /** Looks in after each epoch. Called on the thread that trains. */
  @FunctionalInterface
  public interface Observer {
    /**
     * An epoch is over.
     *
     * @return whether to go on
     */
    boolean epochDone(Epoch epoch);

    /** A loss is not finite. It is followed by no step: this is the end. */
    default void diverged(Epoch epoch) {}
  }

  /** All epochs, or as many as the observer wants. */
  public void run(Observer observer) {
    run(0, 0, observer);
  }

  /**
   * The same from somewhere on.
   *
   * @param epochsDone earlier epochs
   * @param stepsDone steps that the optimizer took in them
   */
  void run(int epochsDone, long stepsDone, Observer observer) {
    long steps = stepsDone;
    for (int epoch = epochsDone; epoch < options.epochs(); epoch++) {
      Randomness random = new Randomness(options.seed(), epoch);
      double loss = 0;
      for (int step = 0; step < lossGradient.steps(); step++) {
        loss += lossGradient.run(random, step);
        if (!Double.isFinite(loss)) {
          observer.diverged(new Epoch(epoch + 1, steps, loss));
          return;
        }
        lossGradient.weights().adam(options.step(epoch, ++steps));
      }
      if (!observer.epochDone(new Epoch(epoch + 1, steps, loss))) {
        return;
      }
    }
  }
}
