package io.hnhn.cli.stats;

import io.hnhn.command.options.DataOptions;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.learn.profile.DataStatistics;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** The command {@code hnhn stats}: what a data set is like. */
@Command(
    name = "stats",
    description = {
      "Tell what a data set is like, and what that means for learning.",
      "",
      "Counts its nodes and hyperedges, how large and how connected they are, which classes and"
          + " features there are, what was left out on reading, and whether what belongs together"
          + " is of one class.",
      ""
    },
    sortOptions = false)
public final class StatsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DATA", description = DataOptions.DESCRIPTION)
  private String data;

  @Mixin private DataOptions options;

  @Option(names = "--json", description = "Print all numbers as one JSON object.")
  private boolean json;

  /** Made by the command line. */
  public StatsCommand() {}

  @Override
  public Integer call() throws IOException {
    DataStatistics statistics = DataStatistics.of(options.read(data));
    Terminal terminal = Terminal.of(spec);
    if (json) {
      terminal.out().println(JsonMapper.shared().writeValueAsString(statistics));
    } else {
      new StatsText(terminal).print(statistics);
    }
    return 0;
  }
}
