package io.hnhn.cli.tune;

import io.hnhn.backend.Backend;
import io.hnhn.command.options.BackendOptions;
import io.hnhn.command.options.DataOptions;
import io.hnhn.command.options.ModelOptions;
import io.hnhn.command.options.TaskOptions;
import io.hnhn.command.output.OutputOptions;
import io.hnhn.command.output.Stopped;
import io.hnhn.command.terminal.CountProgress;
import io.hnhn.command.terminal.Interruption;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.MissingFeatures;
import io.hnhn.learn.problem.Problem;
import io.hnhn.learn.run.ResumableFolder;
import io.hnhn.learn.settings.ModelSettings;
import io.hnhn.learn.settings.TaskNames;
import io.hnhn.learn.settings.TrainingSettings;
import io.hnhn.model.Model;
import io.hnhn.model.Task;
import io.hnhn.train.Fold;
import io.hnhn.train.PredictionOptions;
import io.hnhn.train.TrainingOptions;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.CrossValidation;
import io.hnhn.tune.Trial;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** {@code hnhn tune}: searches for a model and settings by cross-validation. */
@Command(
    name = "tune",
    description = {
      "Find the model and the settings that suit a data set best.",
      "",
      "Every candidate is trained several times, each time without one part of the labels (for"
          + " prediction: of the sets of nodes to learn from), and"
          + " judged by that part: no other label is looked at. An option takes one value, a list"
          + " 0.1,0.5 or a range -1:1:0.5 (from:to:step).",
      "",
      "What is tried, for each model on its own and in turn: where nothing is said about lr, weight"
          + " decay and input dropout, three usual ways of training, with everything else as usual;"
          + " then, with the best of them, every combination of the values that were said, or what"
          + " --search says; where no option has several values, alpha at beta 0 and beta at alpha"
          + " 0 from -1 to 1, then both around the best of each. A candidate that was tried before"
          + " is not tried again.",
      "",
      "The best settings are written to best.toml, for hnhn train DATA --config DIR/best.toml; all"
          + " candidates to tune.csv and tune.json, pictures to tune.html.",
      "",
      "Ctrl-C stops where --resume goes on, to the same result.",
      ""
    },
    sortOptions = false)
public final class TuneCommand implements Callable<Integer> {
  private static final int SHOWN = 10;

  /** A set of nodes is a hyperedge or it is none. */
  private static final int SET_CLASSES = 2;

  /** Epochs between two looks at a fold. */
  private static final int EVERY = 10;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DATA", description = DataOptions.DESCRIPTION)
  private String data;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "Folder for what is found.")
  private Path out;

  @Mixin private SearchOptions space;

  @Option(
      names = "--folds",
      paramLabel = "COUNT",
      defaultValue = "5",
      description = "Into how many parts the labels are cut (${DEFAULT-VALUE}).")
  private int folds;

  @Option(
      names = "--search",
      paramLabel = "grid|coarse-to-fine",
      defaultValue = "grid",
      description =
          "Try every combination of values, or a coarse grid between the smallest and the largest"
              + " and finer ones around the best (${DEFAULT-VALUE}).")
  private TuneSearch.Kind kind;

  @Option(names = "--resume", description = "Go on with a search that was interrupted.")
  private boolean resume;

  @Mixin private OutputOptions outputs;
  @Mixin private TaskOptions tasks;
  @Mixin private DataOptions datasets;
  @Mixin private BackendOptions backends;

  @Option(
      names = {"-q", "--quiet"},
      description = "Print the best candidates only, and show no progress.")
  private boolean quiet;

  @Option(names = "--json", description = "Print all candidates as one JSON object.")
  private boolean json;

  /** Made by the command line. */
  public TuneCommand() {}

  @Override
  public Integer call() throws IOException {
    check(folds >= 2, "--folds of at least 2", folds);
    TrainingSettings.expectEpochs(space.epochs());
    List<Path> inputs = new ArrayList<>(datasets.inputs(data));
    inputs.addAll(tasks.inputs());
    try (ResumableFolder folder =
        ResumableFolder.open(out, TuneFiles.SEARCH, outputs.claim(resume, inputs))) {
      return tune(folder);
    }
  }

  private int tune(ResumableFolder folder) throws IOException {
    Loaded loaded = datasets.read(data, MissingFeatures.IDENTITY);
    Dataset dataset = loaded.dataset();
    PrintWriter text = Terminal.of(spec).out();
    if (!json && !quiet) {
      text.println(dataset);
      loaded.reading().ifPresent(reading -> text.println("Read " + reading));
    }
    Problem problem = tasks.problem(dataset, this::suited);
    TuneFiles files = new TuneFiles(spec, folder);
    TuneResults results = search(problem, files);
    List<String> findings = Findings.of(results, dataset.hypergraph());
    SequencedMap<String, Object> said = new LinkedHashMap<>(datasets.saidColumns());
    said.putAll(tasks.said());
    files.write(results, findings, said);
    folder.finish();
    if (json) {
      text.println(JsonMapper.shared().writeValueAsString(results));
      return 0;
    }
    text.println(results.table(SHOWN).toText());
    if (!quiet) {
      findings.forEach(text::println);
      text.println();
      text.println("Pictures of it: " + folder.file(TuneFiles.PAGE));
      text.printf(
          "To train so:    hnhn train %s --config %s --out DIR%n",
          data, folder.file(TuneFiles.BEST));
    }
    return 0;
  }

  /** Where there are several models, all get what is right for those that pass messages. */
  private PredictionOptions suited(PredictionOptions options) {
    return space
        .onlyModel()
        .map(name -> options.suiting(usual(name, Task.SETS, SET_CLASSES)))
        .orElse(options);
  }

  private TuneResults search(Problem problem, TuneFiles files) throws IOException {
    Map<String, TuneSearch> searches = searches(problem);
    if (space.saysDropout() && searches.values().stream().noneMatch(TuneSearch::hasSeveralLayers)) {
      ModelOptions.tellIdleDropout(spec);
    }
    if (folds > problem.training().size()) {
      throw new ParameterException(
          spec.commandLine(),
          "Expected --folds of at most %d, one labelled row each, but found %d"
              .formatted(problem.training().size(), folds));
    }
    try (Backend backend = backends.open()) {
      CrossValidation validation =
          CrossValidation.of(backend)
              .withFolds(folds)
              .withSeed(tasks.seed())
              .withEvery(Math.min(EVERY, space.epochs()))
              .withKept(files.keptFolds());
      List<Trial> said =
          searches.values().stream().flatMap(search -> search.trials().stream()).toList();
      problem.named(() -> validation.expectMemory(said, problem.inputs(), problem.training()));
      return files
          .folder()
          .work(files.fingerprint(problem), () -> run(searches, validation, problem, backend));
    }
  }

  private TuneResults run(
      Map<String, TuneSearch> searches,
      CrossValidation validation,
      Problem problem,
      Backend backend) {
    CountProgress shown =
        new CountProgress((quiet ? Terminal.nowhere() : Terminal.of(spec)).status(), "tuning", 1);
    long started = System.nanoTime();
    List<Tried> tried = new ArrayList<>();
    try (Interruption _ = new Interruption(Terminal.of(spec).err(), shown::stop, Stopped.WORDS)) {
      Fold fold = problem.training().folds(folds, tasks.seed()).getFirst();
      RunWork work = new RunWork(backend, problem.inputs(), fold, validation.every());
      TuneProgress progress = new TuneProgress(shown, work, folds, searches.values());
      CrossValidation told = validation.withListener(progress);
      searches.forEach(
          (name, search) ->
              search.run(told, problem.inputs(), problem.training(), progress).stream()
                  .map(score -> new Tried(name, score))
                  .forEach(tried::add));
      shown.end();
    }
    tried.sort(Tried.BEST_FIRST);
    problem.named(tried.getFirst().score()::expectFinite);
    return new TuneResults(
        problem.dataset().name(),
        TaskNames.of(problem.task()),
        problem.training().size(),
        folds,
        tasks.seed(),
        backend.name() + ": " + backend.description(),
        (System.nanoTime() - started) / 1e9,
        tried.stream().map(TuneResults.Result::of).toList());
  }

  private Map<String, TuneSearch> searches(Problem problem) {
    TrainingOptions options = TrainingOptions.PAPER.withSeed(tasks.seed());
    Map<String, TuneSearch> searches = new LinkedHashMap<>();
    for (String name : space.models(problem.task(), problem.inputs())) {
      Model usual = usual(name, problem.task(), problem.classNames().size());
      try {
        searches.put(name, new TuneSearch(space, kind, new Candidate(usual, options)));
      } catch (IllegalArgumentException e) {
        throw wrong(e);
      }
    }
    return searches;
  }

  private static Model usual(String name, Task task, int classes) {
    return ModelSettings.DEFAULT.withName(name).model(task, classes);
  }

  private ParameterException wrong(IllegalArgumentException e) {
    return new ParameterException(spec.commandLine(), Objects.requireNonNull(e.getMessage()), e);
  }

  private void check(boolean holds, String expected, int found) {
    if (!holds) {
      throw new ParameterException(
          spec.commandLine(), "Expected %s, but found %d".formatted(expected, found));
    }
  }
}
