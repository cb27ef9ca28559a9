package io.hnhn.learn.run;

import io.hnhn.backend.Backend;
import io.hnhn.data.Loaded;
import io.hnhn.learn.problem.Problem;
import io.hnhn.learn.problem.ProblemForms;
import io.hnhn.learn.search.ChosenSettings;
import io.hnhn.learn.search.SettingsSearch;
import io.hnhn.learn.settings.LearnerSettings;
import io.hnhn.learn.settings.TaskNames;
import io.hnhn.learn.settings.TrainingSettings;
import io.hnhn.model.Model;
import io.hnhn.train.MemoryWatch;
import io.hnhn.train.TrainedModel;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Choice;
import io.hnhn.tune.KeptFolds;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is to be learned from some data by one model, and the learning of it. */
public final class Learning {
  private final LearnerSettings settings;
  private final Loaded loaded;
  private final List<Problem> first;
  private final List<Candidate> candidates;
  private final String fingerprint;

  /**
   * What a training left behind.
   *
   * @param files the names of all that was written
   * @param alone what features alone say about the test, where that was looked at
   * @param faultOfFeatures why that could not be found out
   * @param faultOfReport why the report could not be made
   * @param missing what was left out for lack of memory, in words
   */
  public record Written(
      TrainingResults results,
      List<String> files,
      Optional<FeaturesAlone> alone,
      Optional<String> faultOfFeatures,
      Optional<String> faultOfReport,
      Optional<String> missing) {}

  /**
   * Looks what there is to learn and to choose from.
   *
   * @throws io.hnhn.learn.settings.SettingException if it can't be learned with these settings
   * @throws IllegalArgumentException if it can't be learned from these data
   */
  public Learning(LearnerSettings settings, Loaded loaded) throws IOException {
    this.settings = settings;
    this.loaded = loaded;
    this.first = forms(settings.seed());
    this.candidates = search().all(first, settings.seed());
    this.fingerprint = fingerprint(first, candidates);
  }

  private String fingerprint(List<Problem> forms, List<Candidate> all) {
    return ChosenSettings.fingerprint(forms, all, settings.training().choice());
  }

  private List<Problem> forms(long seed) throws IOException {
    return new ProblemForms(
            settings.task(),
            settings.features(),
            settings.model(),
            settings.training().batches().memory())
        .of(loaded.dataset(), seed);
  }

  /** With what it is learned. */
  public LearnerSettings settings() {
    return settings;
  }

  /** What is to be learned, in the plainest of its forms. */
  public Problem problem() {
    return first.getFirst();
  }

  /** The model, or the first of those to choose from. */
  public Model model() {
    return candidates.getFirst().model();
  }

  /** Of all that its settings follow from. */
  public String fingerprint() {
    return fingerprint;
  }

  /**
   * Checks that all of it fits into memory, where nobody said how much of it to use.
   *
   * @throws IllegalStateException if not, with what is needed and what to lower
   */
  public void expectMemory() {
    if (settings.training().batches().memory() > 0) {
      // Rows are divided until they fit, and what is too large alone is told by who divides them.
      return;
    }
    new TrainingMemory(settings.backend(), settings.training().patience(), settings.runs())
        .expectEnough(first, candidates);
  }

  /**
   * Learns, and writes all that there is to a folder.
   *
   * @param pages what is written for people
   * @return nothing if it was cancelled; then the folder holds what is needed to go on
   */
  public Optional<Written> into(
      TrainingFolder folder, Backend backend, RunPages pages, LearningListener listener)
      throws IOException {
    try (MemoryWatch _ = MemoryWatch.of(settings.training().batches().memory())) {
      return folder
          .folder()
          .work(
              fingerprint,
              () -> {
                Optional<List<Outcome>> outcomes = outcomes(folder, backend, listener);
                return outcomes.isEmpty()
                    ? Optional.empty()
                    : Optional.of(write(outcomes.get(), folder, backend, pages, listener));
              });
    }
  }

  /**
   * Learns, and keeps everything in memory.
   *
   * @return one for each run; nothing if it was cancelled
   */
  public Optional<List<Outcome>> inMemory(Backend backend, LearningListener listener)
      throws IOException {
    try (MemoryWatch _ = MemoryWatch.of(settings.training().batches().memory())) {
      return outcomes(null, backend, listener);
    }
  }

  private Optional<List<Outcome>> outcomes(
      @Nullable TrainingFolder folder, Backend backend, LearningListener listener)
      throws IOException {
    List<Outcome> outcomes = new ArrayList<>();
    for (int run = 0; run < settings.runs(); run++) {
      Optional<Outcome> outcome = run(run, folder, backend, listener);
      if (outcome.isEmpty()) {
        return Optional.empty();
      }
      outcomes.add(outcome.get());
    }
    return Optional.of(outcomes);
  }

  private Written write(
      List<Outcome> outcomes,
      TrainingFolder folder,
      Backend backend,
      RunPages pages,
      LearningListener listener)
      throws IOException {
    TrainingFiles files = new TrainingFiles(folder);
    listener.finishing("answers");
    Optional<String> config = pages.config(outcomes);
    files.writeModel(outcomes.getFirst(), config);
    FeatureBaseline.Result features = FeatureBaseline.Result.NONE;
    Optional<String> fault = Optional.empty();
    boolean all = outcomes.getFirst().asked().isAll();
    if (pages.hasReport() && all) {
      listener.finishing("features alone");
      features = FeatureBaseline.of(outcomes.getFirst());
      RunPages.Told told = new RunPages.Told(loaded, outcomes, features.alone(), backend);
      fault = files.writeReport(pages, told, listener::finishing);
    } else {
      files.removeOlder(TrainingFolder.REPORT);
    }
    boolean hasReport = pages.hasReport() && all && fault.isEmpty();
    TrainingResults results = files.writeMetrics(outcomes);
    pages.written();
    folder.folder().finish();
    listener.finished();
    return new Written(
        results,
        TrainingFiles.names(config.isPresent(), hasReport),
        features.alone(),
        features.fault(),
        fault,
        all ? Optional.empty() : Optional.of(labelledOnly(outcomes.getFirst())));
  }

  private static String labelledOnly(Outcome outcome) {
    return "All answers at once don't fit into the memory that was given: %s has those about %d labelled %s, and there is no report. hnhn predict --memory tells about all."
        .formatted(
            TrainingFolder.PREDICTIONS,
            outcome.answers().predictions().logits().rows(),
            TaskNames.of(outcome.problem().task()));
  }

  /** Returns nothing if it was cancelled. */
  private Optional<Outcome> run(
      int number, @Nullable TrainingFolder folder, Backend backend, LearningListener listener)
      throws IOException {
    long seed = settings.seed() + number;
    List<Problem> forms = number == 0 ? first : forms(seed);
    List<Candidate> all = search().all(forms, seed);
    String ofRun = number == 0 ? fingerprint : fingerprint(forms, all);
    Optional<ChosenSettings> known = known(number, folder, ofRun);
    Optional<Candidate> before = known.flatMap(choice -> choice.among(all));
    ChosenSettings chosen;
    Candidate candidate;
    Problem problem;
    if (known.isPresent() && before.isPresent()) {
      chosen = known.get();
      candidate = before.get();
      problem = chosen.form(forms);
    } else {
      KeptFolds kept = folder == null ? KeptFolds.NONE : KeptFolds.in(folder.folds(number));
      Duration most = settings.training().searchTime(settings.model());
      if (most != null) {
        listener.searchTime(most);
      }
      SettingsSearch.Found choice = search().choose(forms, seed, kept, listener::searching);
      listener.searched();
      boolean byProbabilities = settings.training().choice() == Choice.MOST_PROBABLE;
      chosen = ChosenSettings.of(choice, ofRun, byProbabilities);
      candidate = choice.candidate();
      problem = choice.problem();
      if (folder != null) {
        chosen.write(folder.settings(number));
      }
    }
    listener.chosen(chosen, candidate);
    return outcome(problem, candidate, chosen, number, folder, backend, listener);
  }

  /** What was chosen before the run was interrupted. */
  private static Optional<ChosenSettings> known(
      int number, @Nullable TrainingFolder folder, String fingerprint) throws IOException {
    if (folder == null) {
      return Optional.empty();
    }
    Optional<ChosenSettings> known = ChosenSettings.read(folder.settings(number));
    if (known.isPresent() && !known.get().problem().equals(fingerprint)) {
      throw folder.folder().otherWork();
    }
    return known;
  }

  private Optional<Outcome> outcome(
      Problem problem,
      Candidate candidate,
      ChosenSettings chosen,
      int number,
      @Nullable TrainingFolder folder,
      Backend backend,
      LearningListener listener) {
    if (listener.isCancelled()) {
      return Optional.empty();
    }
    TrainingSettings training = settings.training();
    TrainingWatch watch = new TrainingWatch(listener.training(candidate, number), listener);
    TrainingRun run =
        new TrainingRun(
            backend,
            problem,
            candidate,
            training.patience(),
            watch,
            folder == null ? null : folder.checkpoint(number));
    TrainedModel trained = run.train();
    listener.trained();
    return listener.isCancelled()
        ? Optional.empty()
        : Optional.of(Outcome.of(trained, chosen, run, watch.parts(), training.temperature()));
  }

  private SettingsSearch search() {
    return new SettingsSearch(settings.model(), settings.training(), settings.backend());
  }
}
