package io.hnhn.cli.train;

import io.hnhn.backend.Backend;
import io.hnhn.cli.options.BackendOptions;
import io.hnhn.cli.options.DataOptions;
import io.hnhn.cli.options.LearningOptions;
import io.hnhn.cli.options.ModelOptions;
import io.hnhn.cli.options.Problem;
import io.hnhn.cli.options.ProblemOptions;
import io.hnhn.cli.output.OutputOptions;
import io.hnhn.cli.output.ResumableFolder;
import io.hnhn.cli.terminal.Interruption;
import io.hnhn.cli.terminal.Terminal;
import io.hnhn.data.Loaded;
import io.hnhn.data.MissingFeatures;
import io.hnhn.train.TrainedModel;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Choice;
import io.hnhn.tune.KeptFolds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** The command {@code hnhn train}: learns classes, and writes the model with a report. */
@Command(
    name = "train",
    description = {
      "Learn to tell classes, and write the model with a report.",
      "",
      "Settings that are not given are chosen by 5-fold cross-validation inside the labels that are"
          + " learned from. With --label-rate, --split or --train-ids the other labels are kept"
          + " for a test, and nothing looks at them before training is over.",
      "",
      "Ctrl-C stops where --resume goes on, to the same result.",
      ""
    },
    sortOptions = false)
public final class TrainCommand implements Callable<Integer> {
  /** The models of all runs are kept until the last one is over. */
  private static final int MOST_RUNS = 1000;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DATA", description = DataOptions.DESCRIPTION)
  private String name;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "Folder for the model, its predictions and the report.")
  private Path out;

  @Mixin private ProblemOptions problems;
  @Mixin private ModelOptions models;
  @Mixin private LearningOptions learning;

  @Option(
      names = "--runs",
      paramLabel = "COUNT",
      defaultValue = "1",
      description =
          "How often to do all of it, with other seeds, to see how much is chance. The model that"
              + " is written is the first run's (${DEFAULT-VALUE}).")
  private int runs;

  @Option(names = "--resume", description = "Go on with a training that was interrupted.")
  private boolean resume;

  @Option(names = "--no-report", description = "Write the model and its answers without a report.")
  private boolean noReport;

  @Mixin private OutputOptions outputs;
  @Mixin private DataOptions data;
  @Mixin private BackendOptions backends;

  @Option(
      names = {"-q", "--quiet"},
      description = "Print the result only.")
  private boolean quiet;

  @Option(names = "--json", description = "Print the result as one JSON object.")
  private boolean json;

  /** Made by the command line. */
  public TrainCommand() {}

  @Override
  public Integer call() throws IOException {
    learning.check();
    if (runs < 1 || runs > MOST_RUNS) {
      throw new ParameterException(
          spec.commandLine(),
          "Expected --runs between 1 and %d, but found %d".formatted(MOST_RUNS, runs));
    }
    List<Path> inputs = new ArrayList<>(data.inputs(name));
    inputs.addAll(problems.inputs());
    try (OutputFolder folder = OutputFolder.open(out, resume, outputs, inputs)) {
      Loaded loaded = data.read(name, MissingFeatures.IDENTITY);
      List<Problem> first = problems.of(loaded.dataset(), problems.seed(), models);
      SettingsSearch search = new SettingsSearch(models, learning, backends);
      new TrainingMemory(backends, learning.patience(), runs)
          .expectEnough(first, search.all(first.getFirst(), problems.seed()));
      models.tellIdleDropout(search.all(first.getFirst(), problems.seed()).getFirst().model());
      String fingerprint =
          ChosenSettings.fingerprint(first, search.all(first.getFirst(), problems.seed()));
      return folder.folder().work(fingerprint, () -> train(loaded, first, folder));
    }
  }

  private int train(Loaded loaded, List<Problem> first, OutputFolder folder) throws IOException {
    Terminal terminal = Terminal.of(spec);
    TrainStory story = new TrainStory(quiet || json ? Terminal.nowhere().out() : terminal.out());
    story.begin(loaded, first.getFirst());
    List<Outcome> outcomes = new ArrayList<>();
    TrainDisplay display = new TrainDisplay(terminal, quiet);
    try (Backend backend = backends.open();
        Interruption interruption =
            new Interruption(terminal.err(), display::stop, ResumableFolder.STOPPED)) {
      for (int run = 0; run < runs; run++) {
        List<Problem> forms =
            run == 0 ? first : problems.of(loaded.dataset(), problems.seed() + run, models);
        outcomes.add(run(forms, run, backend, folder, interruption, display, story));
        if (interruption.isRequested()) {
          return CommandLine.ExitCode.SOFTWARE;
        }
      }
      interruption.waitForWork(false);
      TrainFiles files = new TrainFiles(spec, folder, backend);
      Consumer<String> stages = display.finishing();
      stages.accept("answers");
      files.writeModel(outcomes.getFirst(), new TrainConfig(spec, models, learning).of(outcomes));
      Optional<String> failure = Optional.empty();
      if (noReport) {
        files.removeReport();
      } else {
        failure = files.writeReport(loaded, outcomes, stages);
      }
      TrainResults results = files.writeMetrics(outcomes, !noReport && failure.isEmpty());
      folder.folder().finish();
      display.end();
      if (json) {
        terminal.out().println(JsonMapper.shared().writeValueAsString(results));
      } else {
        new TrainStory(terminal.out()).end(results, out, name);
      }
      if (failure.isPresent()) {
        throw new IOException(
            "%s holds the model and its predictions, but its report could not be made: %s"
                .formatted(out, failure.get()));
      }
    }
    return CommandLine.ExitCode.OK;
  }

  private Outcome run(
      List<Problem> forms,
      int number,
      Backend backend,
      OutputFolder folder,
      Interruption interruption,
      TrainDisplay display,
      TrainStory story)
      throws IOException {
    long seed = problems.seed() + number;
    SettingsSearch search = new SettingsSearch(models, learning, backends);
    List<Candidate> all = search.all(forms.getFirst(), seed);
    String fingerprint = ChosenSettings.fingerprint(forms, all);
    Optional<ChosenSettings> known = ChosenSettings.read(folder.settings(number));
    if (known.isPresent() && !known.get().problem().equals(fingerprint)) {
      throw new IllegalStateException(
          "%s holds an unfinished training of other data, labels or options; --resume needs the"
                  .formatted(out)
              + " same ones, --force begins anew");
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
      SettingsSearch.Found choice = search.choose(forms, seed, kept, display::searching);
      display.end();
      chosen = ChosenSettings.of(choice, fingerprint, learning.choice() == Choice.MOST_PROBABLE);
      candidate = choice.candidate();
      problem = choice.problem();
      chosen.write(folder.settings(number));
    }
    story.chosen(chosen, candidate);
    interruption.waitForWork(true);
    TrainingRun run =
        new TrainingRun(
            backend,
            problem,
            candidate,
            learning.patience(),
            display.training(title(candidate, number), interruption),
            folder.checkpoint(number));
    TrainedModel trained = run.calibrated(run.train(), chosen, learning.temperature());
    display.end();
    interruption.waitForWork(false);
    return interruption.isRequested()
        ? new Outcome(problem, trained, Optional.empty(), Optional.empty(), chosen, run)
        : new Outcome(problem, trained, run.judge(trained), run.rank(trained), chosen, run);
  }

  private String title(Candidate candidate, int number) {
    String model = candidate.model().getClass().getSimpleName();
    return runs == 1 ? model : "%s, run %d".formatted(model, number + 1);
  }
}
