package io.hnhn.cli.train;

import io.hnhn.command.options.UsedOptions;
import io.hnhn.learn.problem.Problem;
import io.hnhn.learn.run.Outcome;
import io.hnhn.learn.settings.LearnerSettings;
import io.hnhn.learn.settings.ModelSettings;
import io.hnhn.learn.settings.TrainingSettings;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Models;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Regime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The file {@code config.toml}, with which {@code hnhn train --config} gives the same model again
 * without a search. Several runs choose each for itself, so that theirs has what the first one
 * chose for people to read. Of several models each has its own.
 *
 * @param folder where the model is
 */
record TrainConfig(CommandSpec command, LearnerSettings settings, Path folder) {
  /** What these say is about the folder, not about the model. */
  private static final Set<String> OF_THE_FOLDER = Set.of("force", "resume", "no-baseline");

  /** Options of HNHN that other models refuse. */
  private static final Set<String> OF_HNHN =
      Set.of("alpha", "beta", "initial-weights", "pooling", "neuron-dropout");

  String of(List<Outcome> outcomes) throws IOException {
    SequencedMap<String, Object> chosen = chosen(outcomes.getFirst());
    if (outcomes.size() == 1) {
      return used(outcomes, chosen).toToml();
    }
    StringBuilder text = new StringBuilder(used(outcomes, new LinkedHashMap<>()).toToml());
    if (!chosen.isEmpty()) {
      text.append("\n# Chosen in the first run, the one whose model is kept:\n");
      chosen.forEach((key, value) -> text.append("# ").append(UsedOptions.line(key, value)));
    }
    return text.toString();
  }

  private UsedOptions used(List<Outcome> outcomes, SequencedMap<String, Object> chosen) {
    Problem problem = outcomes.getFirst().problem();
    Map<String, Object> instead = new HashMap<>();
    if (!models().beside().isEmpty()) {
      instead.put("model", models().name());
      instead.put("out", folder);
      if (!isOpen("hyperedge-vectors")) {
        instead.put("hyperedge-vectors", problem.added().hyperedgeVectors() ? "yes" : "no");
      }
    }
    return new UsedOptions(command, instead, chosen, idle(outcomes));
  }

  /** What the program chose, by the names of the options. */
  private SequencedMap<String, Object> chosen(Outcome outcome) {
    Candidate candidate = outcome.run().candidate();
    SequencedMap<String, Object> chosen = new LinkedHashMap<>();
    if (models().isAuto()) {
      chosen.put("model", Models.nameOf(candidate.model()));
    }
    if (isOpen("regime")) {
      regime(candidate).ifPresent(regime -> chosen.put("regime", regime));
    }
    if (learning().epochs() == null) {
      chosen.put("epochs", candidate.options().epochs());
    }
    if (isOpen("node-vectors")) {
      chosen.put("node-vectors", outcome.problem().added().nodeVectors() ? "yes" : "no");
    }
    if (isOpen("hyperedge-vectors")) {
      chosen.put("hyperedge-vectors", outcome.problem().added().hyperedgeVectors() ? "yes" : "no");
    }
    if (outcome.trained().temperature() != 1) {
      chosen.put("temperature", outcome.trained().temperature());
    }
    if (candidate.model() instanceof Hnhn hnhn) {
      if (isOpen("alpha")) {
        chosen.put("alpha", hnhn.alpha().value());
      }
      if (isOpen("beta")) {
        chosen.put("beta", hnhn.beta().value());
      }
    }
    return chosen;
  }

  private ModelSettings models() {
    return settings.model();
  }

  private TrainingSettings learning() {
    return settings.training();
  }

  private boolean isOpen(String option) {
    return UsedOptions.isOpen(command, option);
  }

  /** The regime that a candidate is trained in, but for what was said otherwise. */
  private Optional<Regime> regime(Candidate candidate) {
    return learning().regimes().stream().filter(regime -> isIn(regime, candidate)).findFirst();
  }

  private boolean isIn(Regime regime, Candidate candidate) {
    Candidate made = learning().candidate(candidate, regime, models());
    return made.withOptions(made.options().withEpochs(candidate.options().epochs()))
        .equals(candidate);
  }

  private Set<String> idle(List<Outcome> outcomes) {
    Set<String> idle = new HashSet<>(OF_THE_FOLDER);
    boolean isHnhn = outcomes.getFirst().run().candidate().model() instanceof Hnhn;
    boolean mayBeHnhn = outcomes.size() > 1 && models().isAuto();
    if (!isHnhn && !mayBeHnhn) {
      idle.addAll(OF_HNHN);
    }
    return idle;
  }
}
