package io.hnhn.learn.why;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.MissingFeatures;
import io.hnhn.data.trained.KnownFeatures;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.graph.Overlay;
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
import io.hnhn.model.EditedInputs;
import io.hnhn.tensor.Features;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.IntStream;

/**
 * What a model sees of a data set after changes in its tables: the same as if the tables had been
 * changed, read again and {@linkplain StoredModel#fit fitted}, at the cost of the change.
 *
 * <pre>{@code
 * ChangedTables tables = ChangedTables.of(stored);
 * EditedInputs tried =
 *     tables.apply(EditedInputs.of(inputs), new TableChange.WithoutMember(17, 4));
 * Predictions answer = predictor.about(tried).predict(17);
 * }</pre>
 *
 * <p>Features that tell how nodes lie in the hypergraph follow it. A node or hyperedge that is left
 * out, or in nothing any more, stays what it is asked about.
 */
public final class ChangedTables {
  private final FeatureLayout nodes;
  private final Optional<FeatureLayout> hyperedges;

  private ChangedTables(FeatureLayout nodes, Optional<FeatureLayout> hyperedges) {
    this.nodes = nodes;
    this.hyperedges = hyperedges;
  }

  /** Those that a model is used on. */
  public static ChangedTables of(StoredModel stored) {
    return new ChangedTables(
        FeatureLayout.of(stored.nodeFeatures(), stored.missingFeatures()),
        stored
            .hyperedgeFeatures()
            .map((KnownFeatures known) -> FeatureLayout.of(known, MissingFeatures.NONE)));
  }

  /** What the features of nodes or hyperedges are made of; nothing where they have none. */
  Optional<FeatureLayout> layout(RowKind of) {
    return of == RowKind.NODE ? Optional.of(nodes) : hyperedges;
  }

  /** The features of a row, by their numbers; none where it has none. */
  static SortedMap<Integer, Float> features(EditedInputs inputs, RowKind of, int row) {
    return FeatureRow.read(
        of == RowKind.NODE ? inputs.nodeFeatures(row) : inputs.hyperedgeFeatures(row));
  }

  /**
   * The inputs after one more change.
   *
   * @throws IllegalArgumentException if what is to be left out is not there, or if a column, value
   *     or word is not known
   */
  public EditedInputs apply(EditedInputs before, TableChange change) {
    Overlay graph = before.hypergraph();
    return switch (change) {
      case WithoutHyperedge c ->
          following(before.minusHyperedge(c.hyperedge()), graph.nodesOf(c.hyperedge()));
      case WithoutNode c -> following(before.minusNode(c.node()), neighbours(graph, c.node()));
      case WithoutMember c ->
          following(before.minusMember(c.node(), c.hyperedge()), graph.nodesOf(c.hyperedge()));
      case WithMember c -> {
        EditedInputs after = before.plusMember(c.node(), c.hyperedge());
        yield following(after, after.hypergraph().nodesOf(c.hyperedge()));
      }
      case WithNode c -> withNodes(before, List.of(c));
      case WithHyperedge c -> withHyperedges(before, List.of(c));
      case WithoutSetMember c -> before.minusCandidateMember(c.node(), 0);
      case WithSetMember c -> before.plusCandidateMember(c.node(), 0);
      case WithoutCell c -> described(before, c.of(), c.row(), change);
      case WithoutWord c -> described(before, c.of(), c.row(), change);
      case WithoutFeature c -> described(before, c.of(), c.row(), change);
      case WithoutVector c -> described(before, c.of(), c.row(), change);
      case WithValue c -> described(before, c.of(), c.row(), change);
      case WithCell c -> described(before, c.of(), c.row(), change);
      case WithWord c -> described(before, c.of(), c.row(), change);
    };
  }

  /**
   * The inputs with more nodes: the same as with one after the other, at the cost of all of them
   * together.
   *
   * @throws IllegalArgumentException as {@link #apply} does
   */
  public EditedInputs withNodes(EditedInputs before, List<WithNode> more) {
    if (more.isEmpty()) {
      return before;
    }
    EditedInputs after =
        before.plusNodes(
            Features.stacked(more.stream().map(c -> nodes.row(c.cells())).toList()),
            more.stream().map(c -> numbers(c.hyperedges())).toList());
    int[] in = more.stream().flatMap(c -> c.hyperedges().stream()).mapToInt(j -> j).toArray();
    return following(after, membersOf(after.hypergraph(), in));
  }

  /** The same with more hyperedges. */
  public EditedInputs withHyperedges(EditedInputs before, List<WithHyperedge> more) {
    if (more.isEmpty()) {
      return before;
    }
    List<int[]> members = more.stream().map(c -> numbers(c.members())).toList();
    List<Features> rows = more.stream().flatMap(c -> newHyperedge(c.cells()).stream()).toList();
    return following(
        before.plusHyperedges(rows.isEmpty() ? null : Features.stacked(rows), members),
        members.stream().flatMapToInt(IntStream::of).distinct().toArray());
  }

  private static int[] numbers(List<Integer> list) {
    return list.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The features of a hyperedge that is new; nothing where hyperedges have none. */
  private Optional<Features> newHyperedge(Optional<Map<String, String>> cells) {
    if (hyperedges.isEmpty() && cells.isPresent() && !cells.get().isEmpty()) {
      throw new IllegalArgumentException(
          "Expected no features of hyperedges, since the model knows none, but found "
              + DataFormatException.quoted(cells.get().keySet().iterator().next()));
    }
    return hyperedges.map(layout -> layout.row(cells));
  }

  private static int[] neighbours(Overlay graph, int node) {
    return membersOf(graph, graph.hyperedgesOf(node));
  }

  private static int[] membersOf(Overlay graph, int[] hyperedges) {
    return IntStream.of(hyperedges)
        .distinct()
        .flatMap(j -> IntStream.of(graph.nodesOf(j)))
        .distinct()
        .toArray();
  }

  private EditedInputs described(EditedInputs before, RowKind of, int row, TableChange change) {
    FeatureLayout layout =
        layout(of)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "Expected features of hyperedges to change, but the model knows none"));
    Features changed =
        FeatureRow.write(layout.changed(features(before, of, row), change), layout.columns());
    return of == RowKind.NODE
        ? before.withNodeFeatures(row, changed)
        : before.withHyperedgeFeatures(row, changed);
  }

  /** Features of some nodes that tell how they lie in the hypergraph, made anew where they do. */
  private EditedInputs following(EditedInputs changed, int[] around) {
    if (!nodes.isDerived()) {
      return changed;
    }
    Overlay graph = changed.hypergraph();
    Map<Integer, Features> anew = new HashMap<>();
    for (int node : around) {
      float[] degrees =
          MissingFeatures.degrees(
              Arrays.stream(graph.hyperedgesOf(node)).map(graph::size).toArray());
      SortedMap<Integer, Float> row = features(changed, RowKind.NODE, node);
      for (int c = 0; c < degrees.length; c++) {
        row.put(c, degrees[c]);
      }
      anew.put(node, FeatureRow.write(row, nodes.columns()));
    }
    return changed.withNodeFeatures(anew);
  }
}
