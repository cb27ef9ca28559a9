package io.hnhn.model;

import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.expr.Expr;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Pass;
import io.hnhn.tensor.Philox;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Checks that a model computes what it says, for the tests of whoever writes one:
 *
 * <pre>{@code
 * ModelCheck.of(new GatedProvider()).isRight(); // for all tasks, with one layer and with two
 * ModelCheck.of(new Gated(Architecture.forNodes(3).withHidden(5), 0.25)).isRight();
 * }</pre>
 *
 * <p>Everything is computed in double precision, on small hypergraphs with all that is awkward:
 * isolated nodes, empty hyperedges, weights. Each check throws an {@link AssertionError} that says
 * what was expected and what was found. Keep models small: a gradient takes two runs for each
 * element of their parameters.
 */
public final class ModelCheck {
  private static final int CASES = 6;

  /** Inputs on which the last hop is looked for; mostly it matters on one of the first. */
  private static final int MOST_CASES = 300;

  /** How far numbers of a part may be from those of the whole, for the largest being 1. */
  private static final double ROUNDING = 1e-6;

  private final List<Model> models;
  private final List<Inputs> inputs;

  private ModelCheck(List<Model> models, List<Inputs> inputs) {
    this.models = models;
    this.inputs = inputs;
  }

  private ModelCheck(List<Model> models) {
    this(models, LongStream.range(0, CASES).mapToObj(ModelCheck::inputs).toList());
  }

  /** Checks a model. */
  public static ModelCheck of(Model model) {
    return new ModelCheck(List.of(model));
  }

  /**
   * Checks what can be asked for by a name: for every task, with dropout, with up to two layers,
   * and with features and answers smoothed.
   */
  public static ModelCheck of(ModelProvider provider) {
    List<Model> models = new ArrayList<>();
    for (Task task : provider.tasks()) {
      for (int layers = 1; layers <= 2; layers++) {
        models.add(provider.with(new Architecture(task, 2, 5, layers, 0.3, 0.2)));
      }
      models.add(provider.with(smoothed(task)));
    }
    return new ModelCheck(models);
  }

  private static Architecture smoothed(Task task) {
    Architecture features =
        new Architecture(task, 2, 5, 1, 0.3, 0.2).withFeatureSmoothing(Smoothing.of(1));
    return task == Task.SETS ? features : features.withAnswerSmoothing(Smoothing.of(1));
  }

  /** The same on other inputs; there are candidate sets in them where those are a task. */
  public ModelCheck on(Inputs... others) {
    return new ModelCheck(models, List.of(others));
  }

  /**
   * Inputs by chance, as they are looked at unless others are given: 40 nodes with 6 features, 26
   * hyperedges, half of the time with 3, and 12 candidate sets.
   */
  public static Inputs inputs(long seed) {
    return new RandomInputs(new Random(seed)).next();
  }

  /** All of the checks. */
  public void isRight() {
    parametersAreTold();
    gradientsAreRight();
    reachIsEnough();
    reachIsLeast();
  }

  /**
   * The parameters are the same for all hypergraphs, in training and in inference: those that
   * {@link Model#parameters} tells.
   */
  public void parametersAreTold() {
    for (Model model : models) {
      for (Inputs given : inputs) {
        ParameterLayout told = model.parameters(given.featureWidths());
        for (Mode mode : Mode.values()) {
          ParameterLayout found = ParameterLayout.of(model.build(given, mode).all());
          // With what they start from, which layouts don't compare.
          if (!told.parameters().equals(found.parameters())) {
            throw new AssertionError(
                "Expected of %s the parameters that it has for no rows, %s, but found %s on %s"
                    .formatted(model, told.parameters(), found.parameters(), given));
          }
        }
      }
    }
  }

  /**
   * Gradients of the logits are {@linkplain GradientCheck central differences}, with dropout, of
   * the formula as it is written and as it is planned.
   */
  public void gradientsAreRight() {
    for (Model model : models) {
      Expr logits = model.build(inputs.getFirst(), Mode.TRAINING).logits();
      GradientCheck check = GradientCheck.of(logits).startingAt(ModelCheck::start);
      check.isRight();
      check.planned(Pass.all()).isRight();
    }
  }

  /** Beside the initial values, some of which are 0, where a relu has its kink. */
  private static void start(Weights weights) {
    weights.initialize(1);
    double[] values = new double[Math.toIntExact(weights.layout().size())];
    weights.readExactly(Vector.VALUES, 0, values);
    Philox random = new Philox(2);
    Arrays.setAll(values, i -> values[i] + 0.1 * random.gaussian(0, i));
    weights.writeExactly(Vector.VALUES, 0, values);
  }

  /**
   * What a {@link Part} within the {@linkplain Model#reach reach} of some rows gives for them is
   * what the whole gives, with dropout and without.
   */
  public void reachIsEnough() {
    for (Model model : models) {
      for (Inputs given : inputs) {
        for (Task of : rowsOf(model)) {
          for (Mode mode : Mode.values()) {
            double difference =
                new PartComparison(model, given, of, mode).difference(model.reach());
            if (difference > ROUNDING) {
              throw new AssertionError(
                  ("Expected of %s the same for %s in a part within its reach as in the whole, but"
                          + " found a difference of %s on %s in %s; let reachOfLayers() tell more"
                          + " hops, or take degrees and sizes from Hypergraph, which knows those of"
                          + " the whole")
                      .formatted(model, of, difference, given, mode));
            }
          }
        }
      }
    }
  }

  /** With one hop less some answer is another one: nothing is taken along that never matters. */
  public void reachIsLeast() {
    for (Model model : models) {
      for (Task of : List.of(Task.NODES, Task.HYPEREDGES)) {
        int hops = of == Task.NODES ? model.reach().ofNodes() : model.reach().ofHyperedges();
        PartComparison first = new PartComparison(model, inputs.getFirst(), of, Mode.INFERENCE);
        Stream<Inputs> more = LongStream.range(CASES, MOST_CASES).mapToObj(ModelCheck::inputs);
        if (hops > 0
            && first.isPossible()
            && Stream.concat(inputs.stream(), more)
                .map(given -> new PartComparison(model, given, of, Mode.INFERENCE))
                .noneMatch(ModelCheck::needsTheLastHop)) {
          throw new AssertionError(
              "Expected of %s no more hops than it needs, but found that one less than %d does for %s"
                  .formatted(model, hops, of));
        }
      }
    }
  }

  private static boolean needsTheLastHop(PartComparison comparison) {
    Reach reach = comparison.model().reach();
    try {
      return comparison.difference(
              new Reach(Math.max(0, reach.ofNodes() - 1), Math.max(0, reach.ofHyperedges() - 1)))
          > 0;
    } catch (IllegalArgumentException e) {
      // There are formulas that can't do without all members of a hyperedge.
      return true;
    }
  }

  private static List<Task> rowsOf(Model model) {
    return model.task() == Task.SETS
        ? List.of(Task.values())
        : List.of(Task.NODES, Task.HYPEREDGES);
  }
}
