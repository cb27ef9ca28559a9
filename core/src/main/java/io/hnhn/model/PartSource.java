package io.hnhn.model;

import io.hnhn.graph.ReceptiveField;
import java.util.Arrays;

/** What parts can be cut from: inputs, inputs that were changed, or a sample of them. */
public abstract sealed class PartSource permits Inputs, EditedInputs, SampledInputs {
  PartSource() {}

  /**
   * Some rows with all that a model looks at to tell about them.
   *
   * <p>Costs what the part has, not what there is.
   *
   * @param task what the rows are: of a model for nodes or sets the part of a hyperedge, too, tells
   *     its representation
   * @param rows ascending
   * @param reach the model's
   * @throws IllegalArgumentException if this is a part itself and does not reach as far
   */
  public final Part part(Task task, int[] rows, Reach reach) {
    ReceptiveField field =
        switch (task) {
          case NODES -> fieldOfNodes(rows, reach.ofNodes());
          case HYPEREDGES -> fieldOfHyperedges(rows, reach.ofHyperedges());
          case SETS -> fieldOfNodes(membersOfCandidates(rows), reach.ofNodes());
        };
    int[] sets = task == Task.SETS ? rows : new int[0];
    int[] among =
        switch (task) {
          case NODES -> field.nodes();
          case HYPEREDGES -> field.hyperedges();
          case SETS -> sets;
        };
    return new Part(
        restrictedTo(field.nodes(), field.hyperedges(), sets),
        rows.clone(),
        Arrays.stream(rows).map(row -> Arrays.binarySearch(among, row)).toArray());
  }

  /**
   * How large a {@linkplain #part part} would be, before it is cut: its nodes, hyperedges and sets,
   * and the incidences that lead to them.
   *
   * @param most how far to count: of a larger part the result is some number above it
   */
  public final long extent(Task task, int[] rows, Reach reach, long most) {
    return switch (task) {
      case NODES -> extentOfNodes(rows, reach.ofNodes(), most);
      case HYPEREDGES -> extentOfHyperedges(rows, reach.ofHyperedges(), most);
      case SETS -> {
        long sets = extentOfCandidates(rows, most);
        yield sets > most
            ? sets
            : sets + extentOfNodes(membersOfCandidates(rows), reach.ofNodes(), most - sets);
      }
    };
  }

  /** All of it. */
  public abstract Inputs whole();

  abstract long extentOfNodes(int[] nodes, int hops, long most);

  abstract long extentOfHyperedges(int[] hyperedges, int hops, long most);

  /** How large some of the sets that are asked about are. */
  abstract long extentOfCandidates(int[] sets, long most);

  abstract ReceptiveField fieldOfNodes(int[] nodes, int hops);

  abstract ReceptiveField fieldOfHyperedges(int[] hyperedges, int hops);

  /** The nodes of some of the sets that are asked about, ascending. */
  abstract int[] membersOfCandidates(int[] sets);

  /** Inputs of these rows, with the degrees, sizes and weights of the whole. */
  abstract Inputs restrictedTo(int[] nodes, int[] hyperedges, int[] sets);
}
