package io.hnhn.learn.why;

import io.hnhn.data.Attributes;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.Dataset;
import io.hnhn.graph.Hypergraph;
import io.hnhn.learn.problem.SetNames;
import io.hnhn.model.EditedInputs;
import io.hnhn.model.Inputs;
import io.hnhn.model.Task;
import io.hnhn.naming.NearestName;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * What is asked about: a node, a hyperedge or a set of nodes.
 *
 * @param name as it was asked
 * @param row its number; 0 for a set
 * @param inputs what the model sees; the set is the only one there
 */
record Subject(Task task, String name, int row, Inputs inputs) {
  /**
   * Finds it by its name.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  static Subject named(String name, Task task, Dataset dataset, Inputs inputs) {
    return switch (task) {
      case NODES -> new Subject(task, name, find(name, dataset, task), inputs);
      case HYPEREDGES -> new Subject(task, name, find(name, dataset, task), inputs);
      case SETS -> {
        int[] members =
            Arrays.stream(name.split(SetNames.SEPARATOR, -1))
                .mapToInt(member -> find(member.strip(), dataset, Task.NODES))
                .toArray();
        Hypergraph set = Hypergraph.of(dataset.nodes().count(), members);
        yield new Subject(task, name, 0, inputs.withCandidates(set));
      }
    };
  }

  private static int find(String name, Dataset dataset, Task task) {
    boolean isNode = task == Task.NODES;
    Attributes wanted = isNode ? dataset.nodes() : dataset.hyperedges();
    OptionalInt found = row(name, wanted);
    if (found.isPresent()) {
      return found.getAsInt();
    }
    Attributes others = isNode ? dataset.hyperedges() : dataset.nodes();
    String kind = isNode ? "node" : "hyperedge";
    if (row(name, others).isPresent()) {
      throw new IllegalArgumentException(
          "Expected the name of a %s of %s, since these are what the model tells about, but found %s, which is a %s"
              .formatted(
                  kind,
                  dataset.name(),
                  DataFormatException.quoted(name),
                  isNode ? "hyperedge" : "node"));
    }
    throw new IllegalArgumentException(
        "Expected the name of a %s of %s, but found %s%s"
            .formatted(
                kind,
                dataset.name(),
                DataFormatException.quoted(name),
                NearestName.question(name, wanted.names())));
  }

  private static OptionalInt row(String name, Attributes rows) {
    return IntStream.range(0, rows.count()).filter(r -> rows.nameOf(r).equals(name)).findFirst();
  }

  EditedInputs unchanged() {
    return EditedInputs.of(inputs);
  }

  /** The nodes that it is, or consists of. */
  int[] nodes() {
    return switch (task) {
      case NODES -> new int[] {row};
      case HYPEREDGES -> inputs.hypergraph().nodesOf(row);
      case SETS -> inputs.expectCandidates().nodesOf(row);
    };
  }

  /** Whether this is a node, or a hyperedge, and not another one that is near it. */
  boolean is(RowKind of, int number) {
    return row == number
        && ((task == Task.NODES && of == RowKind.NODE)
            || (task == Task.HYPEREDGES && of == RowKind.HYPEREDGE));
  }
}
