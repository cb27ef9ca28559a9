package io.hnhn.cli.train;

import io.hnhn.cli.compare.ShownComparison;
import io.hnhn.command.options.BackendOptions;
import io.hnhn.command.options.DataOptions;
import io.hnhn.command.options.LearningOptions;
import io.hnhn.command.options.ModelOptions;
import io.hnhn.command.options.ProblemOptions;
import io.hnhn.command.options.UsedOptions;
import io.hnhn.command.output.OutputOptions;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.data.Loaded;
import io.hnhn.data.MissingFeatures;
import io.hnhn.learn.compare.Comparison;
import io.hnhn.learn.compare.SeveralLearnings;
import io.hnhn.learn.compare.SeveralTrainings;
import io.hnhn.learn.compare.SeveralTrainings.Compared;
import io.hnhn.learn.run.FolderClaim;
import io.hnhn.learn.run.Learning;
import io.hnhn.learn.run.Learning.Written;
import io.hnhn.learn.run.Rehearsal;
import io.hnhn.learn.run.TrainingFolder;
import io.hnhn.learn.settings.LearnerSettings;
import io.hnhn.learn.settings.ModelSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
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
      "--model hnhn,hgnn trains several models on the same labels, each as it would be alone and"
          + " into a folder of its own in --out, and compares them as hnhn compare does; a"
          + " regression on the features is always among them, as the plain baseline.",
      "",
      "Ctrl-C stops where --resume goes on, to the same result.",
      ""
    },
    sortOptions = false)
public final class TrainCommand implements Callable<Integer> {
  private static final String AGAIN = "; the same command with --resume tries again";

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

  @Option(
      names = "--no-baseline",
      description = "With several models: without the regression on the features.")
  private boolean noBaseline;

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
    LearnerSettings settings = settings();
    List<ModelSettings> each = models.each(!noBaseline);
    if (noBaseline && each.size() == 1) {
      throw wrong("Expected --no-baseline with several models, but found " + models.name());
    }
    List<Path> inputs = new ArrayList<>(data.inputs(name));
    inputs.addAll(problems.inputs());
    FolderClaim claim = outputs.claim(resume, inputs);
    return each.size() == 1 ? one(settings, claim) : several(settings, each, claim);
  }

  private LearnerSettings settings() {
    return new LearnerSettings(
        problems.task(),
        problems.features(data.missingFeatures().orElse(MissingFeatures.IDENTITY)),
        models.settings(),
        learning.settings(),
        problems.seed(),
        runs,
        backends.choice());
  }

  private TrainPages pages(LearnerSettings settings, Path folder) {
    return new TrainPages(new TrainConfig(spec, settings, folder), !noReport);
  }

  private int one(LearnerSettings settings, FolderClaim claim) throws IOException {
    try (TrainingFolder folder = TrainingFolder.open(out, claim)) {
      Loaded loaded = read(settings);
      Learning training = new Learning(settings, loaded);
      training.expectMemory();
      models.tellIdleDropout(training.model());
      Terminal terminal = Terminal.of(spec);
      try (TrainSession session = TrainSession.open(settings, terminal, quiet, json)) {
        session.story().begin(loaded, training.problem());
        Optional<Written> written =
            training.into(folder, session.backend(), pages(settings, out), session);
        if (written.isEmpty()) {
          return CommandLine.ExitCode.SOFTWARE;
        }
        tell(written.get(), terminal);
      }
    }
    return CommandLine.ExitCode.OK;
  }

  private Loaded read(LearnerSettings settings) throws IOException {
    try (Rehearsal _ = Rehearsal.beside(settings.backend())) {
      return data.read(name);
    }
  }

  private void tell(Written trained, Terminal terminal) throws IOException {
    if (json) {
      terminal.out().println(JsonMapper.shared().writeValueAsString(trained.results()));
    } else {
      new TrainStory(terminal.out()).end(trained, out, name);
    }
    if (trained.faultOfReport().isPresent()) {
      throw new IOException(
          "%s holds the model and its predictions, but its report could not be made: %s"
              .formatted(out, trained.faultOfReport().get()));
    }
  }

  private int several(LearnerSettings settings, List<ModelSettings> each, FolderClaim claim)
      throws IOException {
    List<String> names = each.stream().map(ModelSettings::name).toList();
    try (SeveralTrainings several = SeveralTrainings.open(out, names, claim)) {
      Loaded loaded = read(settings);
      SeveralLearnings learnings =
          SeveralLearnings.of(settings, each, loaded, UsedOptions.deciding(spec));
      several.expectPossible(learnings);
      models.tellIdleDropout(learnings.first().model());
      Terminal terminal = Terminal.of(spec);
      try (TrainSession session = TrainSession.open(settings, terminal, quiet, json)) {
        session.story().begin(loaded, learnings.problem());
        if (names.size() > models.names().size()) {
          session.story().baseline();
        }
        Optional<Compared> compared =
            several.run(
                learnings,
                session.backend(),
                new ComparedModelPages(spec, name, this::pages, session),
                session);
        if (compared.isEmpty()) {
          return CommandLine.ExitCode.SOFTWARE;
        }
        tell(compared.get(), terminal);
      }
    }
    return CommandLine.ExitCode.OK;
  }

  private void tell(Compared compared, Terminal terminal) throws IOException {
    compared.comparison().ifPresent(comparison -> tell(comparison, terminal));
    if (!compared.faults().isEmpty()) {
      throw new IOException(
          String.join("; ", compared.faults()) + (compared.isComplete() ? "" : AGAIN));
    }
  }

  private void tell(Comparison comparison, Terminal terminal) {
    if (json) {
      terminal.out().println(comparison.toJson());
      return;
    }
    terminal.out().println();
    terminal.out().println(new ShownComparison(comparison).summary().toText());
    terminal
        .out()
        .printf(
            "Written to %s: a folder for each model, %s, %s%n",
            out, SeveralTrainings.PAGE, SeveralTrainings.JSON);
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
