package io.hnhn.paper;

import io.hnhn.backend.Backend;
import io.hnhn.model.Hnhn;
import io.hnhn.model.HyperedgeActivation;
import io.hnhn.model.Inputs;
import io.hnhn.paper.BenchmarkSystem.Scope;
import io.hnhn.train.DivergedException;
import io.hnhn.train.Labels;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.Trainer;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Setting;
import io.hnhn.tune.Settings;
import io.hnhn.tune.Trial;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The search that everything in the benchmark gets, by validation labels: the rate with dropout of
 * input features, then the number of layers; for HNHN then α and then β, and how far is smoothed
 * for those whose reach is searched for. Where everything is searched for that HNHN has, the
 * activation of its hyperedges comes with the rate, and what goes past its neurons and whether they
 * are normalised before the exponents. A stage goes on from the best so far.
 *
 * <p>Of a training the weights with the smallest validation loss are kept, of all trainings those
 * with the highest validation accuracy, and of equal ones those with the smallest loss.
 */
record BenchmarkSearch(Backend backend, boolean quick) {
  /** Epochs without a smaller validation loss after which a training ends. */
  private static final int PATIENCE = 50;

  /**
   * What is tried and how one is chosen, in words; other words, other results.
   *
   * @param settings how the runs are marked
   */
  static String protocol(String settings, boolean quick) {
    Stream<List<List<Setting<?>>>> stages =
        settings.equals(Scope.EVERYTHING.settings)
            ? Stream.of(everything(quick))
            : Stream.of(shared(quick), ofHnhn(quick), ofReach(quick));
    return stages
        .flatMap(List::stream)
        .map(Search::text)
        .collect(Collectors.joining("; then ", "validation, patience " + PATIENCE + ": ", ""));
  }

  /**
   * A training and how it did.
   *
   * @param accuracy on the validation labels
   * @param loss on the same
   */
  record Found(Trial trial, TrainedModel trained, double accuracy, double loss) {
    private static final Comparator<Found> BEST_FIRST =
        Comparator.comparingDouble((Found found) -> -found.accuracy)
            .thenComparingDouble(Found::loss);
  }

  /**
   * The best of all stages.
   *
   * @param scope what is tried
   * @throws DivergedException if no training of the first stage has come to its end
   */
  Found best(Candidate base, Scope scope, Inputs inputs, Labels training, Labels validation) {
    Candidate patient = base.withOptions(base.options().withPatience(PATIENCE));
    Trial start = new Trial(patient, new LinkedHashMap<>());
    @Nullable Found best = null;
    for (List<Setting<?>> stage : stages(base, scope)) {
      List<Found> found = new ArrayList<>();
      Optional.ofNullable(best).ifPresent(found::add);
      @Nullable DivergedException diverged = null;
      for (Trial trial : combined(best == null ? start : best.trial, stage)) {
        if (best == null || !trial.candidate().equals(best.trial.candidate())) {
          try {
            found.add(found(trial, inputs, training, validation));
          } catch (DivergedException e) {
            diverged = e;
          }
        }
      }
      if (found.isEmpty() && diverged != null) {
        throw diverged;
      }
      best = found.stream().min(Found.BEST_FIRST).orElseThrow();
    }
    return Optional.ofNullable(best).orElseThrow();
  }

  private List<List<Setting<?>>> stages(Candidate base, Scope scope) {
    if (scope == Scope.EVERYTHING) {
      return everything(quick);
    }
    List<List<Setting<?>>> stages = new ArrayList<>(shared(quick));
    if (base.model() instanceof Hnhn) {
      stages.addAll(ofHnhn(quick));
    }
    if (scope == Scope.REACH) {
      stages.addAll(ofReach(quick));
    }
    return stages;
  }

  /** What everything is searched for. */
  private static List<List<Setting<?>>> shared(boolean quick) {
    Setting<Double> rate = Settings.rate(List.of(0.002, 0.01));
    return quick
        ? List.of(List.of(rate))
        : List.of(
            List.of(rate, Settings.inputDropout(List.of(Search.DROPOUT, 0.0))),
            List.of(Settings.layers(List.of(1, 2))));
  }

  private static List<List<Setting<?>>> ofHnhn(boolean quick) {
    return quick
        ? List.of()
        : List.of(
            List.of(Settings.alpha(Search.EXPONENTS)), List.of(Settings.beta(Search.EXPONENTS)));
  }

  private static List<List<Setting<?>>> ofReach(boolean quick) {
    return quick
        ? List.of(List.of(Settings.answerSmoothing(ReachSearch.ANSWERS)))
        : List.of(
            List.of(
                Settings.featureSmoothing(ReachSearch.FEATURES),
                Settings.answerSmoothing(ReachSearch.ANSWERS)));
  }

  /** All that HNHN has. */
  private static List<List<Setting<?>>> everything(boolean quick) {
    List<List<Setting<?>>> stages = new ArrayList<>();
    List<Setting<?>> first = new ArrayList<>(shared(quick).getFirst());
    first.add(
        Settings.hyperedgeActivation(List.of(HyperedgeActivation.RELU, HyperedgeActivation.NONE)));
    stages.add(first);
    if (!quick) {
      stages.addAll(shared(false).subList(1, shared(false).size()));
      stages.add(List.of(new Setting<>("past neurons", List.of(Past.values()), Past::of)));
      stages.add(List.of(Settings.normalisation(List.of(false, true))));
      stages.addAll(ofHnhn(false));
    }
    stages.addAll(ofReach(quick));
    return stages;
  }

  /** What goes past the neurons of HNHN. */
  private enum Past {
    /** A node's own features. */
    OWN(true, false),

    /** Those, and the means that neurons hear. */
    BOTH(true, true),

    /** Nothing, as in the paper. */
    NOTHING(false, false);

    private final boolean residual;
    private final boolean skips;

    Past(boolean residual, boolean skips) {
      this.residual = residual;
      this.skips = skips;
    }

    private static Candidate of(Candidate candidate, Past past) {
      Hnhn model = (Hnhn) candidate.model();
      return candidate.withModel(model.withResidual(past.residual).withSkips(past.skips));
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A trial with every combination of the values of some settings. */
  private static List<Trial> combined(Trial trial, List<Setting<?>> settings) {
    List<Trial> trials = List.of(trial);
    for (Setting<?> setting : settings) {
      trials = trials.stream().flatMap(one -> setting.choices(one).stream()).toList();
    }
    return trials;
  }

  private Found found(Trial trial, Inputs inputs, Labels training, Labels validation) {
    Candidate candidate = trial.candidate();
    Trainer trainer = new Trainer(backend, candidate.options()).withValidation(validation);
    trainer.memory(candidate.model(), inputs, training, inputs).expectEnough();
    TrainedModel trained = trainer.train(candidate.model(), inputs, training);
    int best = trained.history().bestEpoch() - 1;
    return new Found(
        trial,
        trained,
        trained.history().validationAccuracies().get(best),
        trained.history().validationLosses().get(best));
  }
}
