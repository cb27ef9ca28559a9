package io.hnhn.cli.train;

import io.hnhn.cli.options.BackendOptions;
import io.hnhn.cli.options.DataOptions;
import io.hnhn.cli.options.LearningOptions;
import io.hnhn.cli.options.ModelOptions;
import io.hnhn.cli.options.ProblemOptions;
import io.hnhn.cli.output.OutputOptions;
import io.hnhn.cli.terminal.Terminal;
import io.hnhn.cli.train.ModelTraining.Trained;
import io.hnhn.cli.train.SeveralTrainings.Compared;
import io.hnhn.data.Loaded;
import io.hnhn.data.MissingFeatures;
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
    learning.check();
    if (runs < 1 || runs > MOST_RUNS) {
      throw wrong("Expected --runs between 1 and %d, but found %d".formatted(MOST_RUNS, runs));
    }
    List<ModelOptions> each = models.each(!noBaseline);
    if (noBaseline && each.size() == 1) {
      throw wrong("Expected --no-baseline with several models, but found " + models.name());
    }
    List<Path> inputs = new ArrayList<>(data.inputs(name));
    inputs.addAll(problems.inputs());
    return each.size() == 1 ? one(inputs) : several(each, inputs);
  }

  private int one(List<Path> inputs) throws IOException {
    try (OutputFolder folder = OutputFolder.open(out, resume, outputs, inputs)) {
      Loaded loaded = data.read(name, MissingFeatures.IDENTITY);
      ModelTraining training = new ModelTraining(request(), models, loaded);
      training.expectMemory();
      models.tellIdleDropout(training.model());
      Terminal terminal = Terminal.of(spec);
      try (TrainSession session = TrainSession.open(backends, terminal, quiet, json)) {
        session.story().begin(loaded, training.problem());
        Optional<Trained> trained = training.run(folder, session);
        if (trained.isEmpty()) {
          return CommandLine.ExitCode.SOFTWARE;
        }
        tell(trained.get(), terminal);
      }
    }
    return CommandLine.ExitCode.OK;
  }

  private void tell(Trained trained, Terminal terminal) throws IOException {
    if (json) {
      terminal.out().println(JsonMapper.shared().writeValueAsString(trained.results()));
    } else {
      new TrainStory(terminal.out()).end(trained.results(), trained.alone(), out, name);
    }
    if (trained.faultOfReport().isPresent()) {
      throw new IOException(
          "%s holds the model and its predictions, but its report could not be made: %s"
              .formatted(out, trained.faultOfReport().get()));
    }
  }

  private int several(List<ModelOptions> each, List<Path> inputs) throws IOException {
    List<String> names = each.stream().map(ModelOptions::name).toList();
    try (SeveralTrainings several = SeveralTrainings.open(out, names, resume, outputs, inputs)) {
      Loaded loaded = data.read(name, MissingFeatures.IDENTITY);
      List<ModelTraining> trainings = new ArrayList<>();
      for (ModelOptions one : each) {
        trainings.add(new ModelTraining(request(), one, loaded));
      }
      if (trainings.getFirst().problem().exam().isEmpty()) {
        throw wrong(
            "Expected labels kept for a test to compare several models by, but found none; say"
                + " which with --label-rate, --split or --train-ids");
      }
      several.expectPossible(trainings, spec);
      models.tellIdleDropout(trainings.getFirst().model());
      Terminal terminal = Terminal.of(spec);
      try (TrainSession session = TrainSession.open(backends, terminal, quiet, json)) {
        session.story().begin(loaded, trainings.getFirst().problem());
        if (names.size() > models.names().size()) {
          session.story().baseline();
        }
        Optional<Compared> compared = several.run(trainings, spec, session);
        if (compared.isEmpty()) {
          return CommandLine.ExitCode.SOFTWARE;
        }
        tell(compared.get(), terminal);
      }
    }
    return CommandLine.ExitCode.OK;
  }

  private void tell(Compared compared, Terminal terminal) throws IOException {
    if (json) {
      terminal.out().println(compared.folders().toJson());
    } else {
      terminal.out().println();
      terminal.out().println(compared.folders().summary().toText());
      terminal
          .out()
          .printf(
              "Written to %s: a folder for each model, %s, %s%n",
              out, SeveralTrainings.PAGE, SeveralTrainings.JSON);
    }
    if (!compared.faults().isEmpty()) {
      throw new IOException(String.join("; ", compared.faults()));
    }
  }

  private TrainRequest request() {
    return new TrainRequest(spec, name, problems, learning, backends, runs, !noReport);
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
