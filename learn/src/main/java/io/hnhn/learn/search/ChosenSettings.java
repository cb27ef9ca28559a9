package io.hnhn.learn.search;

import io.hnhn.file.FileReplacement;
import io.hnhn.learn.json.StrictJson;
import io.hnhn.learn.problem.Problem;
import io.hnhn.learn.search.SettingsSearch.Judged;
import io.hnhn.model.Fingerprint;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Choice;
import io.hnhn.tune.Curve;
import io.hnhn.tune.Score;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * What a search chose, kept in a file, so that a training that goes on later is not preceded by the
 * same search again.
 *
 * @param problem fingerprint of data, labels and everything there was to choose from
 * @param nodeVectors whether each node gets a vector of its own
 * @param hyperedgeVectors whether each hyperedge gets one
 * @param candidate the chosen one, as text
 * @param epochs how many were best
 * @param mostEpochs how many there were to choose from, 0 if there was no choice
 * @param temperature what calibrates the probabilities, by the folds; 1 where nothing was tried
 * @param timeOver whether time was over before everything was tried
 * @param byProbabilities whether they were chosen by probabilities alone
 * @param later the settings that were tried after all others, one after another, each kept where it
 *     was clearly better
 * @param curve how it did on the folds, epoch by epoch; empty where nothing was tried
 * @param tried all that was tried, the chosen one first
 */
public record ChosenSettings(
    String problem,
    boolean nodeVectors,
    boolean hyperedgeVectors,
    String candidate,
    int epochs,
    int mostEpochs,
    double temperature,
    boolean timeOver,
    boolean byProbabilities,
    List<String> later,
    Curve curve,
    List<Tried> tried) {
  /**
   * Settings and how well they did in cross-validation.
   *
   * @param settings in words
   * @param accuracy mean over the folds
   * @param standardError of that mean
   * @param logLoss of calibrated probabilities
   * @param folds how many it was judged by; fewer than others if it fell behind
   */
  public record Tried(
      String settings,
      int epochs,
      double accuracy,
      double standardError,
      double logLoss,
      int folds) {
    static Tried of(Judged judged) {
      Score score = judged.score();
      StringBuilder words = new StringBuilder();
      score
          .trial()
          .values()
          .forEach(
              (name, value) ->
                  words
                      .append(words.isEmpty() ? "" : ", ")
                      .append(name.equals("regime") || name.equals("model") ? "" : name + " ")
                      .append(value));
      words.append(judged.problem().added().nodeVectors() ? ", node vectors" : "");
      words.append(judged.problem().added().hyperedgeVectors() ? ", hyperedge vectors" : "");
      return new Tried(
          words.toString(),
          score.epochs(),
          score.accuracy(),
          score.standardError(),
          score.calibratedLoss(),
          judged.folds());
    }
  }

  /**
   * Checks the numbers.
   *
   * @throws IllegalArgumentException if one is none that can be chosen
   */
  public ChosenSettings {
    if (epochs < 0) {
      throw new IllegalArgumentException("Expected epochs of at least 0, but found " + epochs);
    }
    if (!(temperature > 0 && Double.isFinite(temperature))) {
      throw new IllegalArgumentException(
          "Expected a temperature above 0, but found " + temperature);
    }
    later = List.copyOf(later);
    tried = List.copyOf(tried);
  }

  /**
   * What a search found.
   *
   * @param problem its fingerprint
   */
  public static ChosenSettings of(
      SettingsSearch.Found choice, String problem, boolean byProbabilities) {
    return new ChosenSettings(
        problem,
        choice.problem().added().nodeVectors(),
        choice.problem().added().hyperedgeVectors(),
        text(choice.candidate()),
        choice.candidate().options().epochs(),
        choice.mostEpochs(),
        choice.scores().isEmpty() ? 1 : choice.scores().getFirst().score().temperature(),
        choice.timeOver(),
        byProbabilities,
        choice.later(),
        choice.scores().isEmpty() ? Curve.NONE : choice.scores().getFirst().score().curve(),
        choice.scores().stream().map(Tried::of).toList());
  }

  /** The chosen one of what was tried, if anything was. */
  public @Nullable Tried best() {
    return tried.isEmpty() ? null : tried.getFirst();
  }

  /** Whether it was best when no more epochs were tried. */
  public boolean reachedMostEpochs() {
    return mostEpochs > 0 && epochs == mostEpochs;
  }

  /** The form of the problem among those that it may have been. */
  public Problem form(List<Problem> forms) {
    return forms.stream()
        .filter(form -> form.added().nodeVectors() == nodeVectors)
        .filter(form -> form.added().hyperedgeVectors() == hyperedgeVectors)
        .findFirst()
        .orElse(forms.getFirst());
  }

  /** The candidate among those that it may have been. */
  public Optional<Candidate> among(List<Candidate> all) {
    return all.stream()
        .map(c -> c.withOptions(c.options().withEpochs(epochs)))
        .filter(c -> text(c).equals(candidate))
        .findFirst();
  }

  private static String text(Candidate candidate) {
    return candidate.model() + ", " + candidate.options();
  }

  /**
   * The fingerprint of a problem in all of its forms.
   *
   * @param all what there is to choose from
   * @param choice by which one is chosen
   */
  public static String fingerprint(List<Problem> forms, List<Candidate> all, Choice choice) {
    Problem problem = forms.getFirst();
    return Fingerprint.of(
        forms.stream().map(form -> form.inputs().fingerprint()).collect(Collectors.joining(" ")),
        Arrays.toString(problem.training().rows()),
        Arrays.toString(problem.training().classes()),
        all.toString(),
        choice.name());
  }

  /** Reads the file, if it is there and whole. */
  public static Optional<ChosenSettings> read(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      return Optional.ofNullable(
          StrictJson.MAPPER.readValue(Files.readAllBytes(file), ChosenSettings.class));
    } catch (JacksonException _) {
      return Optional.empty();
    }
  }

  /** Writes the file. */
  public void write(Path file) throws IOException {
    FileReplacement.replace(file, StrictJson.MAPPER.writeValueAsString(this));
  }
}
