package io.hnhn.learn.problem;

import io.hnhn.data.Attributes;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Inputs;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Sets of nodes in tables: the names of their members with semicolons between. */
public final class SetNames {
  /** What stands between two names. */
  public static final String SEPARATOR = ";";

  private SetNames() {}

  /** The candidate sets of inputs, each named by its members. */
  public static Attributes of(Attributes nodes, Inputs inputs) {
    Hypergraph sets = Objects.requireNonNull(inputs.candidates());
    List<String> names =
        IntStream.range(0, sets.hyperedges())
            .mapToObj(
                set ->
                    Arrays.stream(sets.nodesOf(set))
                        .mapToObj(nodes::nameOf)
                        .collect(Collectors.joining(SEPARATOR)))
            .toList();
    return Attributes.none(sets.hyperedges()).withNames(names);
  }
}
