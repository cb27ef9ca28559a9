package io.hnhn.train;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.expr.Expr;
import io.hnhn.expr.Targets;
import io.hnhn.model.Inputs;
import io.hnhn.model.Mode;
import io.hnhn.model.Model;
import io.hnhn.model.Outputs;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Trains models: softmax cross-entropy over the labelled rows, minimised by Adam over all of them
 * at once. The same inputs, labels and options give the same bits on one machine, however many
 * threads there are and whether or not the run was interrupted.
 *
 * <pre>{@code
 * try (Backend backend = Backends.open()) {
 *   TrainedModel trained = new Trainer(backend, TrainingOptions.PAPER)
 *       .train(Hnhn.forNodes(6), inputs, Labels.of(rows, classOfRow));
 * }
 * }</pre>
 *
 * @param validation labels to stop early by and to choose the best epoch's weights by, or null
 * @param checkpoint file to go on from and to write to, or null
 * @param planner how to plan; every pass unless a test wants otherwise
 */
public record Trainer(
    Backend backend,
    TrainingOptions options,
    @Nullable Labels validation,
    TrainingListener listener,
    @Nullable Path checkpoint,
    Planner planner) {

  /** A trainer without validation, listener or checkpoint. */
  public Trainer(Backend backend, TrainingOptions options) {
    this(backend, options, null, TrainingListener.NONE, null, new Planner(backend.costs()));
  }

  /** The same with labels to stop early by and to choose the best epoch's weights by. */
  public Trainer withValidation(Labels validation) {
    return new Trainer(backend, options, validation, listener, checkpoint, planner);
  }

  /** The same with somebody looking on. */
  public Trainer withListener(TrainingListener listener) {
    return new Trainer(backend, options, validation, listener, checkpoint, planner);
  }

  /** The same with a file to go on from, if it exists, and to write checkpoints to. */
  public Trainer withCheckpoint(Path checkpoint) {
    return new Trainer(backend, options, validation, listener, checkpoint, planner);
  }

  /** The same with another planner. */
  public Trainer withPlanner(Planner planner) {
    return new Trainer(backend, options, validation, listener, checkpoint, planner);
  }

  /** The plan of an epoch, for {@link Plan#explain}. */
  public Plan plan(Model model, Inputs inputs, Labels labels) {
    double total = targets(model, inputs, labels).totalWeight();
    if (total == 0) {
      throw new IllegalArgumentException(
          "Expected a training label whose class has a weight above 0, but found none");
    }
    return plan(model, inputs, labels, total);
  }

  /**
   * The plan of an epoch over a part of the labels, for whoever adds up losses and gradients of
   * several parts.
   *
   * @param totalWeight what the sum of losses is divided by: the weight of the labels of all parts
   */
  public Plan plan(Model model, Inputs inputs, Labels part, double totalWeight) {
    Outputs outputs = model.build(inputs, Mode.TRAINING);
    ParameterLayout layout = ParameterLayout.of(outputs.all());
    Expr loss =
        outputs
            .logits()
            .selectRows(part.rows())
            .softmaxCrossEntropy(targets(model, inputs, part))
            .scale(1 / totalWeight);
    return planner.train(layout, loss);
  }

  /**
   * Trains a model.
   *
   * @param labels the labels to learn from, at least one
   * @throws IllegalArgumentException if labels and model don't fit
   * @throws IllegalStateException if memory does not suffice, or the checkpoint is of another run
   */
  public TrainedModel train(Model model, Inputs inputs, Labels labels) {
    Instant started = Instant.now();
    if (options.patience() > 0 && validation == null) {
      throw new IllegalArgumentException(
          "Expected validation labels for a patience of %d epochs, but found none"
              .formatted(options.patience()));
    }
    Plan plan = plan(model, inputs, labels);
    Plan validationPlan = validation == null ? null : validationPlan(model, inputs, plan.layout());
    List<Plan> plans = new ArrayList<>(List.of(plan));
    if (validationPlan != null) {
      plans.add(validationPlan);
    }
    MemoryBudget.expectEnough(plans, options.memoryLimit());

    String data = Fingerprint.of(inputs);
    String rows = fingerprint(labels) + (validation == null ? "" : fingerprint(validation));
    String run =
        Fingerprint.of(
            model.toString(),
            options.recipe(),
            data,
            rows,
            backend.name(),
            backend.arithmetic(),
            new TreeSet<>(planner.passes()).toString());
    Checkpoint file = checkpoint == null ? null : new Checkpoint(checkpoint, run);

    try (Weights weights = backend.allocate(plan.layout())) {
      weights.initialize(options.seed());
      Progress progress = file == null ? new Progress() : file.read(weights);
      try (Execution training = backend.load(plan, weights);
          Execution validating =
              validationPlan == null ? null : backend.load(validationPlan, weights)) {
        new EpochLoop(this, weights, training, validating, progress, file).run();
      }
      double seconds = (System.currentTimeMillis() - started.toEpochMilli()) / 1e3;
      Provenance provenance =
          new Provenance(
              model.toString(),
              options.recipe(),
              data,
              rows,
              backend.name() + ": " + backend.description(),
              Runtime.version().toString(),
              started,
              seconds);
      return new TrainedModel(
          model,
          plan.layout(),
          progress.bestValues != null ? progress.bestValues : weights.read(Vector.VALUES),
          progress.history(),
          provenance,
          backend);
    }
  }

  private Targets targets(Model model, Inputs inputs, Labels labels) {
    labels.expectWithin("training", model.task().count(inputs), model.classes());
    double[] classWeights = options.classWeights();
    if (classWeights.length != 0 && classWeights.length != model.classes()) {
      throw new IllegalArgumentException(
          "Expected a weight for each of %d classes, but found %d"
              .formatted(model.classes(), classWeights.length));
    }
    return labels.targets(classWeights);
  }

  private Plan validationPlan(Model model, Inputs inputs, ParameterLayout layout) {
    validation.expectWithin("validation", model.task().count(inputs), model.classes());
    Outputs outputs = model.build(inputs, Mode.INFERENCE);
    return planner.infer(layout, List.of(outputs.logits().selectRows(validation.rows())));
  }

  private static String fingerprint(Labels labels) {
    return Fingerprint.of(Arrays.toString(labels.rows()), Arrays.toString(labels.classes()));
  }
}
