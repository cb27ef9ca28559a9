package io.hnhn.cli.data;

import io.hnhn.command.terminal.DownloadProgress;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.data.catalogue.Catalogue;
import io.hnhn.data.catalogue.FetchProgress;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** The command {@code hnhn data fetch NAME}: prints the folder of a data set. */
@Command(
    name = "fetch",
    description = {
      "Prints the folder of a data set; fetches it first if it is not at hand.",
      "",
      "An interrupted fetch goes on where it ended.",
      ""
    })
final class FetchCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "NAME", description = "Of the data set, see hnhn data list.")
  private String name;

  @Option(
      names = "--cache",
      paramLabel = "FOLDER",
      description = "Where to put what is fetched (default: in the user's folder of caches).")
  private @Nullable Path cache;

  @Option(
      names = {"-q", "--quiet"},
      description = "Show no progress, but say what could not be checked.")
  private boolean quiet;

  @Option(names = "--json", description = "Print what is known of it as one JSON object.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    Catalogue standard = Catalogue.standard();
    Catalogue catalogue =
        cache == null ? standard : new Catalogue(standard.entries(), standard.home(), cache);
    DownloadProgress progress = new DownloadProgress(Terminal.of(spec).status());
    Path folder;
    try {
      folder = catalogue.fetch(name, quiet ? new WithoutBar(progress) : progress);
    } finally {
      progress.stop();
    }
    PrintWriter out = Terminal.of(spec).out();
    out.println(
        json
            ? JsonMapper.shared()
                .writeValueAsString(DataSummary.of(catalogue, catalogue.entry(name)))
            : folder.toString());
    return CommandLine.ExitCode.OK;
  }

  /** Keeps quiet about bytes, not about what they are. */
  private record WithoutBar(FetchProgress progress) implements FetchProgress {
    @Override
    public void fetched(String file, long bytes, long total) {}

    @Override
    public void unchecked(String file) {
      progress.unchecked(file);
    }
  }
}
