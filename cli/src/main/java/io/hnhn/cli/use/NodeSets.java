package io.hnhn.cli.use;

import io.hnhn.command.options.OptionFile;
import io.hnhn.data.Attributes;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.TextLines;
import io.hnhn.graph.Hypergraph;
import io.hnhn.learn.problem.SetNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Sets of nodes that are asked about, in a file and in tables: names with semicolons between.
 *
 * @param sets as hyperedges of the same nodes
 * @param names each as it was given, so that answers can be joined with the questions
 */
record NodeSets(Hypergraph sets, List<String> names) {
  /** The rows of a table of answers. */
  Attributes described() {
    return Attributes.none(sets.hyperedges()).withNames(names);
  }

  /**
   * Reads sets, one a line.
   *
   * @throws IOException if a name is not that of a node
   */
  static NodeSets read(Path file, Attributes nodes) throws IOException {
    Map<String, Integer> numberOf = new HashMap<>();
    for (int node = 0; node < nodes.count(); node++) {
      numberOf.put(nodes.nameOf(node), node);
    }
    List<int[]> sets = new ArrayList<>();
    List<String> given = new ArrayList<>();
    try (TextLines lines = new OptionFile(file).lines()) {
      while (lines.next()) {
        if (!lines.line().isBlank()) {
          sets.add(set(lines, file, numberOf));
          given.add(lines.line().strip());
        }
      }
    }
    return new NodeSets(Hypergraph.of(nodes.count(), sets.toArray(int[][]::new)), given);
  }

  private static int[] set(TextLines lines, Path file, Map<String, Integer> numberOf)
      throws IOException {
    String[] names = lines.line().split(SetNames.SEPARATOR, -1);
    int[] set = new int[names.length];
    for (int i = 0; i < names.length; i++) {
      Integer node = numberOf.get(names[i].strip());
      if (node == null) {
        throw new IOException(
            "%s, line %d: expected names of nodes with semicolons between, but found %s, which is"
                    .formatted(file, lines.number(), DataFormatException.quoted(names[i].strip()))
                + " not in the data");
      }
      set[i] = node;
    }
    return Arrays.stream(set).distinct().sorted().toArray();
  }
}
