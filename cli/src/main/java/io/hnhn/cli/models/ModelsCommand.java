package io.hnhn.cli.models;

import io.hnhn.command.terminal.Terminal;
import io.hnhn.learn.settings.ModelSummary;
import io.hnhn.model.Models;
import io.hnhn.report.Table;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** The command {@code hnhn models}: one line a model. */
@Command(
    name = "models",
    description = {
      "List the models, what each does and what it can learn.",
      "",
      "Any of them can be given to --model. All are trained and judged alike, so that they can be"
          + " compared on your data; --model auto does so and takes the best of a few.",
      ""
    },
    sortOptions = false)
public final class ModelsCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "Print them as one JSON list.")
  private boolean json;

  /** Made by the command line. */
  public ModelsCommand() {}

  @Override
  public void run() {
    List<ModelSummary> models = ModelSummary.all();
    PrintWriter out = Terminal.of(spec).out();
    out.println(
        json ? JsonMapper.shared().writeValueAsString(models) : table(models).toText().strip());
    Models.faults().forEach(Terminal.of(spec).err()::println);
  }

  private static Table table(List<ModelSummary> models) {
    return new Table(
        "",
        List.of("name", "what it does", "paper", "learns"),
        models.stream()
            .map(
                model ->
                    List.of(
                        model.name(),
                        model.description(),
                        model.paper().orElse("–"),
                        String.join(", ", model.tasks())))
            .toList(),
        "");
  }
}
