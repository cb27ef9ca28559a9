package io.hnhn.train;

import io.hnhn.model.Inputs;
import java.util.List;
import java.util.stream.Stream;

/**
 * Labels that a model is judged by once it is trained. The only way to them is to hand over a
 * {@link TrainedModel}, and its weights are final: it comes from a training that has ended, or from
 * weights that were stored, and nothing changes them. So whoever trains a model has no way to these
 * labels before it is trained; a training is given {@link Labels} and never a held-out set.
 *
 * <pre>{@code
 * HeldOutSet heldOut = new HeldOutSet(Labels.of(split.rest(), labels));
 * TrainedModel trained = trainer.train(model, inputs, Labels.of(split.train(), labels));
 * double accuracy = heldOut.judge(trained, inputs).accuracy();
 * }</pre>
 */
public final class HeldOutSet {
  private final Labels labels;

  /** A held-out set of the given labels, none of which a model may be trained or chosen with. */
  public HeldOutSet(Labels labels) {
    this.labels = labels;
  }

  /** How many answers are asked for. */
  public int size() {
    return labels.size();
  }

  /** How well a trained model does. */
  public Metrics judge(TrainedModel trained, Inputs inputs) {
    return trained.predict(inputs).evaluate(labels);
  }

  /**
   * How well a trained model and others do that answer {@linkplain Predictions#mean(List, int[])
   * together}.
   *
   * @param votes how often each counts, the first one first
   */
  public Metrics judge(TrainedModel first, List<TrainedModel> others, int[] votes, Inputs inputs) {
    return Predictions.mean(
            Stream.concat(Stream.of(first), others.stream())
                .map(one -> one.predict(inputs))
                .toList(),
            votes)
        .evaluate(labels);
  }

  /** How well a trained model puts rows of class 1 before rows of class 0. */
  public Ranking rank(TrainedModel trained, Inputs inputs) {
    return trained.predict(inputs).rank(labels);
  }

  /**
   * The labels themselves, for a report about a trained model.
   *
   * @throws IllegalArgumentException if the model does not tell about such rows or classes
   */
  public Labels open(TrainedModel trained, Inputs inputs) {
    int rows = trained.model().task().count(inputs);
    return labels.expectWithin("test", rows, trained.model().classes());
  }

  @Override
  public String toString() {
    return "HeldOutSet[" + labels.size() + " rows]";
  }
}
