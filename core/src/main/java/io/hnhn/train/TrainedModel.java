package io.hnhn.train;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.block.ScratchFolder;
import io.hnhn.expr.Expr;
import io.hnhn.expr.Leaf.Parameter;
import io.hnhn.graph.Amount;
import io.hnhn.model.FeatureWidths;
import io.hnhn.model.Inputs;
import io.hnhn.model.Mode;
import io.hnhn.model.Model;
import io.hnhn.model.Outputs;
import io.hnhn.model.PartSource;
import io.hnhn.plan.Buffer;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.Shape;
import io.hnhn.train.MemoryEstimate.Phase;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A model with its weights. It can be used on the hypergraph it was trained on and on any other one
 * with the same features. It runs on the backend it was trained on, while that is open, or {@link
 * #on} another.
 *
 * <p>Several threads may use a model at once, each on memory of its own. Nothing of it has to be
 * closed; once its backend is closed, {@link #predict} and the like throw an {@link
 * IllegalStateException}, while parameters, history and provenance stay.
 *
 * <pre>{@code
 * int[] classes = trained.predict(inputs).classes();
 * Matrix embedding = trained.nodeRepresentations(inputs);
 * }</pre>
 */
public final class TrainedModel {
  private final Model model;
  private final ParameterLayout layout;
  private final MemorySegment values;
  private final History history;
  private final Provenance provenance;
  private final double temperature;
  private final Backend backend;

  TrainedModel(
      Model model,
      ParameterLayout layout,
      MemorySegment values,
      History history,
      Provenance provenance,
      double temperature,
      Backend backend) {
    this.model = model;
    this.layout = layout;
    this.values = values;
    this.history = history;
    this.provenance = provenance;
    this.temperature = temperature;
    this.backend = backend;
  }

  /**
   * A model whose weights are known, from a file for instance.
   *
   * @param widths of the features in training
   * @param parameters every parameter by its name
   * @throws IllegalArgumentException if these are not the parameters that the model has for such
   *     features
   */
  public static TrainedModel of(
      Model model,
      FeatureWidths widths,
      Map<String, Matrix> parameters,
      History history,
      Provenance provenance,
      Backend backend) {
    ParameterLayout layout = model.parameters(widths);
    Map<String, Shape> expected = new TreeMap<>();
    layout.parameters().forEach(p -> expected.put(p.name(), p.shape()));
    Map<String, Shape> found = new TreeMap<>();
    parameters.forEach((name, value) -> found.put(name, value.shape()));
    if (!expected.equals(found)) {
      throw new IllegalArgumentException(
          "Expected the parameters %s of %s, but found %s".formatted(expected, model, found));
    }
    MemorySegment values = Arena.ofAuto().allocate(JAVA_FLOAT, layout.size());
    parameters.forEach(
        (name, value) ->
            values
                .asSlice(layout.offset(name) * Float.BYTES, value.segment().byteSize())
                .copyFrom(value.segment()));
    return new TrainedModel(model, layout, values, history, provenance, 1, backend);
  }

  /** The model. */
  public Model model() {
    return model;
  }

  /** The course of training. */
  public History history() {
    return history;
  }

  /** Where it comes from. */
  public Provenance provenance() {
    return provenance;
  }

  /** The same model, to be run by another backend. */
  public TrainedModel on(Backend other) {
    return new TrainedModel(model, layout, values, history, provenance, temperature, other);
  }

  /** What the logits of the network are divided by, see {@link TemperedLoss}; 1 after training. */
  public double temperature() {
    return temperature;
  }

  /** The same model with other probabilities of the same classes. */
  public TrainedModel withTemperature(double other) {
    if (!(other > 0 && Double.isFinite(other))) {
      throw new IllegalArgumentException("Expected a temperature above 0, but found " + other);
    }
    return new TrainedModel(model, layout, values, history, provenance, other, backend);
  }

  /** A copy of every parameter by its name, in the order of the layout. */
  public Map<String, Matrix> parameters() {
    Map<String, Matrix> result = new LinkedHashMap<>();
    for (Parameter p : layout.parameters()) {
      Matrix copy = Matrix.zeros(p.shape().rows(), p.shape().columns());
      long offset = layout.offset(p.name()) * Float.BYTES;
      MemorySegment.copy(values, JAVA_FLOAT, offset, copy.segment(), JAVA_FLOAT, 0, copy.size());
      result.put(p.name(), copy);
    }
    return result;
  }

  /**
   * What {@linkplain Predictor#all all answers} about some inputs need of memory, those of a model
   * whose values are kept beside.
   */
  static MemoryEstimate memory(Model model, Inputs inputs, Backend backend) {
    Outputs outputs = model.build(inputs, Mode.INFERENCE);
    ParameterLayout layout = ParameterLayout.of(outputs.all());
    Plan plan = new Planner(backend.costs()).infer(layout, outputs.all());
    Phase phase = phase(plan, MemoryEstimate.presentIn(inputs));
    return new MemoryEstimate(phase, backend).beside(Amount.floatBytes(layout.size()));
  }

  /** Outputs are copied out, and probabilities are as many as logits. */
  private static Phase phase(Plan plan, ToLongFunction<Plan> present) {
    return Phase.of(
        "Answering for all rows",
        "the hidden width or the number of layers, or ask about fewer rows",
        List.of(plan),
        present,
        plan.outputs().stream()
            .mapToLong(Buffer::bytes)
            .reduce(plan.outputs().getFirst().bytes(), Amount::sum));
  }

  /** Something to ask about the same inputs more than once, or about some rows. */
  public Predictor predictor(PartSource inputs) {
    return new Predictor(this, inputs, backend);
  }

  /**
   * Something to ask about rows of inputs that are too large to be computed at once.
   *
   * @param limit most bytes to use beside the inputs, 0 for what there is
   */
  public LimitedAnswers answersWithin(long limit, PartSource inputs) {
    return new LimitedAnswers(this, backend, inputs, limit);
  }

  /** What there is for answers, once all that nobody uses any more is collected. */
  AvailableMemory freeMemory() {
    return AvailableMemory.afterCollection().with(backend.freeMemory());
  }

  /** Logits, probabilities and classes of every node, hyperedge or candidate set, by the task. */
  public Predictions predict(Inputs inputs) {
    return new Predictions(compute(inputs, outputs -> calibrated(outputs).logits()));
  }

  /** The representation of every node: what the last layer made of it. */
  public Matrix nodeRepresentations(Inputs inputs) {
    return compute(inputs, this::nodes);
  }

  /** The representation of every hyperedge. */
  public Matrix hyperedgeRepresentations(Inputs inputs) {
    return compute(inputs, this::hyperedges);
  }

  /**
   * The logits that {@link #predict} tells, in so much memory.
   *
   * @param memory the most bytes that a block of rows takes
   * @param folder where layers lie meanwhile
   * @throws IllegalStateException if a single row takes more
   */
  public BlockAnswers predictInBlocks(Inputs inputs, long memory, ScratchFolder folder)
      throws IOException {
    return inBlocks(inputs, outputs -> calibrated(outputs).logits(), memory, folder);
  }

  /** The same for {@link #nodeRepresentations}. */
  public BlockAnswers nodesInBlocks(Inputs inputs, long memory, ScratchFolder folder)
      throws IOException {
    return inBlocks(inputs, this::nodes, memory, folder);
  }

  /** The same for {@link #hyperedgeRepresentations}. */
  public BlockAnswers hyperedgesInBlocks(Inputs inputs, long memory, ScratchFolder folder)
      throws IOException {
    return inBlocks(inputs, this::hyperedges, memory, folder);
  }

  private BlockAnswers inBlocks(
      Inputs inputs, Function<Outputs, Expr> output, long memory, ScratchFolder folder)
      throws IOException {
    return BlockAnswers.of(() -> output.apply(outputs(inputs)), this, backend, memory, folder);
  }

  ParameterLayout layout() {
    return layout;
  }

  /** The same outputs with logits that were divided by the temperature. */
  Outputs calibrated(Outputs outputs) {
    return temperature == 1
        ? outputs
        : new Outputs(
            outputs.logits().scale(1 / temperature), outputs.nodes(), outputs.hyperedges());
  }

  Expr nodes(Outputs outputs) {
    return expect("nodes", outputs.nodes());
  }

  Expr hyperedges(Outputs outputs) {
    return expect("hyperedges", outputs.hyperedges());
  }

  /** The formula for inputs that are like those in training. */
  Outputs outputs(Inputs inputs) {
    Outputs outputs = model.build(inputs, Mode.INFERENCE);
    ParameterLayout found = ParameterLayout.of(outputs.all());
    if (found.equals(layout)) {
      return outputs;
    }
    for (Parameter p : found.parameters()) {
      Optional<Parameter> known =
          layout.parameters().stream().filter(k -> k.name().equals(p.name())).findFirst();
      if (known.isPresent() && known.get().shape().rows() != p.shape().rows()) {
        throw new IllegalArgumentException(
            "Expected %d features, as in training, but found %d"
                .formatted(known.get().shape().rows(), p.shape().rows()));
      }
    }
    throw new IllegalArgumentException(
        "Expected hyperedge features just where training had them, but found it otherwise");
  }

  private Expr expect(String what, @Nullable Expr expr) {
    if (expr == null) {
      throw new IllegalArgumentException(
          "Expected a model with representations of %s, but found %s".formatted(what, model));
    }
    return expr;
  }

  private Matrix compute(Inputs inputs, Function<Outputs, Expr> output) {
    try (Predictor predictor = predictor(inputs)) {
      return predictor.compute(List.of(output.apply(outputs(inputs)))).getFirst();
    }
  }

  static void expectMemory(Plan plan, Backend backend) {
    new MemoryEstimate(phase(plan, MemoryEstimate::presentOf), backend).expectEnough();
  }

  /** A copy of the weights. */
  Weights weights(Backend backend) {
    Weights weights = backend.allocate(layout);
    weights.write(Vector.VALUES, values);
    return weights;
  }
}
