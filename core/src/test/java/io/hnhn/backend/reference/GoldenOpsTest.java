package io.hnhn.backend.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.expr.Activation;
import io.hnhn.expr.Expr;
import io.hnhn.expr.LayerNorm;
import io.hnhn.expr.Leaf.Parameter;
import io.hnhn.expr.Targets;
import io.hnhn.golden.Json;
import io.hnhn.graph.CompressedRows;
import io.hnhn.plan.CostModel;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Pass;
import io.hnhn.plan.Planner;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Values and gradients against PyTorch's. The loss is Σ U ∘ Y with U a parameter too, so that all
 * numbers are doubles, and ∂loss/∂U is the value Y itself.
 */
class GoldenOpsTest {
  private static final Json OPS = Json.read("ops.json");

  private static final Map<Activation, String> NAMES =
      Map.of(
          Activation.RELU, "relu",
          Activation.LEAKY_RELU, "leakyRelu0.2",
          Activation.ELU, "elu",
          Activation.SIGMOID, "sigmoid",
          Activation.TANH, "tanh",
          Activation.SOFTPLUS, "softplus",
          Activation.INVERSE_ROOT, "inverseRoot");

  static List<Json> layerNorms() {
    return OPS.get("layerNorm").elements();
  }

  static List<Json> segmentSoftmaxes() {
    return OPS.get("segmentSoftmax").elements();
  }

  static List<Json> segmentLogSumExps() {
    return OPS.get("segmentLogSumExp").elements();
  }

  static List<Json> crossEntropies() {
    return OPS.get("crossEntropySum").elements();
  }

  @ParameterizedTest
  @MethodSource("layerNorms")
  void layerNorm(Json golden) {
    Expr x = parameter("x", golden.get("x").rows());
    Expr gain = parameter("gain", golden.get("gain").rows());
    Expr bias = parameter("bias", golden.get("bias").rows());
    Expr upstream = parameter("upstream", golden.get("upstream").rows());
    assertThat(golden.get("epsilon").number()).isEqualTo(LayerNorm.EPSILON);
    Run run = new Run(sum(upstream.multiply(x.layerNorm(gain, bias))), golden);
    assertClose(run.gradient("upstream"), flat(golden.get("output")));
    assertClose(run.gradient("x"), flat(golden.get("xGradient")));
    assertClose(run.gradient("gain"), flat(golden.get("gainGradient")));
    assertClose(run.gradient("bias"), flat(golden.get("biasGradient")));
  }

  @ParameterizedTest
  @MethodSource("segmentSoftmaxes")
  void segmentSoftmax(Json golden) {
    int size = golden.get("x").size();
    Expr x = Expr.parameter("x", size, 1, new Initializer.Zeros());
    Expr upstream = Expr.parameter("upstream", size, 1, new Initializer.Zeros());
    CompressedRows segments = segments(golden.get("offsets").ints());
    Run run = new Run(sum(upstream.multiply(x.segmentSoftmax(segments))), golden);
    assertClose(run.gradient("upstream"), flat(golden.get("output")));
    assertClose(run.gradient("x"), flat(golden.get("xGradient")));
  }

  @ParameterizedTest
  @MethodSource("segmentLogSumExps")
  void segmentLogSumExp(Json golden) {
    Expr x = Expr.parameter("x", golden.get("x").size(), 1, new Initializer.Zeros());
    int rows = golden.get("upstream").size();
    Expr upstream = Expr.parameter("upstream", rows, 1, new Initializer.Zeros());
    CompressedRows segments = segments(golden.get("offsets").ints());
    Run run = new Run(sum(upstream.multiply(x.segmentLogSumExp(segments))), golden);
    assertClose(run.gradient("upstream"), flat(golden.get("output")));
    assertClose(run.gradient("x"), flat(golden.get("xGradient")));
  }

  @ParameterizedTest
  @MethodSource("crossEntropies")
  void crossEntropy(Json golden) {
    Expr logits = parameter("logits", golden.get("logits").rows());
    int[] labels = golden.get("labels").ints();
    float[] weights = new float[labels.length];
    Arrays.fill(weights, 1);
    Run run = new Run(logits.softmaxCrossEntropy(new Targets(labels, weights)), golden);
    assertClose(new double[] {run.loss()}, new double[] {golden.get("loss").number()});
    assertClose(run.gradient("logits"), flat(golden.get("logitsGradient")));
  }

  @ParameterizedTest
  @EnumSource
  void activation(Activation activation) {
    Json golden =
        OPS.get("activations").elements().stream()
            .filter(json -> json.get("name").text().equals(NAMES.get(activation)))
            .findFirst()
            .orElseThrow();
    Expr x = parameter("x", golden.get("x").rows());
    Expr upstream = parameter("upstream", golden.get("upstream").rows());
    Run run = new Run(sum(upstream.multiply(x.activate(activation))), golden);
    assertClose(run.gradient("upstream"), flat(golden.get("output")));
    assertClose(run.gradient("x"), flat(golden.get("xGradient")));
    double[] derivative =
        DoubleStream.of(golden.get("x").doubles())
            .map(value -> activation.derivative(activation.apply(value)))
            .toArray();
    assertClose(derivative, flat(golden.get("derivative")));
  }

  /** A loss, computed once, with every parameter set to the golden value of its name. */
  private static final class Run {
    private final ParameterLayout layout;
    private final double[] gradients;
    private final double loss;

    Run(Expr loss, Json golden) {
      layout = ParameterLayout.of(List.of(loss));
      try (ReferenceBackend backend = new ReferenceBackend();
          ReferenceWeights weights = backend.allocate(layout)) {
        for (Parameter p : layout.parameters()) {
          double[] values = flat(golden.get(p.name()));
          int offset = (int) layout.offset(p.name());
          System.arraycopy(values, 0, weights.vector(Vector.VALUES), offset, values.length);
        }
        Planner planner = new Planner(Pass.none(), CostModel.DEFAULT);
        try (Execution execution = backend.load(planner.train(layout, loss), weights)) {
          execution.run(Randomness.NONE);
          this.loss = execution.scalar(0);
        }
        gradients = weights.vector(Vector.GRADIENTS).clone();
      }
    }

    double loss() {
      return loss;
    }

    double[] gradient(String name) {
      int offset = (int) layout.offset(name);
      int size = (int) layout.parameter(name).shape().size();
      return Arrays.copyOfRange(gradients, offset, offset + size);
    }
  }

  private static Expr parameter(String name, double[][] rows) {
    return Expr.parameter(name, rows.length, rows[0].length, new Initializer.Zeros());
  }

  private static Expr sum(Expr x) {
    return x.columnSums().matmul(Expr.constant(Matrix.filled(x.columns(), 1, 1)));
  }

  private static double[] flat(Json json) {
    return Arrays.stream(json.rows()).flatMapToDouble(DoubleStream::of).toArray();
  }

  private static CompressedRows segments(int[] offsets) {
    int[][] rows = new int[offsets.length - 1][];
    Arrays.setAll(rows, r -> IntStream.range(offsets[r], offsets[r + 1]).toArray());
    return CompressedRows.of(offsets[offsets.length - 1], rows);
  }

  private static void assertClose(double[] found, double[] expected) {
    assertThat(found).hasSameSizeAs(expected);
    for (int i = 0; i < expected.length; i++) {
      double rounding = 1e-12 * Math.max(1, Math.abs(expected[i]));
      assertThat(found[i]).as("element %d", i).isCloseTo(expected[i], within(rounding));
    }
  }
}
