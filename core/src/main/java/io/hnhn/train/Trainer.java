package io.hnhn.train;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.expr.Expr;
import io.hnhn.expr.Targets;
import io.hnhn.graph.Amount;
import io.hnhn.model.Fingerprint;
import io.hnhn.model.Inputs;
import io.hnhn.model.Mode;
import io.hnhn.model.Model;
import io.hnhn.model.Outputs;
import io.hnhn.model.Part;
import io.hnhn.model.PartSource;
import io.hnhn.model.SampledInputs;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Trains models: softmax cross-entropy over the labelled rows, minimised by Adam over all of them
 * at once, part by part or in mini-batches, as {@link Batches} say. The same inputs, labels and
 * options give the same bits on one machine, however many threads there are and whether or not the
 * run was interrupted.
 *
 * <p>A trainer may be shared between threads, each training being on its own weights; but two
 * trainings must not have one checkpoint file. The listener is called on the thread that trains.
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
 * @param checkpointShare the most of the time that writing checkpoints may take; 1 writes all
 * @param planner how to plan; every pass unless a test wants otherwise
 */
public record Trainer(
    Backend backend,
    TrainingOptions options,
    @Nullable Labels validation,
    TrainingListener listener,
    @Nullable Path checkpoint,
    double checkpointShare,
    Planner planner) {
  /** What is guessed to need so many times the limit of memory may still fit. */
  private static final double SLACK = 2;

  /** The same of so many bytes and more: a guess about so much is a good one. */
  private static final double LITTLE_SLACK = 1.2;

  private static final long MUCH = 1 << 28;

  /** A trainer without validation, listener or checkpoint. */
  public Trainer(Backend backend, TrainingOptions options) {
    this(backend, options, null, TrainingListener.NONE, null, 1, new Planner(backend.costs()));
  }

  /** The same with labels to stop early by and to choose the best epoch's weights by. */
  public Trainer withValidation(Labels validation) {
    return new Trainer(
        backend, options, validation, listener, checkpoint, checkpointShare, planner);
  }

  /** The same with somebody looking on. */
  public Trainer withListener(TrainingListener listener) {
    return new Trainer(
        backend, options, validation, listener, checkpoint, checkpointShare, planner);
  }

  /** The same with a file to go on from, if it exists, and to write checkpoints to. */
  public Trainer withCheckpoint(Path checkpoint) {
    return withCheckpoint(checkpoint, 1);
  }

  /**
   * The same, leaving checkpoints out but for the first, one where it is stopped, and the last, as
   * long as writing them has taken more than a share of the time.
   */
  public Trainer withCheckpoint(Path checkpoint, double share) {
    return new Trainer(backend, options, validation, listener, checkpoint, share, planner);
  }

  /** The same with another planner. */
  public Trainer withPlanner(Planner planner) {
    return new Trainer(
        backend, options, validation, listener, checkpoint, checkpointShare, planner);
  }

  /** The plan of an epoch, for {@link Plan#explain}. */
  public Plan plan(Model model, Inputs inputs, Labels labels) {
    return plan(model, inputs, labels, totalWeight(model, inputs, labels));
  }

  /**
   * The plan of an epoch over a part of the labels, for whoever adds up losses and gradients of
   * several parts.
   *
   * @param totalWeight what the sum of losses is divided by: the weight of the labels of all parts
   */
  public Plan plan(Model model, Inputs inputs, Labels part, double totalWeight) {
    Outputs outputs = model.build(inputs, Mode.TRAINING);
    return plan(
        outputs,
        ParameterLayout.of(outputs.all()),
        targets(model, inputs, part),
        part,
        totalWeight);
  }

  private Plan plan(
      Outputs outputs, ParameterLayout layout, Targets targets, Labels part, double totalWeight) {
    Expr loss =
        outputs
            .logits()
            .selectRows(part.rows())
            .softmaxCrossEntropy(targets)
            .scale(1 / totalWeight);
    return planner.train(layout, loss);
  }

  /**
   * What training needs of memory.
   *
   * @throws IllegalStateException if the parameters alone are more than fit
   */
  public MemoryEstimate memory(Model model, Inputs inputs, Labels labels) {
    PlannedTraining planned = planned(model, inputs, labels, true);
    return new MemoryEstimate(planned.memoryBeside(inputs), backend);
  }

  /**
   * What training needs of memory, and then the model's answers for all rows.
   *
   * @param asked what the model is asked about, often the same inputs
   * @throws IllegalStateException if the parameters alone are more than fit
   */
  public MemoryEstimate memory(Model model, Inputs inputs, Labels labels, Inputs asked) {
    return memory(model, inputs, labels).and(TrainedModel.memory(model, asked, backend));
  }

  /** The plans of an epoch and of a look at the validation labels, all rows at once. */
  public TrainingPlans plans(Model model, Inputs inputs, Labels labels) {
    return plans(model, inputs, labels, false);
  }

  /** A training as the options want it: of all rows at once, or in parts. */
  public PlannedTraining planned(Model model, Inputs inputs, Labels labels) {
    return planned(model, inputs, labels, false);
  }

  /**
   * The same.
   *
   * @param checked whether to look first if features can be learned from, and if the parameters
   *     fit: building and planning take long, and memory, where layers are absurdly many or wide
   */
  private PlannedTraining planned(Model model, Inputs inputs, Labels labels, boolean checked) {
    double total = totalWeight(model, inputs, labels);
    if (validation != null) {
      validation.expectWithin("validation", model.task().count(inputs), model.classes());
    }
    if (checked) {
      Divergence.of(inputs, options).expectSquares();
      // Whatever the model is, it makes representations of features, and classes of those.
      int hidden = model.architecture().hidden();
      expectEnough("A hidden width of %d alone".formatted(hidden), 2L * hidden);
    }
    if (options.batches().isFull() && options.memoryLimit() == 0) {
      return plans(model, inputs, labels, checked);
    }
    Parted parted =
        new Parted(this, model, source(inputs), labels.counting(options.classWeights()), total);
    if (options.batches().stepEach()) {
      return new PlannedMiniBatches(parted);
    }
    return options.batches().isFull() ? withinLimit(parted, labels) : PlannedParts.given(parted);
  }

  /** All rows at once where that fits, and in parts where it does not. */
  private PlannedTraining withinLimit(Parted parted, Labels labels) {
    long limit = options.memoryLimit();
    FittingParts guessing = new FittingParts(parted.training(), parted.labels(), limit);
    long guess = guessing.guess(parted.labels());
    if (validation != null) {
      guess = Amount.sum(guess, guessing.guess(validation));
    }
    if (guess / (guess < MUCH ? SLACK : LITTLE_SLACK) <= limit) {
      TrainingPlans whole = plans(parted.model(), parted.inputs(), labels, false);
      guess = whole.memory().bytes();
      if (guess <= limit) {
        return whole;
      }
    }
    return PlannedParts.fitting(parted, guess);
  }

  private TrainingPlans plans(Model model, Inputs inputs, Labels labels, boolean checked) {
    double total = totalWeight(model, inputs, labels);
    Seen learned = seen(model, inputs, labels);
    Outputs outputs = model.build(learned.inputs, Mode.TRAINING);
    ParameterLayout layout = ParameterLayout.of(outputs.all());
    if (checked) {
      expectEnough("Training %s parameters".formatted(Amount.count(layout.size())), layout.size());
    }
    Plan plan =
        plan(
            outputs, layout, targets(model, learned.inputs, learned.labels), learned.labels, total);
    if (validation == null) {
      return new TrainingPlans(plan, null);
    }
    Seen looked = seen(model, inputs, validation);
    return new TrainingPlans(plan, validationPlan(model, looked.inputs, looked.labels, layout));
  }

  /** Inputs, and labels by their rows in these. */
  private record Seen(Inputs inputs, Labels labels) {}

  /** What some rows see: everything, or a sample of their neighbours. */
  private Seen seen(Model model, Inputs inputs, Labels labels) {
    if (options.neighbours().seesAll()) {
      return new Seen(inputs, labels);
    }
    Part part = source(inputs).part(model.task(), labels.rows(), model.reach());
    return new Seen(part.inputs(), labels.within(part));
  }

  /**
   * The plan of a look at the labels that are learned from, as training sees them; nothing where
   * memory is limited, or does not suffice for it beside the training.
   */
  Optional<Plan> lookAtLearned(Model model, Inputs inputs, Labels labels, ParameterLayout layout) {
    if (options.memoryLimit() > 0) {
      return Optional.empty();
    }
    Seen seen = seen(model, inputs, labels);
    Plan plan = validationPlan(model, seen.inputs, seen.labels, layout);
    MemoryEstimate.Phase needed =
        MemoryEstimate.Phase.of(
            "A look at accuracy", "the labels", List.of(plan), MemoryEstimate.presentIn(inputs), 0);
    return new MemoryEstimate(needed, backend).isEnough() ? Optional.of(plan) : Optional.empty();
  }

  /** What parts are cut from: the inputs, or a sample of them. */
  PartSource source(Inputs inputs) {
    return options.neighbours().seesAll()
        ? inputs
        : new SampledInputs(inputs, options.neighbours(), options.seed());
  }

  private void expectEnough(String what, long parameters) {
    if (options.memoryLimit() == 0) {
      long bytes = Amount.floatBytes(Amount.product(Plan.TRAINING_VECTORS, parameters));
      String remedy = "the hidden width or the number of layers";
      new MemoryEstimate(new MemoryEstimate.Phase(what, remedy, bytes, 0, 0, 0, bytes), backend)
          .expectEnough();
    }
  }

  /**
   * Trains a model.
   *
   * @param labels the labels to learn from, at least one
   * @throws IllegalArgumentException if labels and model don't fit
   * @throws IllegalStateException if memory does not suffice, or the checkpoint is of another run
   * @throws DivergedException if a loss, or a weight in the end, is not finite, or features are so
   *     large that nothing can be learned from them
   */
  public TrainedModel train(Model model, Inputs inputs, Labels labels) {
    Instant started = Instant.now();
    expectValidation();
    PlannedTraining planned = planned(model, inputs, labels, true);
    new MemoryEstimate(planned.memory(), backend).expectWithin(options.memoryLimit());
    String rows = labels.fingerprint() + (validation == null ? "" : validation.fingerprint());
    return train(model, new LocalTraining(this, model, planned, inputs, labels, rows), started);
  }

  /**
   * Trains a model on data that is somewhere else. Schedule, early stopping, checkpoints and
   * reports are here, as in every training.
   *
   * @throws IllegalStateException if the checkpoint is of another run
   * @throws DivergedException if a loss, or a weight in the end, is not finite
   */
  public TrainedModel train(Model model, TrainingSource source) {
    Instant started = Instant.now();
    expectValidation();
    return train(model, source, started);
  }

  private void expectValidation() {
    if (options.patience() > 0 && validation == null) {
      throw new IllegalArgumentException(
          "Expected validation labels for a patience of %d epochs, but found none"
              .formatted(options.patience()));
    }
  }

  private TrainedModel train(Model model, TrainingSource source, Instant started) {
    String recipe =
        options.recipe() + (source.division().isEmpty() ? "" : ", " + source.division());
    String run =
        Fingerprint.of(
            model.toString(),
            recipe,
            source.data(),
            source.labels(),
            backend.name(),
            backend.arithmetic(),
            new TreeSet<>(planner.passes()).toString());
    Checkpoint file = checkpoint == null ? null : new Checkpoint(checkpoint, run);
    CheckpointPace pace = new CheckpointPace(checkpointShare);

    try (Weights weights = backend.allocate(source.layout())) {
      weights.initialize(options.seed());
      Progress progress = file == null ? new Progress() : file.read(weights);
      source.parts().ifPresent(listener::inParts);
      try (LossGradient lossGradient = source.lossGradient(weights);
          ValidationLogits looks = source.validation(weights);
          AccuracyLooks learned = new AccuracyLooks(listener, source, weights)) {
        new TrainingObserver(this, source, weights, looks, learned, progress, file, pace)
            .run(new EpochLoop(options, lossGradient));
      }
      MemorySegment values =
          progress.bestValues != null ? progress.bestValues : weights.read(Vector.VALUES);
      expectFinite(values, progress.epochsDone, source);
      double seconds = (System.currentTimeMillis() - started.toEpochMilli()) / 1e3;
      Provenance provenance =
          new Provenance(
              model.toString(),
              recipe,
              source.data(),
              source.labels(),
              backend.name() + ": " + backend.description(),
              Runtime.version().toString(),
              started,
              seconds);
      return new TrainedModel(
          model, source.layout(), values, progress.history(), provenance, 1, backend);
    }
  }

  /** The last update is followed by no loss that would tell. */
  private void expectFinite(MemorySegment values, int epochs, TrainingSource source) {
    for (long i = 0; i < values.byteSize() / Float.BYTES; i++) {
      float value = values.getAtIndex(JAVA_FLOAT, i);
      if (!Float.isFinite(value)) {
        throw new DivergedException(
            "Expected finite weights, but found %s after epoch %d".formatted(value, epochs),
            source.divergence());
      }
    }
  }

  private double totalWeight(Model model, Inputs inputs, Labels labels) {
    double total = targets(model, inputs, labels).totalWeight();
    if (total == 0) {
      throw new IllegalArgumentException(
          "Expected a training label whose class has a weight above 0, but found none");
    }
    return total;
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

  /** The plan of a look at some labels. */
  Plan validationPlan(Model model, Inputs inputs, Labels labels, ParameterLayout layout) {
    labels.expectWithin("validation", model.task().count(inputs), model.classes());
    Outputs outputs = model.build(inputs, Mode.INFERENCE);
    return planner.infer(layout, List.of(outputs.logits().selectRows(labels.rows())));
  }
}
