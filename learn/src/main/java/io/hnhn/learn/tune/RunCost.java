package io.hnhn.learn.tune;

import io.hnhn.backend.Backend;
import io.hnhn.model.Exponent;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.plan.CostModel;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Step;
import io.hnhn.plan.Work;
import io.hnhn.train.Fold;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingPlans;
import io.hnhn.tune.Candidate;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * What it costs to train a candidate on one fold, in seconds by the planner's cost model: its
 * epochs, the steps of the optimizer, and the looks at the validation labels.
 */
final class RunCost implements ToDoubleFunction<Candidate> {
  private static final CostModel COSTS = CostModel.DEFAULT;

  /** Planning and loading, about, which matter where a run is short. */
  private static final double PREPARATION = 0.05;

  /** Numbers that Adam reads for each weight: itself, its gradient and two moments. */
  private static final int MOMENTS = 4;

  private final Backend backend;
  private final Inputs inputs;
  private final Fold fold;
  private final int every;

  /** Plans of an epoch take a while, and many candidates have the same. */
  private final Map<Model, Double> ofEpoch = new HashMap<>();

  /**
   * For one fold; others are about as large.
   *
   * @param every epochs between two looks at the validation labels
   */
  RunCost(Backend backend, Inputs inputs, Fold fold, int every) {
    this.backend = backend;
    this.inputs = inputs;
    this.fold = fold;
    this.every = every;
  }

  @Override
  public double applyAsDouble(Candidate candidate) {
    Model alike = withoutExponents(candidate.model());
    // Not computed inside the map: planning may fail, and takes long.
    Double known = ofEpoch.get(alike);
    if (known == null) {
      known = ofEpoch(candidate.withModel(alike));
      ofEpoch.put(alike, known);
    }
    return PREPARATION + known * candidate.options().epochs();
  }

  private double ofEpoch(Candidate candidate) {
    TrainingPlans plans =
        new Trainer(backend, candidate.options())
            .withValidation(fold.validation())
            .plans(candidate.model(), inputs, fold.train());
    Plan look = plans.validation();
    return seconds(plans.training())
        + COSTS.elementwise((double) plans.training().layout().size(), MOMENTS)
        + (look == null ? 0 : seconds(look) / every);
  }

  /** What the steps of a plan take, roughly: what they compute and what they move. */
  private static double seconds(Plan plan) {
    double seconds = 0;
    for (Step step : plan.steps()) {
      Work work = Work.of(step);
      double rate = work.nonzeros() > 0 ? COSTS.sparseRate() : COSTS.denseRate();
      seconds += work.flops() / rate + work.bytes() / COSTS.bandwidth() + COSTS.stepSeconds();
    }
    return seconds;
  }

  /** Other numbers as exponents cost the same. */
  private static Model withoutExponents(Model model) {
    return model instanceof Hnhn hnhn
        ? hnhn.withAlpha(zero(hnhn.alpha())).withBeta(zero(hnhn.beta()))
        : model;
  }

  private static Exponent zero(Exponent exponent) {
    return exponent instanceof Exponent.Fixed ? Exponent.fixed(0) : exponent;
  }
}
