package io.hnhn.model;

import static io.hnhn.model.MatrixAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.expr.Expr;
import io.hnhn.graph.CliqueExpansion;
import io.hnhn.graph.FanoPlane;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.MediatorExpansion;
import io.hnhn.graph.ProjectivePlane;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The paper's example of what expansions into graphs lose: planes with relabelled points, node
 * numbers being the features. Two models tell planes apart if their outputs differ.
 */
class ProjectivePlanesTest {
  /** Wide enough that some hyperedge neuron is on for one line and off for another. */
  private static final int WIDTH = 64;

  /** Far more than rounding, which is about 1e-7. */
  private static final double APART = 1e-3;

  static Stream<Named<List<Hypergraph>>> planes() {
    return Stream.of(
        Named.of("the 30 Fano planes", FanoPlane.copies()),
        Named.of("order 3, relabelled", relabelled(ProjectivePlane.ofOrder(3), 6)));
  }

  @ParameterizedTest
  @MethodSource("planes")
  void hnhnTellsAllApart(List<Hypergraph> planes) {
    List<Matrix> outputs = outputs(planes, ProjectivePlanesTest::hnhn);
    for (int i = 0; i < outputs.size(); i++) {
      for (int k = 0; k < i; k++) {
        assertThat(outputs.get(i))
            .as("planes %d and %d", i, k)
            .isFartherThan(APART, outputs.get(k));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("planes")
  void convolutionOnTheCliqueExpansionTellsNoneApart(List<Hypergraph> planes) {
    tellsNoneApart(planes, ProjectivePlanesTest::cliqueConvolution);
  }

  @ParameterizedTest
  @MethodSource("planes")
  void hgnnTellsNoneApart(List<Hypergraph> planes) {
    tellsNoneApart(planes, ProjectivePlanesTest::hgnn);
  }

  @Test
  void hyperGcnTellsNoFanoPlanesApart() {
    tellsNoneApart(FanoPlane.copies(), ProjectivePlanesTest::hyperGcn);
  }

  /** On lines of four points two mediators are not joined, and which ones depends on the labels. */
  @Test
  void hyperGcnTellsLargerPlanesApart() {
    List<Matrix> outputs =
        outputs(relabelled(ProjectivePlane.ofOrder(3), 2), ProjectivePlanesTest::hyperGcn);
    assertThat(outputs.getFirst()).isFartherThan(APART, outputs.getLast());
  }

  private static void tellsNoneApart(List<Hypergraph> planes, Function<Hypergraph, Expr> network) {
    List<Matrix> outputs = outputs(planes, network);
    assertThat(outputs).hasSizeGreaterThan(1);
    assertThat(outputs.getFirst())
        .isFartherThan(APART, Matrix.zeros(planes.getFirst().nodes(), WIDTH));
    outputs.forEach(output -> assertThat(output).isCloseTo(outputs.getFirst(), 1e-6));
  }

  private static List<Matrix> outputs(List<Hypergraph> planes, Function<Hypergraph, Expr> network) {
    return planes.stream()
        .map(plane -> Computation.by(Way.REFERENCE).withSeed(5).of(network.apply(plane)))
        .toList();
  }

  private static Expr hnhn(Hypergraph plane) {
    Inputs inputs = new Inputs(plane, Operators.identity(plane.nodes()));
    return Hnhn.forNodes(2).withHidden(WIDTH).build(inputs, Mode.INFERENCE).nodes();
  }

  /** relu(D⁻¹ᐟ² C D⁻¹ᐟ² X Θ), C = A Aᵀ. */
  private static Expr cliqueConvolution(Hypergraph plane) {
    SparseMatrix clique = Operators.of(CliqueExpansion.withSelfEdges(plane));
    return projected(plane).propagate(Operators.normalised(clique)).relu();
  }

  /** relu(D_V⁻¹ᐟ² H D_E⁻¹ Hᵀ D_V⁻¹ᐟ² X Θ). */
  private static Expr hgnn(Hypergraph plane) {
    SparseMatrix toNodes =
        Operators.mapped(
            Operators.ones(plane.byNode()),
            (node, hyperedge, one) -> one / Math.sqrt(plane.degree(node)));
    SparseMatrix toHyperedges =
        Operators.mapped(
            Operators.ones(plane.byHyperedge()),
            (hyperedge, node, one) -> one / plane.size(hyperedge) / Math.sqrt(plane.degree(node)));
    return projected(plane).propagate(toHyperedges).propagate(toNodes).relu();
  }

  /** relu(D⁻¹ᐟ² (A + I) D⁻¹ᐟ² X Θ), A from the extremes of X Θ projected on a random vector. */
  private static Expr hyperGcn(Hypergraph plane) {
    float[] score = Operators.random(plane.nodes(), 1, 9).toArray();
    Matrix adjacency = Operators.of(MediatorExpansion.byScore(plane, score)).toDense();
    for (int i = 0; i < plane.nodes(); i++) {
      adjacency.set(i, i, 1);
    }
    return projected(plane).propagate(Operators.normalised(SparseMatrix.of(adjacency))).relu();
  }

  /** X Θ + b, X being node numbers. */
  private static Expr projected(Hypergraph plane) {
    return new Linear("theta", WIDTH).of(Expr.constant(Operators.identity(plane.nodes())));
  }

  private static List<Hypergraph> relabelled(Hypergraph plane, int count) {
    Random random = new Random(1);
    List<Hypergraph> result = new ArrayList<>();
    for (int copy = 0; copy < count; copy++) {
      List<Integer> labels = new ArrayList<>(IntStream.range(0, plane.nodes()).boxed().toList());
      Collections.shuffle(labels, random);
      result.add(
          Hypergraph.of(
              plane.nodes(),
              IntStream.range(0, plane.hyperedges())
                  .mapToObj(j -> Arrays.stream(plane.nodesOf(j)).map(labels::get).toArray())
                  .toArray(int[][]::new)));
    }
    return result;
  }
}
