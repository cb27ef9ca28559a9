package io.hnhn.server.studio.load;

import io.hnhn.data.TableReading;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.format.spi.StoredTables;
import io.hnhn.data.format.spi.TablesFormat;
import io.hnhn.data.table.TableOptions;
import io.hnhn.server.studio.load.DataNote.UploadedFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which of several tables tells what. Where names don't say it, the table of incidences is the one
 * that shares columns with most others, and the others are of what they share with it.
 */
final class TableRoles {
  static final String LEFT_OUT = "left out";
  static final Set<String> ALL =
      Set.of(SaidColumn.INCIDENCES, SaidColumn.NODES, SaidColumn.HYPEREDGES, LEFT_OUT);

  private static final Pattern TABLE =
      Pattern.compile("(?i)([^/]*?)(\\.(?:csv|tsv)(?:\\.gz)?|\\.parquet)");

  private TableRoles() {}

  /** Whether a file is a table by its name. */
  static boolean isTable(String name) {
    return TABLE.matcher(name).matches();
  }

  /** What a file is to be called so that it is read in a role. */
  static String stored(UploadedFile file) {
    Matcher table = TABLE.matcher(file.name());
    return file.role() == null || !table.matches()
        ? file.name()
        : file.role() + table.group(2).toLowerCase(Locale.ROOT);
  }

  /**
   * Guesses the roles of tables.
   *
   * @param place where a file lies, under its own name
   */
  static List<UploadedFile> guess(List<UploadedFile> files, Function<UploadedFile, Path> place)
      throws IOException {
    List<UploadedFile> tables = files.stream().filter(file -> isTable(file.name())).toList();
    Map<Integer, String> roles = byName(tables);
    if (!roles.containsValue(SaidColumn.INCIDENCES) && !tables.isEmpty()) {
      roles = tables.size() == 1 ? alone(tables.getFirst()) : byColumns(tables, place);
    }
    List<UploadedFile> guessed = new ArrayList<>();
    for (UploadedFile file : files) {
      String role = isTable(file.name()) ? roles.getOrDefault(file.number(), LEFT_OUT) : null;
      guessed.add(file.withRole(role));
    }
    return guessed;
  }

  private static Map<Integer, String> alone(UploadedFile table) {
    return Map.of(table.number(), SaidColumn.INCIDENCES);
  }

  private static Map<Integer, String> byName(List<UploadedFile> tables) {
    Map<Integer, String> roles = new LinkedHashMap<>();
    for (UploadedFile table : tables) {
      Matcher name = TABLE.matcher(table.name());
      if (name.matches() && ALL.contains(name.group(1))) {
        roles.put(table.number(), name.group(1));
      }
    }
    return roles;
  }

  private static Map<Integer, String> byColumns(
      List<UploadedFile> tables, Function<UploadedFile, Path> place) throws IOException {
    Map<UploadedFile, List<String>> columns = new LinkedHashMap<>();
    for (UploadedFile table : tables) {
      columns.put(table, columns(place.apply(table)));
    }
    UploadedFile incidences =
        tables.stream()
            .max(
                Comparator.<UploadedFile>comparingInt(
                        table -> sharing(columns.get(table), columns.values()))
                    .thenComparingLong(UploadedFile::bytes))
            .orElseThrow();
    TableReading.Incidences reading = incidences(place.apply(incidences));
    Map<Integer, String> roles = new LinkedHashMap<>();
    roles.put(incidences.number(), SaidColumn.INCIDENCES);
    for (UploadedFile table : tables) {
      role(columns.get(table), reading)
          .filter(role -> !roles.containsValue(role))
          .ifPresent(role -> roles.putIfAbsent(table.number(), role));
    }
    return roles;
  }

  private static int sharing(List<String> columns, Collection<List<String>> all) {
    return (int) all.stream().filter(other -> other.stream().anyMatch(columns::contains)).count();
  }

  private static Optional<String> role(List<String> columns, TableReading.Incidences reading) {
    return columns.contains(reading.node())
        ? Optional.of(SaidColumn.NODES)
        : columns.contains(reading.hyperedge())
            ? Optional.of(SaidColumn.HYPEREDGES)
            : Optional.empty();
  }

  private static List<String> columns(Path file) throws IOException {
    if (DatasetFormats.of(file) instanceof TablesFormat format) {
      try (StoredTables tables = format.open(file)) {
        return tables.tables().incidences().columns();
      }
    }
    return List.of();
  }

  private static TableReading.Incidences incidences(Path file) throws IOException {
    if (DatasetFormats.of(file) instanceof TablesFormat format) {
      try (StoredTables tables = format.open(file)) {
        return tables.read(TableOptions.GUESSED).reading().orElseThrow().incidences();
      }
    }
    throw new IllegalStateException("Expected a table, but found none");
  }
}
