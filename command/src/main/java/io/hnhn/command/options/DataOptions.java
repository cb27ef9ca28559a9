package io.hnhn.command.options;

import io.hnhn.command.terminal.Terminal;
import io.hnhn.data.Loaded;
import io.hnhn.data.MissingFeatures;
import io.hnhn.data.catalogue.Catalogue;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.format.spi.DatasetFormat;
import io.hnhn.data.format.spi.StoredTables;
import io.hnhn.data.format.spi.StreamSource;
import io.hnhn.data.format.spi.StreamableFormat;
import io.hnhn.data.format.spi.TablesFormat;
import io.hnhn.data.table.FittedTables;
import io.hnhn.data.table.TableOptions;
import io.hnhn.file.FolderReplacement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * How a data set is found and read. A command that has these options has a parameter {@code DATA},
 * a path or a name: {@code hnhn train baskets.csv}, {@code hnhn train citeseer}.
 */
public final class DataOptions {
  /** What a command says about its parameter {@code DATA}. */
  public static final String DESCRIPTION =
      "A file or folder in any known format, or the name of a data set (see hnhn data list).";

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--from",
      paramLabel = "FORMAT",
      completionCandidates = FormatNames.class,
      description =
          "The format of DATA: ${COMPLETION-CANDIDATES} (default: recognised by content).")
  private @Nullable String from;

  @Option(
      names = "--missing-features",
      paramLabel = "KIND",
      description =
          "What nodes without features get: none, identity (a vector of their own is learned for"
              + " each) or degrees (how they lie in the hypergraph; works on other data too).")
  private @Nullable MissingFeatures missing;

  @Mixin private ColumnOptions columns;

  /** Made by the command line. */
  public DataOptions() {}

  /** What nodes without features get, if it was said. */
  public Optional<MissingFeatures> missingFeatures() {
    return Optional.ofNullable(missing);
  }

  /** What was said about columns, by the names of the options, for a file with settings. */
  public SequencedMap<String, Object> saidColumns() {
    return columns.byOption();
  }

  /** Reads a data set as it is. */
  public Loaded read(String data) throws IOException {
    return read(data, FittedTables.NONE);
  }

  /**
   * The tables of a data set that is stored as tables, to be closed after use; nothing for others,
   * and where nodes are to get features that no table has.
   */
  public Optional<StoredTables> tables(String data) throws IOException {
    Path path = find(data);
    return missing == null && format(path) instanceof TablesFormat format
        ? Optional.of(format.open(path))
        : Optional.empty();
  }

  /**
   * A data set that is not stored as tables, but can be read outside memory all the same; nothing
   * for others, and where columns are named or nodes are to get features.
   */
  public Optional<StreamSource> stream(String data) throws IOException {
    Path path = find(data);
    return missing == null
            && columns.said().isEmpty()
            && format(path) instanceof StreamableFormat format
        ? Optional.of((scratch, stage) -> format.stream(path, scratch, stage))
        : Optional.empty();
  }

  /** What was said about columns of tables; all is guessed where nothing was. */
  public TableOptions tableOptions() {
    return columns.said().orElse(TableOptions.GUESSED);
  }

  private DatasetFormat format(Path path) throws IOException {
    return from == null ? DatasetFormats.of(path) : format(from);
  }

  private Loaded read(String data, FittedTables fitted) throws IOException {
    Path path = find(data);
    DatasetFormat format = format(path);
    return columns.said().map(format::withOptions).orElse(format).withFitted(fitted).read(path);
  }

  /** Reads a data set; nodes without features get what was said, or else {@code usual}. */
  public Loaded read(String data, MissingFeatures usual) throws IOException {
    return read(data, usual, FittedTables.NONE);
  }

  /** The same with features of tables made by what was learned before. */
  public Loaded read(String data, MissingFeatures usual, FittedTables fitted) throws IOException {
    Loaded loaded = read(data, fitted);
    return loaded.withDataset(missingFeatures().orElse(usual).fill(loaded.dataset()));
  }

  /** The file or folder that a name stands for, if it is at hand. */
  public List<Path> inputs(String data) {
    Path path = Path.of(data);
    FolderReplacement.recover(path);
    if (Files.exists(path)) {
      return List.of(path);
    }
    Catalogue catalogue = Catalogue.standard();
    return catalogue.entries().stream()
        .filter(entry -> entry.name().equals(data))
        .flatMap(entry -> catalogue.find(entry).stream())
        .toList();
  }

  private Path find(String data) throws IOException {
    return NamedData.find(data, Terminal.of(command));
  }

  private DatasetFormat format(String name) {
    try {
      return DatasetFormats.named(name);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), "--from: " + e.getMessage(), e);
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
