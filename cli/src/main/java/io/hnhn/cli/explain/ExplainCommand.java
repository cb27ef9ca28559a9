package io.hnhn.cli.explain;

import io.hnhn.backend.Backend;
import io.hnhn.command.options.BackendOptions;
import io.hnhn.command.options.BatchOptions;
import io.hnhn.command.options.DataOptions;
import io.hnhn.command.options.ModelOptions;
import io.hnhn.command.options.TaskOptions;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.MissingFeatures;
import io.hnhn.data.TableReading;
import io.hnhn.learn.problem.Problem;
import io.hnhn.learn.settings.ModelSettings;
import io.hnhn.model.Model;
import io.hnhn.model.NeighbourLimit;
import io.hnhn.plan.Plan;
import io.hnhn.report.plan.StepTimes;
import io.hnhn.train.PartsSummary;
import io.hnhn.train.PlannedTraining;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** {@code hnhn explain}: the plan of a training's epoch, and with times if it is run. */
@Command(
    name = "explain",
    description = {
      "Show the steps of a training on a data set, and where time goes.",
      "",
      "A model is a formula; a planner finds the cheapest exact way to compute it. This prints its"
          + " steps: how many rows each has, how many operations and bytes it needs, and how much"
          + " memory all of them need. Nothing is trained.",
      ""
    },
    sortOptions = false)
public final class ExplainCommand implements Callable<Integer> {
  /** About how long the steps are run to be measured. */
  private static final Duration MEASURED = Duration.ofSeconds(10);

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DATA", description = DataOptions.DESCRIPTION)
  private String data;

  @Option(
      names = "--analyze",
      description = "Run some epochs, too, and show how long each step takes.")
  private boolean analyze;

  @Option(names = "--json", description = "Print the steps as one JSON object.")
  private boolean json;

  @Mixin private ModelOptions models;
  @Mixin private BatchOptions batches;
  @Mixin private TaskOptions tasks;
  @Mixin private DataOptions datasets;
  @Mixin private BackendOptions backends;

  /** Made by the command line. */
  public ExplainCommand() {}

  @Override
  public Integer call() throws IOException {
    ModelSettings said = models.settings();
    if (said.isAuto()) {
      throw new ParameterException(
          spec.commandLine(), "Expected one model to explain, but found auto; see hnhn models");
    }
    Loaded loaded = datasets.read(data, MissingFeatures.IDENTITY);
    Dataset dataset = loaded.dataset();
    Problem problem = tasks.problem(dataset, said::suited);
    Model model = said.model(problem.task(), problem.classNames().size());
    models.tellIdleDropout(model);
    try (Backend backend = backends.open()) {
      TrainingOptions options = batches.settings().of(TrainingOptions.PAPER, List.of(dataset));
      PlannedTraining planned =
          new Trainer(backend, options).planned(model, problem.inputs(), problem.training());
      Plan plan = planned.plan();
      double[] seconds = analyze ? StepTimes.measure(plan, backend, MEASURED).seconds() : null;
      print(
          loaded.reading(),
          new Explained(problem, model, options.neighbours(), planned.parts(), plan, seconds));
    }
    return 0;
  }

  /**
   * What is explained.
   *
   * @param neighbours how many a row sees
   * @param parts how an epoch is done in parts
   * @param plan of an epoch, or of its first part
   * @param seconds of each step, or null where it was not run
   */
  private record Explained(
      Problem problem,
      Model model,
      NeighbourLimit neighbours,
      Optional<PartsSummary> parts,
      Plan plan,
      double @Nullable [] seconds) {
    PlanSummary summary() {
      return PlanSummary.of(
          problem.dataset().name(),
          model.toString(),
          problem.training().size(),
          plan,
          seconds,
          parts.orElse(null));
    }

    void print(PrintWriter out) {
      out.println(
          String.format(
              Locale.ROOT,
              "%s %s by %,d floating-point operations.%n",
              parts.isPresent() ? "The first part of an epoch over" : "An epoch learns from",
              learned(problem),
              plan.flops()));
      out.print(seconds == null ? plan.explain() : plan.explain(seconds));
    }
  }

  private void print(Optional<TableReading> reading, Explained explained) {
    PrintWriter out = Terminal.of(spec).out();
    if (json) {
      out.println(JsonMapper.shared().writeValueAsString(explained.summary()));
      return;
    }
    out.println(explained.problem.dataset());
    reading.ifPresent(columns -> out.println("Read " + columns));
    out.println(explained.model);
    if (!explained.neighbours.seesAll()) {
      out.printf(
          "A sample: at most %d members a hyperedge and %d hyperedges a node.%n",
          explained.neighbours.members(), explained.neighbours.hyperedges());
    }
    explained.parts.ifPresent(
        parts -> {
          out.println(parts);
          parts.advice().ifPresent(out::println);
        });
    explained.print(out);
    out.flush();
  }

  private static String learned(Problem problem) {
    int count = problem.training().size();
    return switch (problem.task()) {
      case NODES -> "the labels of %d nodes".formatted(count);
      case HYPEREDGES -> "the labels of %d hyperedges".formatted(count);
      case SETS -> "%d sets of nodes".formatted(count);
    };
  }
}
