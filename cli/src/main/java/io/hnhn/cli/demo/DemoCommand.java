package io.hnhn.cli.demo;

import io.hnhn.backend.Backend;
import io.hnhn.cli.demo.DemoExperiment.Outcome;
import io.hnhn.command.options.BackendOptions;
import io.hnhn.command.terminal.Interruption;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.command.terminal.TrainingProgress;
import io.hnhn.data.Dataset;
import io.hnhn.data.Split;
import io.hnhn.data.Splits;
import io.hnhn.data.jdk.JdkHypergraph;
import io.hnhn.learn.settings.TrainingSettings;
import io.hnhn.train.TrainingListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/**
 * The command {@code hnhn demo}: makes a hypergraph of the running JDK, trains a network that looks
 * at features alone and HNHN on a few labels, and tells how well they do.
 */
@Command(
    name = "demo",
    description = {
      "Learn to tell the module of a JDK class, in less than a minute.",
      "",
      "Makes a hypergraph of the JDK on this machine (nodes are classes, a hyperedge is a type with"
          + " the classes that use it), trains a network that sees the words in method and field"
          + " names only, then HNHN, which also sees the hypergraph, and compares the two.",
      ""
    },
    sortOptions = false,
    showDefaultValues = true)
public final class DemoCommand implements Callable<Integer> {
  private static final double HIGHEST_RATE = 0.9;

  @Spec private CommandSpec spec;

  @Option(
      names = "--label-rate",
      paramLabel = "SHARE",
      defaultValue = "0.02",
      description = "Share of each module's classes to learn from, above 0 and at most 0.9.")
  private double labelRate;

  @Option(
      names = "--seed",
      paramLabel = "NUMBER",
      defaultValue = "1",
      description = "Decides which classes these are, and how the networks start.")
  private long seed;

  @Option(
      names = "--epochs",
      paramLabel = "COUNT",
      defaultValue = "" + DemoNetwork.EPOCHS,
      description = "How often the networks go over them.")
  private int epochs;

  @Mixin private BackendOptions backends;

  @Option(
      names = {"-q", "--quiet"},
      description = "Print the scores only.")
  private boolean quiet;

  @Option(names = "--json", description = "Print the results as one JSON object.")
  private boolean json;

  /** The bar that is moving, for the hook that runs when somebody presses Ctrl-C. */
  private volatile @Nullable TrainingProgress progress;

  /** Runs the demo. */
  @Override
  public Integer call() throws IOException {
    checkOptions();
    Terminal terminal = Terminal.of(spec);
    DemoStory story = new DemoStory(quiet || json ? Terminal.nowhere() : terminal);
    DemoResults results;
    try (Interruption _ = new Interruption(terminal.err(), this::stopProgress, "Stopped.");
        Backend backend = backends.open()) {
      results = run(backend, story);
    }
    if (json) {
      terminal.out().println(new JsonMapper().writeValueAsString(results));
    } else if (quiet) {
      new DemoStory(terminal).table(results);
    }
    return CommandLine.ExitCode.OK;
  }

  private DemoResults run(Backend backend, DemoStory story) throws IOException {
    story.begin();
    Dataset dataset = JdkHypergraph.read();
    story.data(dataset);
    Split split = Splits.stratified(dataset.nodes().labels(), labelRate, seed);
    story.training(split, labelRate, epochs);
    DemoExperiment experiment = new DemoExperiment(backend, dataset, split, seed);
    List<Outcome> outcomes = new ArrayList<>();
    for (DemoNetwork network : DemoNetwork.values()) {
      outcomes.add(experiment.run(network, epochs, listener(network)));
    }
    DemoResults results =
        DemoResults.of(
            dataset,
            split,
            labelRate,
            seed,
            backend.name() + ": " + backend.description(),
            outcomes.stream().map(Outcome::score).toList(),
            experiment.examples(outcomes.getLast().predictions().classes()));
    story.end(results);
    return results;
  }

  private TrainingListener listener(DemoNetwork network) {
    if (quiet) {
      return TrainingListener.NONE;
    }
    progress = new TrainingProgress(Terminal.of(spec).status(), network.title());
    return progress;
  }

  private void checkOptions() {
    check(
        labelRate > 0 && labelRate <= HIGHEST_RATE,
        "--label-rate above 0 and at most " + HIGHEST_RATE + " (0.02 is 2%)",
        labelRate);
    TrainingSettings.expectEpochs(epochs);
  }

  private void check(boolean holds, String expected, Number found) {
    if (!holds) {
      throw new ParameterException(
          spec.commandLine(), "Expected %s, but found %s".formatted(expected, found));
    }
  }

  private void stopProgress() {
    TrainingProgress moving = progress;
    if (moving != null) {
      moving.stop();
    }
  }
}
