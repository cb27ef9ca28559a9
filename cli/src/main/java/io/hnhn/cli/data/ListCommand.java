package io.hnhn.cli.data;

import io.hnhn.command.terminal.Terminal;
import io.hnhn.data.catalogue.Catalogue;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** The command {@code hnhn data list}: one line a data set. */
@Command(
    name = "list",
    description = {
      "Lists the data sets that are known by name.",
      "",
      "A set is \"at hand\", or can be fetched (\"to fetch\"), or its files have to be put into"
          + " place by you (\"to find\", see hnhn data info NAME).",
      ""
    })
final class ListCommand implements Runnable {
  private static final String ROW = "%-27s %9s %11s %8s %9s  %s";

  @Spec private CommandSpec spec;

  @Option(names = "--json", description = "Print all that is known as one JSON list.")
  private boolean json;

  @Override
  public void run() {
    Catalogue catalogue = Catalogue.standard();
    List<DataSummary> summaries =
        catalogue.entries().stream().map(entry -> DataSummary.of(catalogue, entry)).toList();
    PrintWriter out = Terminal.of(spec).out();
    if (json) {
      out.println(JsonMapper.shared().writeValueAsString(summaries));
      return;
    }
    out.println(ROW.formatted("name", "nodes", "hyperedges", "classes", "features", ""));
    summaries.forEach(summary -> out.println(row(summary)));
  }

  private static String row(DataSummary summary) {
    return ROW.formatted(
        summary.entry().name(),
        count(summary.entry().counts().nodes()),
        count(summary.entry().counts().hyperedges()),
        count(summary.entry().counts().classes()),
        count(summary.entry().counts().features()),
        summary.state());
  }

  private static String count(Optional<Long> count) {
    return count.map(Object::toString).orElse("-");
  }
}
