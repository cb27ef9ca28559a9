package io.hnhn.cli.explain;

import io.hnhn.backend.Backend;
import io.hnhn.cli.options.BackendOptions;
import io.hnhn.cli.options.DataOptions;
import io.hnhn.cli.options.ModelOptions;
import io.hnhn.cli.options.SplitOptions;
import io.hnhn.cli.plan.StepTimes;
import io.hnhn.data.Dataset;
import io.hnhn.data.MissingFeatures;
import io.hnhn.model.Model;
import io.hnhn.plan.Plan;
import io.hnhn.train.Labels;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
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
  @Mixin private SplitOptions splits;
  @Mixin private DataOptions datasets;
  @Mixin private BackendOptions backends;

  /** Made by the command line. */
  public ExplainCommand() {}

  @Override
  public Integer call() throws IOException {
    if (models.name().equals(ModelOptions.AUTO)) {
      throw new ParameterException(
          spec.commandLine(), "Expected one model to explain, but found auto; see hnhn models");
    }
    Dataset dataset = datasets.read(data, MissingFeatures.IDENTITY).dataset();
    Model model = models.model(splits.task(dataset), dataset.classes());
    models.tellIdleDropout();
    Labels labels = Labels.of(splits.split(dataset).train(), splits.rows(dataset).labels());
    try (Backend backend = backends.open()) {
      Plan plan =
          new Trainer(backend, TrainingOptions.PAPER)
              .plan(model, SplitOptions.inputs(dataset), labels);
      double[] seconds = analyze ? StepTimes.measure(plan, backend, MEASURED).seconds() : null;
      print(dataset, model, labels, plan, seconds);
    }
    return 0;
  }

  private void print(
      Dataset dataset, Model model, Labels labels, Plan plan, double @Nullable [] seconds) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(
          JsonMapper.shared()
              .writeValueAsString(
                  PlanSummary.of(dataset.name(), model.toString(), labels.size(), plan, seconds)));
      return;
    }
    out.println(dataset);
    out.println(model);
    out.println(
        String.format(
            Locale.ROOT,
            "An epoch learns from the labels of %d %s by %,d floating-point operations.%n",
            labels.size(),
            splits.plural(dataset),
            plan.flops()));
    out.print(seconds == null ? plan.explain() : plan.explain(seconds));
    out.flush();
  }
}
