package io.hnhn.train;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.graph.Amount;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.model.Part;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Plan;
import io.hnhn.train.MemoryEstimate.Phase;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A training in parts: {@link Batches} says how many labelled rows each has. Which rows these are
 * follows from the labels and the options alone. Of each part its receptive field is cut out and
 * planned when its turn comes; memory is known from having planned them once, mini-batches those of
 * the first epoch.
 */
final class PlannedParts implements PlannedTraining {
  private final Trainer trainer;
  private final Model model;
  private final Inputs inputs;
  private final Labels labels;
  private final List<Labels> training;
  private final List<Labels> validation;
  private final double totalWeight;
  private final ParameterLayout layout;

  /** The most that a part takes, weights aside, and those of these bytes that are matrices. */
  private final long largest;

  private final long largestConstants;

  /**
   * Plans every part once.
   *
   * @param labels the labelled rows that count, at least one
   * @param validation the labels to look at after epochs, or null
   * @param totalWeight the weight of all labels
   */
  PlannedParts(
      Trainer trainer,
      Model model,
      Inputs inputs,
      Labels labels,
      @Nullable Labels validation,
      double totalWeight) {
    Batches batches = trainer.options().batches();
    this.trainer = trainer;
    this.model = model;
    this.inputs = inputs;
    this.labels = labels;
    this.training =
        batches.stepEach()
            ? drawn(new Randomness(trainer.options().seed(), 0))
            : labels.inParts(batches.count(labels.size()));
    this.validation =
        validation == null ? List.of() : validation.inParts(batches.count(validation.size()));
    this.totalWeight = totalWeight;
    this.layout = training(0).layout();
    long most = 0;
    long constants = 0;
    for (int part = 0; part < training.size() + this.validation.size(); part++) {
      Plan plan = part < training.size() ? training(part) : validation(part - training.size());
      most = Math.max(most, MemoryEstimate.bytesBesideWeights(plan));
      constants = Math.max(constants, plan.constantBytes());
    }
    this.largest = most;
    this.largestConstants = constants;
  }

  private boolean isMini() {
    return trainer.options().batches().stepEach();
  }

  private Plan training(int number) {
    return training(training.get(number), totalWeight);
  }

  private Plan training(Labels some, double weight) {
    Part part = part(some);
    return trainer.plan(model, part.inputs(), some.within(part), weight);
  }

  private List<Labels> drawn(Randomness random) {
    int count = trainer.options().batches().count(labels.size());
    return labels.drawn(count, random.seed(), random.epoch());
  }

  /** Divided by its own weight, so that steps are as long whatever the number of batches. */
  private MiniBatches.Batch batch(Labels some) {
    double weight = some.targets(trainer.options().classWeights()).totalWeight();
    return new MiniBatches.Batch(() -> training(some, weight), weight / totalWeight);
  }

  private Plan validation(int number) {
    Labels some = validation.get(number);
    Part part = part(some);
    return trainer.validationPlan(model, part.inputs(), some.within(part), layout);
  }

  private Part part(Labels some) {
    return inputs.part(model.task(), some.rows(), model.reach());
  }

  @Override
  public ParameterLayout layout() {
    return layout;
  }

  /** Sums that wait have a gradient each; validation keeps the best epoch's values. */
  @Override
  public Phase memory() {
    int waiting = isMini() ? 0 : PairwiseSum.vectors(training.size());
    int vectors = Plan.TRAINING_VECTORS + waiting;
    long weights = Amount.floatBytes(Amount.product(vectors, layout.size()));
    long best = validation.isEmpty() ? 0 : Amount.floatBytes(layout.size());
    return new Phase(
        "Training in parts",
        "the hidden width, the number of layers or the number of labels in a part",
        Amount.sum(Amount.sum(weights, best), largest),
        0,
        Amount.sum(best, largestConstants),
        0,
        Amount.sum(weights, largest));
  }

  @Override
  public Phase memoryBeside(Inputs data) {
    return memory();
  }

  @Override
  public LossGradient lossGradient(Backend backend, Weights weights, long spare) {
    if (isMini()) {
      return new MiniBatches(
          backend,
          weights,
          random -> drawn(random).stream().map(this::batch).toList(),
          training.size());
    }
    return new SumOfParts(
        backend,
        weights,
        training.size(),
        new PartExecutions(backend, weights, this::training, spare / 2));
  }

  @Override
  public @Nullable ValidationLogits validation(Backend backend, Weights weights, long spare) {
    return validation.isEmpty()
        ? null
        : new LogitsOfParts(
            validation.stream().mapToInt(Labels::size).toArray(),
            model.classes(),
            new PartExecutions(backend, weights, this::validation, spare / 2));
  }
}
