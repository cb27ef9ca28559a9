package io.hnhn.cli.data;

import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.MissingFeatures;
import io.hnhn.data.format.DatasetFormat;
import io.hnhn.data.format.DatasetFormats;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hnhn convert}: reads a data set in any format and writes it in another. */
@Command(
    name = "convert",
    description = {
      "Read a data set in any format and write it in another.",
      "",
      "What IN is in is recognised by its content, and what was left out is told. OUT is a file of"
          + " the Hypergraph Interchange Format if its name ends in .json or .json.gz, otherwise a"
          + " folder of text files, unless --to says something else.",
      ""
    },
    sortOptions = false)
public final class ConvertCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "IN", description = "A file or folder.")
  private Path in;

  @Parameters(index = "1", paramLabel = "OUT", description = "A file or folder to write.")
  private Path out;

  @Option(
      names = "--from",
      paramLabel = "FORMAT",
      completionCandidates = FormatNames.class,
      description = "The format of IN: ${COMPLETION-CANDIDATES}.")
  private @Nullable String from;

  @Option(names = "--to", paramLabel = "FORMAT", description = "The format of OUT.")
  private @Nullable String to;

  @Option(
      names = "--missing-features",
      paramLabel = "KIND",
      defaultValue = "none",
      description =
          "What nodes without features get: none, identity (one a node) or degrees"
              + " (${DEFAULT-VALUE}).")
  private MissingFeatures missing;

  /** Made by the command line. */
  public ConvertCommand() {}

  @Override
  public Integer call() throws IOException {
    DatasetFormat target = format("--to", to != null ? to : guess(out));
    Loaded loaded = from == null ? DatasetFormats.read(in) : format("--from", from).read(in);
    Dataset dataset = missing.fill(loaded.dataset());
    try {
      target.write(dataset, out);
    } catch (UnsupportedOperationException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    PrintWriter text = spec.commandLine().getOut();
    text.println(dataset);
    text.println("left out: " + loaded.omissions());
    text.println("written: %s (%s)".formatted(out, target.name()));
    return 0;
  }

  private static String guess(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".json") || name.endsWith(".json.gz") ? "hif" : "plain";
  }

  private DatasetFormat format(String option, String name) {
    try {
      return DatasetFormats.named(name);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), option + ": " + e.getMessage(), e);
    }
  }

  /** The names of the formats, for help and completion. */
  static final class FormatNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return DatasetFormats.ALL.stream().map(DatasetFormat::name).iterator();
    }
  }
}
