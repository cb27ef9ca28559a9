package io.hnhn.model;

import static io.hnhn.model.MatrixAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.graph.FanoPlane;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.ProjectivePlane;
import io.hnhn.tensor.Matrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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

  private static final int COPIES = 6;

  /** Far more than rounding, which is about 1e-7. */
  private static final double APART = 2e-5;

  /** Nonlinear in hyperedges, or weighing them by what they hold. */
  private static final List<String> SEPARATING =
      List.of(
          "hnhn",
          "hnhn-released",
          "gcn-star",
          "hcha-attention",
          "unigat",
          "alldeepsets",
          "allset-transformer",
          "ed-hnn");

  /** Linear in hyperedges, or blind to them: two points of a plane have one line in common. */
  private static final List<String> BLIND =
      List.of(
          "hgnn",
          "hgnn+",
          "hcha",
          "gcn-clique",
          "unigcn",
          "unigin",
          "unisage",
          "unigcnii",
          "mlp",
          "regression");

  /** They join all points of a line of three, but not of longer ones. */
  private static final List<String> BLIND_TO_SHORT_LINES = List.of("hypergcn", "hypergcn-fast");

  @Test
  void everyModelIsOfOneKind() {
    assertThat(Stream.of(SEPARATING, BLIND, BLIND_TO_SHORT_LINES).flatMap(List::stream))
        .containsExactlyInAnyOrderElementsOf(
            Models.forTask(Task.NODES).stream().map(ModelProvider::name).toList());
  }

  static Stream<String> separating() {
    return SEPARATING.stream();
  }

  static Stream<String> blind() {
    return BLIND.stream();
  }

  static Stream<String> blindToShortLines() {
    return BLIND_TO_SHORT_LINES.stream();
  }

  @ParameterizedTest
  @MethodSource("separating")
  void aModelNonlinearInHyperedgesTellsAllApart(String model) {
    tellsAllApart(FanoPlane.copies(), model);
    larger().forEach(planes -> tellsAllApart(planes, model));
  }

  @ParameterizedTest
  @MethodSource("blind")
  void aModelLinearInHyperedgesTellsNoneApart(String model) {
    tellsNoneApart(FanoPlane.copies(), model);
    larger().forEach(planes -> tellsNoneApart(planes, model));
  }

  /** On longer lines mediators are not joined, and which ones they are depends on the labels. */
  @ParameterizedTest
  @MethodSource("blindToShortLines")
  void hyperGcnTellsNoFanoPlanesApartButLargerOnes(String model) {
    tellsNoneApart(FanoPlane.copies(), model);
    larger().forEach(planes -> tellsAllApart(planes, model));
  }

  private static void tellsAllApart(List<Hypergraph> planes, String model) {
    List<Matrix> outputs = outputs(planes, model, 1);
    for (int i = 0; i < outputs.size(); i++) {
      for (int k = 0; k < i; k++) {
        assertThat(outputs.get(i))
            .as("planes %d and %d", i, k)
            .isFartherThan(APART, outputs.get(k));
      }
    }
  }

  private static void tellsNoneApart(List<Hypergraph> planes, String model) {
    for (int layers = 1; layers <= 2; layers++) {
      List<Matrix> outputs = outputs(planes, model, layers);
      assertThat(outputs).hasSizeGreaterThan(1);
      assertThat(outputs.getFirst())
          .isFartherThan(APART, Matrix.zeros(planes.getFirst().nodes(), WIDTH));
      outputs.forEach(output -> assertThat(output).isCloseTo(outputs.getFirst(), 2e-6));
    }
  }

  private static List<Matrix> outputs(List<Hypergraph> planes, String model, int layers) {
    Model network = Models.named(model, Task.NODES, 2);
    Model wide = network.with(network.architecture().withHidden(WIDTH).withLayers(layers));
    return planes.stream()
        .map(plane -> new Inputs(plane, Operators.identity(plane.nodes())))
        .map(inputs -> wide.build(inputs, Mode.INFERENCE))
        .map(outputs -> Objects.requireNonNullElse(outputs.nodes(), outputs.logits()))
        .map(nodes -> Computation.by(Way.REFERENCE).withSeed(5).of(nodes))
        .toList();
  }

  /** Relabelled planes of the orders 3, 4 and 5. */
  private static Stream<List<Hypergraph>> larger() {
    return IntStream.rangeClosed(3, 5)
        .mapToObj(ProjectivePlane::ofOrder)
        .map(ProjectivePlanesTest::relabelled);
  }

  private static List<Hypergraph> relabelled(Hypergraph plane) {
    Random random = new Random(1);
    List<Hypergraph> result = new ArrayList<>();
    for (int copy = 0; copy < COPIES; copy++) {
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
