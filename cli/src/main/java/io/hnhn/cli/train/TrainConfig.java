package io.hnhn.cli.train;

import io.hnhn.command.options.UsedOptions;
import io.hnhn.learn.problem.Problem;
import io.hnhn.learn.run.ChosenOptions;
import io.hnhn.learn.run.Outcome;
import io.hnhn.learn.settings.LearnerSettings;
import io.hnhn.learn.settings.ModelSettings;
import io.hnhn.model.Hnhn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
      Set.of(
          "alpha",
          "beta",
          "initial-weights",
          "pooling",
          "neuron-dropout",
          "skips",
          "hyperedge-activation");

  String of(List<Outcome> outcomes) throws IOException {
    SequencedMap<String, Object> chosen = ChosenOptions.of(settings, outcomes.getFirst());
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

  private ModelSettings models() {
    return settings.model();
  }

  private boolean isOpen(String option) {
    return UsedOptions.isOpen(command, option);
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
