package io.hnhn.cli.data;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.cli.use.StoredModelOptions;
import io.hnhn.command.options.DataOptions;
import io.hnhn.command.output.OutputKind;
import io.hnhn.command.output.OutputOptions;
import io.hnhn.command.terminal.Interruption;
import io.hnhn.command.terminal.StageProgress;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.MissingFeatures;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.format.spi.DatasetFormat;
import io.hnhn.data.format.spi.StoredTables;
import io.hnhn.data.format.spi.StreamSource;
import io.hnhn.data.format.spi.StreamedFormat;
import io.hnhn.data.format.spi.TablesFormat;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.train.MemoryWatch;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
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

/** {@code hnhn convert}: reads a data set in any format and writes it in another. */
@Command(
    name = "convert",
    description = {
      "Read a data set in any format and write it in another.",
      "",
      "What IN is in is recognised by its content, and what was left out is told. OUT is a file of"
          + " the Hypergraph Interchange Format if its name ends in .json or .json.gz, otherwise a"
          + " folder of text files, unless --to says something else. Tables that become tables"
          + " keep their columns and cells. With --to mapped tables, HIF, matrices and plain text"
          + " files may be larger than memory.",
      ""
    },
    sortOptions = false)
public final class ConvertCommand implements Callable<Integer> {
  /** A stream needs less, and garbage is collected before there is more. */
  private static final long OF_STREAM = 2_000_000_000L;

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "IN", description = DataOptions.DESCRIPTION)
  private String in;

  @Parameters(index = "1", paramLabel = "OUT", description = "A file or folder to write.")
  private Path out;

  @Option(names = "--to", paramLabel = "FORMAT", description = "The format of OUT.")
  private @Nullable String to;

  @Option(
      names = "--features",
      description =
          "Of tables: write the features that are made of columns, instead of the columns.")
  private boolean features;

  @Option(
      names = "--like",
      paramLabel = "MODEL",
      description =
          "Write the features that a model sees, made by what it learned about columns in"
              + " training: what its ONNX file takes.")
  private @Nullable Path like;

  @Mixin private OutputOptions outputs;
  @Mixin private DataOptions data;

  /** Made by the command line. */
  public ConvertCommand() {}

  @Override
  public Integer call() throws IOException {
    DatasetFormat target = target(to != null ? to : guess(out));
    List<Path> inputs = new ArrayList<>(data.inputs(in));
    if (like != null) {
      inputs.add(like);
    }
    outputs.check(out, OutputKind.dataset(target), inputs);
    StageProgress progress = new StageProgress(Terminal.of(spec).status(), "convert");
    Loaded loaded;
    try (Interruption _ =
        new Interruption(
            Terminal.of(spec).err(), progress::stop, "Stopped; nothing was written.")) {
      if (like != null) {
        return convertLike(like, target);
      }
      loaded = convert(target, progress);
    } catch (UnsupportedOperationException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    PrintWriter text = Terminal.of(spec).out();
    text.println(loaded.dataset());
    loaded.reading().ifPresent(reading -> text.println("read " + reading));
    text.println("left out: " + loaded.omissions());
    text.println("written: %s (%s)".formatted(out, target.name()));
    return 0;
  }

  /** Writes by a stream where both sides can; anything else is read first. */
  private Loaded convert(DatasetFormat target, StageProgress progress) throws IOException {
    if (target instanceof StreamedFormat format) {
      try (MemoryWatch _ = MemoryWatch.of(OF_STREAM)) {
        Optional<Loaded> streamed = stream(format, progress);
        if (streamed.isPresent()) {
          return streamed.get();
        }
      }
    }
    progress.begin("all of it, into memory");
    Loaded loaded = data.read(in, MissingFeatures.NONE);
    progress.begin("files");
    write(loaded, target);
    return loaded;
  }

  private Optional<Loaded> stream(StreamedFormat format, StageProgress progress)
      throws IOException {
    Optional<StoredTables> tables = data.tables(in);
    if (tables.isPresent()) {
      try (StoredTables opened = tables.get()) {
        return Optional.of(format.convert(opened, data.tableOptions(), out, progress));
      }
    }
    Optional<StreamSource> source = data.stream(in);
    return source.isPresent()
        ? Optional.of(format.convert(source.get(), out, progress))
        : Optional.empty();
  }

  /** Writes tables as they are where the target has tables, too. */
  private void write(Loaded loaded, DatasetFormat target) throws IOException {
    if (!features && target instanceof TablesFormat format) {
      Optional<StoredTables> tables = data.tables(in);
      if (tables.isPresent()) {
        try (StoredTables opened = tables.get()) {
          format.copy(opened, loaded, out);
        }
        return;
      }
    }
    target.write(loaded.dataset(), out);
  }

  /** Writes what a model sees. */
  private int convertLike(Path model, DatasetFormat target) throws IOException {
    Terminal terminal = Terminal.of(spec);
    try (Backend backend = Backends.open()) {
      StoredModel stored = ModelFile.read(model, backend);
      Dataset seen = StoredModelOptions.read(stored, data, in, terminal).seen();
      target.write(seen, out);
      terminal.out().println(seen);
    }
    terminal.out().println("written: %s (%s)".formatted(out, target.name()));
    return 0;
  }

  private static String guess(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    return name.endsWith(".json") || name.endsWith(".json.gz") ? "hif" : "plain";
  }

  private DatasetFormat target(String name) {
    try {
      return DatasetFormats.named(name);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--to: " + e.getMessage(), e);
    }
  }
}
