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
import io.hnhn.learn.run.ResumableFolder;
import io.hnhn.learn.tune.Findings;
import io.hnhn.learn.tune.SearchStrategy;
import io.hnhn.learn.tune.TuneResults;
import io.hnhn.learn.tune.Tuning;
import io.hnhn.learn.tune.TuningListener;
import io.hnhn.learn.tune.TuningSettings;
import io.hnhn.tune.KeptFolds;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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
          + " decay and input dropout, four usual ways of training, with everything else as usual;"
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
      defaultValue = "" + TuningSettings.FOLDS,
      description = "Into how many parts the labels are cut (${DEFAULT-VALUE}).")
  private int folds;

  @Option(
      names = "--search",
      paramLabel = "grid|coarse-to-fine",
      defaultValue = "grid",
      description =
          "Try every combination of values, or a coarse grid between the smallest and the largest"
              + " and finer ones around the best (${DEFAULT-VALUE}).")
  private SearchStrategy strategy;

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
    TuningSettings settings =
        TuningSettings.DEFAULT
            .withTask(tasks.settings())
            .withMissing(datasets.missingFeatures().orElse(TuningSettings.DEFAULT.missing()))
            .withSpace(space.space())
            .withStrategy(strategy)
            .withFolds(folds)
            .withSeed(tasks.seed());
    List<Path> inputs = new ArrayList<>(datasets.inputs(data));
    inputs.addAll(tasks.inputs());
    try (ResumableFolder folder =
        ResumableFolder.open(out, TuneFiles.SEARCH, outputs.claim(resume, inputs))) {
      return tune(settings, folder);
    }
  }

  private int tune(TuningSettings settings, ResumableFolder folder) throws IOException {
    Loaded loaded = datasets.read(data, settings.missing());
    Dataset dataset = loaded.dataset();
    PrintWriter text = Terminal.of(spec).out();
    if (!json && !quiet) {
      text.println(dataset);
      loaded.reading().ifPresent(reading -> text.println("Read " + reading));
    }
    Tuning tuning = new Tuning(settings, dataset);
    if (tuning.isDropoutIdle()) {
      ModelOptions.tellIdleDropout(spec);
    }
    TuneFiles files = new TuneFiles(spec, folder);
    TuneResults results = search(tuning, files);
    List<String> findings = Findings.of(results, dataset.hypergraph());
    SequencedMap<String, Object> said = new LinkedHashMap<>(datasets.saidColumns());
    said.putAll(tasks.said());
    files.write(results, findings, said);
    folder.finish();
    if (json) {
      text.println(JsonMapper.shared().writeValueAsString(results));
      return 0;
    }
    text.println(new TuneTables(results).best(SHOWN).toText());
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

  private TuneResults search(Tuning tuning, TuneFiles files) throws IOException {
    try (Backend backend = backends.open()) {
      tuning.expectMemory(backend);
      return files
          .folder()
          .work(files.fingerprint(tuning.problem()), () -> run(tuning, backend, files.keptFolds()));
    }
  }

  private TuneResults run(Tuning tuning, Backend backend, KeptFolds kept) {
    CountProgress shown =
        new CountProgress((quiet ? Terminal.nowhere() : Terminal.of(spec)).status(), "tuning", 1);
    try (Interruption _ = new Interruption(Terminal.of(spec).err(), shown::stop, Stopped.WORDS)) {
      TuneResults results = tuning.run(backend, kept, new Told(shown)).results();
      shown.end();
      return results;
    }
  }

  /** Tells the terminal. */
  private record Told(CountProgress shown) implements TuningListener {
    @Override
    public void expect(int runs, double cost, boolean sure) {
      shown.expect(runs, cost, sure);
    }

    @Override
    public void done(double cost) {
      shown.done(cost);
    }
  }
}
