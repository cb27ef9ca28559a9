package io.hnhn.cli.train;

import io.hnhn.cli.options.ModelOptions;
import io.hnhn.cli.options.Problem;
import io.hnhn.cli.report.training.FeaturesAlone;
import io.hnhn.data.Loaded;
import io.hnhn.model.Model;
import io.hnhn.train.TrainedModel;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Choice;
import io.hnhn.tune.KeptFolds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** One model that is to be trained, with a search for its settings, as often as was said. */
final class ModelTraining {
  private final TrainRequest request;
  private final ModelOptions models;
  private final Loaded loaded;
  private final List<Problem> first;
  private final List<Candidate> candidates;
  private final String fingerprint;

  /**
   * What a training left behind.
   *
   * @param alone what features alone say about the test, where that was looked at
   * @param faultOfReport why the report could not be made
   */
  record Trained(
      TrainResults results, Optional<FeaturesAlone> alone, Optional<String> faultOfReport) {}

  /** Looks what there is to learn and to choose from. */
  ModelTraining(TrainRequest request, ModelOptions models, Loaded loaded) throws IOException {
    this.request = request;
    this.models = models;
    this.loaded = loaded;
    long seed = request.problems().seed();
    this.first = request.problems().of(loaded.dataset(), seed, models);
    this.candidates = search().all(first.getFirst(), seed);
    this.fingerprint = ChosenSettings.fingerprint(first, candidates);
  }

  /** The name of the model, as it was typed. */
  String name() {
    return models.name();
  }

  /** The data, as they were named. */
  String data() {
    return request.data();
  }

  /** What is to be learned. */
  Problem problem() {
    return first.getFirst();
  }

  /** The model, or the first of those to choose from. */
  Model model() {
    return candidates.getFirst().model();
  }

  /** Of all that its settings follow from. */
  String fingerprint() {
    return fingerprint;
  }

  /**
   * Checks that all of it fits into memory.
   *
   * @throws IllegalStateException if not, with what is needed and what to lower
   */
  void expectMemory() {
    try {
      new TrainingMemory(request.backends(), request.learning().patience(), request.runs())
          .expectEnough(first, candidates);
    } catch (IllegalStateException e) {
      throw models.isOneOfSeveral()
          ? new IllegalStateException("%s: %s".formatted(name(), e.getMessage()), e)
          : e;
    }
  }

  /**
   * Trains it, and writes all that there is to a folder.
   *
   * @return nothing if it was interrupted
   */
  Optional<Trained> run(OutputFolder folder, TrainSession session) throws IOException {
    return folder.folder().work(fingerprint, () -> train(folder, session));
  }

  private Optional<Trained> train(OutputFolder folder, TrainSession session) throws IOException {
    List<Outcome> outcomes = new ArrayList<>();
    for (int run = 0; run < request.runs(); run++) {
      Optional<Outcome> outcome = run(run, folder, session);
      if (outcome.isEmpty()) {
        return Optional.empty();
      }
      outcomes.add(outcome.get());
    }
    return Optional.of(write(outcomes, folder, session));
  }

  private Trained write(List<Outcome> outcomes, OutputFolder folder, TrainSession session)
      throws IOException {
    TrainFiles files = new TrainFiles(request.command(), folder, session.backend());
    Consumer<String> stages = session.display().finishing();
    stages.accept("answers");
    TrainConfig config =
        new TrainConfig(request.command(), models, request.learning(), folder.path());
    files.writeModel(outcomes.getFirst(), config.of(outcomes));
    Optional<FeaturesAlone> alone = Optional.empty();
    Optional<String> fault = Optional.empty();
    if (request.report()) {
      stages.accept("features alone");
      alone = FeaturesOnly.of(outcomes.getFirst());
      fault = files.writeReport(loaded, outcomes, alone, stages);
    } else {
      files.removeReport();
    }
    TrainResults results = files.writeMetrics(outcomes, alone, request.report() && fault.isEmpty());
    folder.folder().finish();
    session.display().end();
    return new Trained(results, alone, fault);
  }

  /** Returns nothing if it was interrupted. */
  private Optional<Outcome> run(int number, OutputFolder folder, TrainSession session)
      throws IOException {
    long seed = request.problems().seed() + number;
    List<Problem> forms =
        number == 0 ? first : request.problems().of(loaded.dataset(), seed, models);
    List<Candidate> all = search().all(forms.getFirst(), seed);
    String ofRun = number == 0 ? fingerprint : ChosenSettings.fingerprint(forms, all);
    Optional<ChosenSettings> known = ChosenSettings.read(folder.settings(number));
    if (known.isPresent() && !known.get().problem().equals(ofRun)) {
      throw folder.folder().otherWork();
    }
    Optional<Candidate> before = known.flatMap(settings -> settings.among(all));
    ChosenSettings chosen;
    Candidate candidate;
    Problem problem;
    if (known.isPresent() && before.isPresent()) {
      chosen = known.get();
      candidate = before.get();
      problem = chosen.form(forms);
    } else {
      KeptFolds kept = KeptFolds.in(folder.folds(number));
      SettingsSearch.Found choice =
          search().choose(forms, seed, kept, session.display()::searching);
      session.display().end();
      boolean byProbabilities = request.learning().choice() == Choice.MOST_PROBABLE;
      chosen = ChosenSettings.of(choice, ofRun, byProbabilities);
      candidate = choice.candidate();
      problem = choice.problem();
      chosen.write(folder.settings(number));
    }
    session.story().chosen(chosen, candidate);
    return outcome(problem, candidate, chosen, number, folder, session);
  }

  private Optional<Outcome> outcome(
      Problem problem,
      Candidate candidate,
      ChosenSettings chosen,
      int number,
      OutputFolder folder,
      TrainSession session) {
    session.interruption().waitForWork(true);
    TrainingRun run =
        new TrainingRun(
            session.backend(),
            problem,
            candidate,
            request.learning().patience(),
            session.display().training(title(candidate, number), session.interruption()),
            folder.checkpoint(number));
    TrainedModel trained = run.calibrated(run.train(), chosen, request.learning().temperature());
    session.display().end();
    session.interruption().waitForWork(false);
    return session.interruption().isRequested()
        ? Optional.empty()
        : Optional.of(Outcome.of(trained, chosen, run));
  }

  private SettingsSearch search() {
    return new SettingsSearch(models, request.learning(), request.backends());
  }

  private String title(Candidate candidate, int number) {
    String model = candidate.model().getClass().getSimpleName();
    return request.runs() == 1 ? model : "%s, run %d".formatted(model, number + 1);
  }
}
