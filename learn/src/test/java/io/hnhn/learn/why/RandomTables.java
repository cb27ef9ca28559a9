package io.hnhn.learn.why;

import io.hnhn.data.text.TextAnalysis;
import io.hnhn.learn.why.TableChange.WithCell;
import io.hnhn.learn.why.TableChange.WithHyperedge;
import io.hnhn.learn.why.TableChange.WithMember;
import io.hnhn.learn.why.TableChange.WithNode;
import io.hnhn.learn.why.TableChange.WithSetMember;
import io.hnhn.learn.why.TableChange.WithValue;
import io.hnhn.learn.why.TableChange.WithWord;
import io.hnhn.learn.why.TableChange.WithoutCell;
import io.hnhn.learn.why.TableChange.WithoutFeature;
import io.hnhn.learn.why.TableChange.WithoutHyperedge;
import io.hnhn.learn.why.TableChange.WithoutMember;
import io.hnhn.learn.why.TableChange.WithoutNode;
import io.hnhn.learn.why.TableChange.WithoutSetMember;
import io.hnhn.learn.why.TableChange.WithoutVector;
import io.hnhn.learn.why.TableChange.WithoutWord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * Tables by chance, which can be changed cell by cell as a person would change them, and written as
 * files. Nodes are p0, p1, ..., hyperedges b0, b1, ...; cells are missing here and there, a node is
 * in no hyperedge and one in no node table.
 */
final class RandomTables {
  static final int NODES = 24;
  static final int HYPEREDGES = 14;
  private static final String[] WORDS = {
    "milk", "bread", "salt", "corn", "rye", "oat", "soap", "rope", "glass", "plum"
  };
  private static final String[] UNITS = {"litre", "piece", "", "gram"};

  private final List<String> nodeColumns;
  private final SequencedMap<String, List<String>> nodes = new LinkedHashMap<>();
  private final SequencedMap<String, List<String>> hyperedges = new LinkedHashMap<>();
  private final List<List<String>> incidences = new ArrayList<>();
  private List<String> set = new ArrayList<>();

  private RandomTables(List<String> nodeColumns) {
    this.nodeColumns = nodeColumns;
  }

  /**
   * Tables of a seed.
   *
   * @param described whether nodes have features
   * @param weighted whether incidences have weights
   */
  static RandomTables of(long seed, boolean described, boolean weighted) {
    Random random = new Random(seed);
    RandomTables tables =
        new RandomTables(
            described
                ? List.of("product", "label", "price", "unit", "title")
                : List.of("product", "label"));
    for (int i = 0; i < NODES - 1; i++) {
      List<String> row = new ArrayList<>(List.of("p" + i, i % 2 == 0 ? "food" : "other"));
      if (described) {
        row.add(random.nextInt(6) == 0 ? "" : "%d.5".formatted(random.nextInt(40)));
        row.add(UNITS[random.nextInt(UNITS.length)]);
        row.add(text(random, i));
      }
      tables.nodes.put("p" + i, row);
    }
    for (int j = 0; j < HYPEREDGES; j++) {
      String kind = j % 3 == 0 ? "x" : "y";
      tables.hyperedges.put(
          "b" + j, new ArrayList<>(List.of("b" + j, kind, UNITS[j % 4], text(random, j))));
      int size = 1 + random.nextInt(5);
      for (int k = 0; k < size; k++) {
        String weight = weighted && k > 0 ? "%d.25".formatted(1 + random.nextInt(3)) : "";
        List<String> pair = List.of("b" + j, "p" + (1 + random.nextInt(NODES - 1)));
        if (tables.incidences.stream().noneMatch(row -> row.subList(0, 2).equals(pair))) {
          List<String> row = new ArrayList<>(pair);
          row.add(weight);
          tables.incidences.add(row);
        }
      }
    }
    tables.incidences.add(List.of("b0", "p" + (NODES - 1), ""));
    return tables;
  }

  /** A word that is there once, then others that may be there more often. */
  private static String text(Random random, int row) {
    String once = List.of("fine", "good", "old", "new").get(row % 4);
    return once
        + random
            .ints(4 + random.nextInt(3), 0, WORDS.length)
            .mapToObj(w -> " " + WORDS[w])
            .collect(Collectors.joining());
  }

  /** The same tables, to be changed on their own. */
  RandomTables copy() {
    RandomTables copy = new RandomTables(nodeColumns);
    nodes.forEach((name, row) -> copy.nodes.put(name, new ArrayList<>(row)));
    hyperedges.forEach((name, row) -> copy.hyperedges.put(name, new ArrayList<>(row)));
    copy.incidences.addAll(incidences);
    copy.set = new ArrayList<>(set);
    return copy;
  }

  RandomTables asking(String set) {
    RandomTables copy = copy();
    copy.set = new ArrayList<>(Arrays.asList(set.split(";", -1)));
    return copy;
  }

  /** The set that is asked about now. */
  String set() {
    return String.join(";", set);
  }

  /**
   * Changes the tables.
   *
   * @param asked a node or hyperedge
   * @return what that is called now
   */
  String change(TableChange change, String asked) {
    switch (change) {
      case WithoutHyperedge c -> {
        hyperedges.remove("b" + c.hyperedge());
        incidences.removeIf(row -> row.getFirst().equals("b" + c.hyperedge()));
      }
      case WithoutNode c -> {
        nodes.remove("p" + c.node());
        incidences.removeIf(row -> row.get(1).equals("p" + c.node()));
      }
      case WithoutMember c ->
          incidences.removeIf(
              row ->
                  row.getFirst().equals("b" + c.hyperedge()) && row.get(1).equals("p" + c.node()));
      case WithMember c -> incidences.add(List.of("b" + c.hyperedge(), "p" + c.node(), ""));
      case WithoutSetMember c -> set.remove("p" + c.node());
      case WithSetMember c -> set.add("p" + c.node());
      case WithoutCell c -> row(c.of(), c.row()).set(column(c.of(), c.column()), "");
      case WithValue c -> row(c.of(), c.row()).set(column(c.of(), c.column()), c.value());
      case WithCell c -> row(c.of(), c.row()).set(column(c.of(), c.column()), c.value());
      case WithoutWord c -> {
        List<String> row = row(c.of(), c.row());
        List<String> words =
            new ArrayList<>(
                TextAnalysis.LETTERS_AND_DIGITS.words(row.get(column(c.of(), c.column()))));
        words.removeIf(c.word()::equals);
        row.set(column(c.of(), c.column()), String.join(" ", words));
      }
      case WithWord c -> {
        List<String> row = row(c.of(), c.row());
        int column = column(c.of(), c.column());
        row.set(column, row.get(column) + ", " + c.word());
      }
      case WithoutVector c -> {
        return renamed(c, asked);
      }
      case WithoutFeature c -> throw new AssertionError("Tables have columns: " + c);
      case WithNode c -> throw new AssertionError("No reason is a new row: " + c);
      case WithHyperedge c -> throw new AssertionError("No reason is a new row: " + c);
    }
    return asked;
  }

  private String renamed(WithoutVector change, String asked) {
    int cell = change.of() == RowKind.NODE ? 1 : 0;
    String old = (change.of() == RowKind.NODE ? "p" : "b") + change.row();
    String now = "renamed " + old;
    (change.of() == RowKind.NODE ? nodes : hyperedges)
        .values()
        .forEach(row -> row.replaceAll(text -> text.equals(old) ? now : text));
    incidences.replaceAll(
        row -> {
          List<String> other = new ArrayList<>(row);
          other.set(cell, row.get(cell).equals(old) ? now : row.get(cell));
          return other;
        });
    set.replaceAll(name -> change.of() == RowKind.NODE && name.equals(old) ? now : name);
    return asked.equals(old) ? now : asked;
  }

  private List<String> row(RowKind of, int row) {
    return of == RowKind.NODE
        ? nodes.computeIfAbsent("p" + row, name -> new ArrayList<>(List.of(name, "", "", "", "")))
        : hyperedges.get("b" + row);
  }

  private int column(RowKind of, String name) {
    return (of == RowKind.NODE ? nodeColumns : List.of("basket", "kind", "unit", "note"))
        .indexOf(name);
  }

  /** The numbers of a column of the nodes, as far as cells have one. */
  DoubleStream numbers(String column) {
    return nodes.values().stream()
        .map(row -> row.get(nodeColumns.indexOf(column)))
        .filter(cell -> !cell.isEmpty())
        .mapToDouble(Double::parseDouble);
  }

  /** Writes the three tables into a folder. */
  Path write(Path folder) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("nodes.csv"), csv(nodeColumns, nodes.values()));
    Files.writeString(
        folder.resolve("hyperedges.csv"),
        csv(List.of("basket", "kind", "unit", "note"), hyperedges.values()));
    Files.writeString(
        folder.resolve("incidences.csv"), csv(List.of("basket", "product", "weight"), incidences));
    return folder;
  }

  private static String csv(List<String> header, Iterable<List<String>> rows) {
    StringBuilder text = new StringBuilder(String.join(",", header)).append('\n');
    for (List<String> row : rows) {
      text.append(
              row.stream()
                  .map(cell -> cell.contains(",") ? "\"%s\"".formatted(cell) : cell)
                  .collect(Collectors.joining(",")))
          .append('\n');
    }
    return text.toString();
  }
}
