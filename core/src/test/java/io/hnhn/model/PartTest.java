package io.hnhn.model;

import static io.hnhn.model.MatrixAssert.assertThat;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Matrix;
import java.lang.foreign.Arena;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PartTest {
  /** Nodes in a row, hyperedge j joins j and j + 1; node 9 is isolated. */
  private static final Hypergraph PATH =
      Hypergraph.of(
          10, IntStream.range(0, 8).mapToObj(j -> new int[] {j, j + 1}).toArray(int[][]::new));

  private static final Inputs INPUTS =
      new Inputs(PATH, Operators.random(10, 4, 1), Operators.random(8, 3, 2))
          .withCandidates(Hypergraph.of(10, new int[] {0, 5}, new int[] {9}, new int[] {3, 4}));

  private static final Model MODEL = Hnhn.forNodes(3).withHidden(5);

  @Test
  void ofNodesIsWhatTheyDependOn() {
    Part part = INPUTS.part(Task.NODES, new int[] {2, 9}, MODEL.reach());
    assertThat(part.rows()).containsExactly(2, 9);
    assertThat(part.positions()).containsExactly(1, 3);
    Inputs inputs = part.inputs();
    assertThat(inputs.hypergraph())
        .isEqualTo(PATH.restrictedTo(new int[] {1, 2, 3, 9}, new int[] {1, 2}));
    assertThat(inputs.nodeFeatures().toDense())
        .hasBitsOf(INPUTS.nodeFeatures().toDense().selectRows(new int[] {1, 2, 3, 9}));
    assertThat(inputs.hyperedgeFeatures().toDense())
        .hasBitsOf(INPUTS.hyperedgeFeatures().toDense().selectRows(new int[] {1, 2}));
    assertThat(inputs.candidates().hyperedges()).isZero();
  }

  @Test
  void ofHyperedgesBeginsWithThem() {
    Part part = INPUTS.part(Task.HYPEREDGES, new int[] {0, 7}, MODEL.reach());
    assertThat(part.positions()).containsExactly(0, 1);
    assertThat(part.inputs().hypergraph())
        .isEqualTo(PATH.restrictedTo(new int[] {0, 1, 7, 8}, new int[] {0, 7}));
  }

  @Test
  void ofSetsBeginsWithTheirMembers() {
    Part part = INPUTS.part(Task.SETS, new int[] {1, 2}, MODEL.reach());
    assertThat(part.positions()).containsExactly(0, 1);
    assertThat(part.inputs().hypergraph())
        .isEqualTo(PATH.restrictedTo(new int[] {2, 3, 4, 5, 9}, new int[] {2, 3, 4}));
    assertThat(part.inputs().candidates().nodesOf(0)).containsExactly(4);
    assertThat(part.inputs().candidates().nodesOf(1)).containsExactly(1, 2);
    assertThat(part.inputs().candidates().hyperedgeNumber(1)).isEqualTo(2);
  }

  @Test
  void aPartOfAPartIsThatOfTheWholeIfItReachesFarEnough() {
    Part wide = INPUTS.part(Task.NODES, new int[] {3, 4, 5}, MODEL.reach());
    Part narrow = wide.inputs().part(Task.NODES, new int[] {2}, MODEL.reach());
    Part direct = INPUTS.part(Task.NODES, new int[] {4}, MODEL.reach());
    assertThat(narrow.inputs().hypergraph()).isEqualTo(direct.inputs().hypergraph());
    assertThat(narrow.inputs().nodeFeatures().toDense())
        .hasBitsOf(direct.inputs().nodeFeatures().toDense());
    assertThat(narrow.positions()).containsExactly(direct.positions());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> wide.inputs().part(Task.NODES, new int[] {0}, MODEL.reach()))
        .withMessage(
            "Expected all 2 incidences of node 0, but found 1 of them in this part; cut it from"
                + " the whole, or from a part that reaches farther");
  }

  @Test
  void isPlannedAndComputedWithoutTheWhole() {
    Part part;
    Matrix expected;
    Computation computation = Computation.by(Way.REFERENCE).withRandomness(1, 2);
    try (Arena arena = Arena.ofShared()) {
      CompressedRows rows =
          CompressedRows.wrap(
              4,
              arena.allocateFrom(JAVA_LONG, 0, 2, 4, 6),
              arena.allocateFrom(JAVA_INT, 0, 1, 1, 2, 2, 3));
      Inputs whole =
          new Inputs(
              Hypergraph.ofRows(rows)
                  .withIncidenceWeights(arena.allocateFrom(JAVA_FLOAT, 1, 2, 3, 4, 5, 6)),
              new Matrix(4, 2, arena.allocateFrom(JAVA_FLOAT, 1, 2, 3, 4, 5, 6, 7, 8)));
      part = whole.part(Task.NODES, new int[] {0}, MODEL.reach());
      expected =
          computation.of(MODEL.build(whole, Mode.TRAINING).logits().selectRows(new int[] {0}));
    }
    Matrix found =
        computation.of(
            MODEL.build(part.inputs(), Mode.TRAINING).logits().selectRows(part.positions()));
    assertThat(found).hasBitsOf(expected);
  }

  @Test
  void hopsAreNotNegative() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Reach(-1, 0))
        .withMessage("Expected ofNodes of at least 0, but found -1");
  }
}
