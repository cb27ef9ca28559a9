package io.hnhn.learn.run;

import io.hnhn.learn.settings.ExponentChoice;
import io.hnhn.learn.settings.HnhnSettings;
import io.hnhn.learn.settings.LearnerSettings;
import io.hnhn.learn.settings.VectorsChoice;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Models;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Regime;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * What a learner chose because nobody said it, by the names of the options of {@code hnhn train}:
 * with them said, the same model comes out without a search.
 */
public final class ChosenOptions {
  private ChosenOptions() {}

  /**
   * What was chosen in a run.
   *
   * @param settings what was said
   */
  public static SequencedMap<String, Object> of(LearnerSettings settings, Outcome outcome) {
    Candidate candidate = outcome.run().candidate();
    SequencedMap<String, Object> chosen = new LinkedHashMap<>();
    if (settings.model().isAuto()) {
      chosen.put("model", Models.nameOf(candidate.model()));
    }
    if (settings.training().regime() == null) {
      regime(settings, candidate).ifPresent(regime -> chosen.put("regime", regime));
    }
    if (settings.training().epochs() == null) {
      chosen.put("epochs", candidate.options().epochs());
    }
    if (settings.features().nodeVectors() == VectorsChoice.AUTO) {
      chosen.put("node-vectors", word(outcome.problem().added().nodeVectors()));
    }
    if (settings.features().hyperedgeVectors() == VectorsChoice.AUTO) {
      chosen.put("hyperedge-vectors", word(outcome.problem().added().hyperedgeVectors()));
    }
    if (outcome.trained().temperature() != 1) {
      chosen.put("temperature", outcome.trained().temperature());
    }
    if (candidate.model() instanceof Hnhn hnhn) {
      HnhnSettings said = settings.model().hnhn();
      if (said.alphaChoice() instanceof ExponentChoice.Tune) {
        chosen.put("alpha", hnhn.alpha().value());
      }
      if (said.betaChoice() instanceof ExponentChoice.Tune) {
        chosen.put("beta", hnhn.beta().value());
      }
    }
    return chosen;
  }

  private static String word(boolean yes) {
    return yes ? "yes" : "no";
  }

  /** The regime that a candidate is trained in, but for what was said otherwise. */
  private static Optional<Regime> regime(LearnerSettings settings, Candidate candidate) {
    return settings.training().regimes().stream()
        .filter(regime -> isIn(settings, regime, candidate))
        .findFirst();
  }

  private static boolean isIn(LearnerSettings settings, Regime regime, Candidate candidate) {
    Candidate made = settings.training().candidate(candidate, regime, settings.model());
    return made.withOptions(made.options().withEpochs(candidate.options().epochs()))
        .equals(candidate);
  }
}
