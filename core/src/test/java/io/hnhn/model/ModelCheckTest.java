package io.hnhn.model;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.expr.Expr;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.SparseMatrix;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A check finds what it is for. */
class ModelCheckTest {
  /** HGNN+ with a reach of its own and room for mistakes. */
  private static class Walk implements Model {
    private final Reach reach;

    Walk(Reach reach) {
      this.reach = reach;
    }

    @Override
    public final Architecture architecture() {
      return new Architecture(Task.NODES, 2, 3, 1, 0, 0);
    }

    @Override
    public final Model with(Architecture other) {
      throw new UnsupportedOperationException();
    }

    @Override
    public final Reach reachOfLayers() {
      return reach;
    }

    @Override
    public final Outputs build(Inputs inputs, Mode mode) {
      Hypergraph graph = inputs.hypergraph();
      Layers layers = new Layers(architecture(), inputs, mode);
      Expr edges = layers.nodeFeatures().propagate(toEdges(graph));
      Expr nodes = edges.propagate(new Incidence(graph).meanToNodes());
      return layers.classified(activated(new Linear(name(graph), 3).of(nodes)));
    }

    SparseMatrix toEdges(Hypergraph graph) {
      return new Incidence(graph).meanToHyperedges();
    }

    String name(Hypergraph unused) {
      return "layer";
    }

    Expr activated(Expr x) {
      return x.relu();
    }

    @Override
    public String toString() {
      return "Walk";
    }
  }

  @Test
  void aModelThatIsRightPasses() {
    assertThatCode(ModelCheck.of(new Walk(new Reach(2, 3)))::isRight).doesNotThrowAnyException();
  }

  @Test
  void aReachThatIsTooShortIsFound() {
    assertThatThrownBy(ModelCheck.of(new Walk(new Reach(1, 3)))::isRight)
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith(
            "Expected of Walk the same for NODES in a part within its reach as in the whole, but"
                + " found a difference of ")
        .hasMessageContaining("; let reachOfLayers() tell more hops");
    assertThatThrownBy(ModelCheck.of(new Walk(new Reach(2, 2)))::isRight)
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith("Expected of Walk the same for HYPEREDGES");
  }

  @Test
  void aReachThatIsTooFarIsFound() {
    ModelCheck check = ModelCheck.of(new Walk(new Reach(3, 3)));
    assertThatCode(check::reachIsEnough).doesNotThrowAnyException();
    assertThatThrownBy(check::isRight)
        .isInstanceOf(AssertionError.class)
        .hasMessage(
            "Expected of Walk no more hops than it needs, but found that one less than 3 does for"
                + " NODES");
  }

  /** A node at the rim of a part has few of its hyperedges in it. */
  @Test
  void degreesThatAreCountedByHandAreFound() {
    Model byHand =
        new Walk(new Reach(2, 3)) {
          @Override
          SparseMatrix toEdges(Hypergraph graph) {
            double[] degrees =
                IntStream.range(0, graph.nodes()).mapToDouble(graph.byNode()::length).toArray();
            Incidence h = new Incidence(graph);
            return h.toHyperedges(h.hyperedgeDegrees(-1), degrees);
          }
        };
    assertThatThrownBy(ModelCheck.of(byHand)::isRight)
        .isInstanceOf(AssertionError.class)
        .hasMessageEndingWith(
            "take degrees and sizes from Hypergraph, which knows those of the whole");
  }

  @Test
  void parametersThatDependOnTheHypergraphAreFound() {
    Model dependent =
        new Walk(new Reach(2, 3)) {
          @Override
          String name(Hypergraph graph) {
            return "nodes" + graph.nodes();
          }
        };
    assertThatThrownBy(ModelCheck.of(dependent)::isRight)
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith("Expected of Walk the parameters that it has for no rows, [")
        .hasMessageContaining("nodes0.weight")
        .hasMessageContaining("nodes40.weight");
  }

  @Test
  void aGradientThatIsNotFiniteIsFound() {
    Model infinite =
        new Walk(new Reach(2, 3)) {
          @Override
          Expr activated(Expr x) {
            return x.scale(1e308).scale(1e308);
          }
        };
    assertThatThrownBy(ModelCheck.of(infinite)::gradientsAreRight)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("elements of the gradient")
        .hasMessageContaining("but found");
  }
}
