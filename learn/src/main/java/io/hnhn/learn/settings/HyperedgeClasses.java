package io.hnhn.learn.settings;

import io.hnhn.model.Hnhn;
import io.hnhn.model.Model;
import io.hnhn.model.Task;
import io.hnhn.train.Schedule;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Regime;
import java.util.Arrays;
import java.util.List;

/**
 * How {@link Hnhn} learns classes of hyperedges. It has two layers there, and a few labels reach
 * over most of the hypergraph, so that an epoch takes several times as long as for nodes. What can
 * be left out without a loss is left out.
 */
public final class HyperedgeClasses {
  /** With so many answers to judge by, a search goes over no more folds. */
  public static final int ENOUGH_ANSWERS = 100;

  /** With fewer features none of them can be spared, and regimes that drop some are not enough. */
  private static final int FEW_FEATURES = 64;

  private static final int EPOCHS = 100;
  private static final Schedule FALLING = new Schedule(0.01, 0.5, 25);

  private HyperedgeClasses() {}

  /** Whether a model is one that this is about. */
  public static boolean areLearnedBy(Model model) {
    return model instanceof Hnhn hnhn && hnhn.residual() && model.task() == Task.HYPEREDGES;
  }

  /**
   * The regimes that are worth trying: with many features those that drop some of them, which were
   * the best on all data that this was tried on.
   *
   * @param features of a node
   */
  public static List<Regime> regimes(int features) {
    return features < FEW_FEATURES
        ? Arrays.asList(Regime.values())
        : List.of(Regime.GENTLE, Regime.NOISY);
  }

  /**
   * A candidate, trained in the way of a regime. A gentle one comes as far with half of the epochs,
   * if the rate is higher at first and falls.
   */
  static Candidate trained(Candidate base, Regime regime) {
    Candidate usual = regime.of(base);
    return regime == Regime.GENTLE
        ? usual.withOptions(usual.options().withEpochs(EPOCHS).withSchedule(FALLING))
        : usual;
  }
}
