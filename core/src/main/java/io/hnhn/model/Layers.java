package io.hnhn.model;

import io.hnhn.expr.Dropout;
import io.hnhn.expr.Expr;
import io.hnhn.graph.Whole;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Initializer.Constant;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What surrounds the layers of every model: dropout and smoothing of the features before the first
 * layer, dropout after every layer but the last, a linear classifier behind the last one, smoothing
 * of its answers. A model that is one expression a layer is a {@link #stack}:
 *
 * <pre>{@code
 * Layers layers = new Layers(architecture, inputs, mode);
 * Expr nodes =
 *     layers.stack(
 *         layers.nodeFeatures(),
 *         (x, name) -> new Linear(name, hidden()).of(x.propagate(smooth)).relu());
 * return layers.classified(nodes);
 * }</pre>
 *
 * <p>One with more to it has a loop of its own, and hands the output of each layer to {@link
 * #after}. Dropout decides by the rows' numbers in the whole, so that a part of a hypergraph drops
 * what the whole does.
 */
public final class Layers {
  // Streams of the random decisions; layer l has stream l.
  private static final int FEATURES = 2 * Architecture.MOST_LAYERS;
  private static final int HYPEREDGE_FEATURES = FEATURES + 1;
  private static final int HYPEREDGE_NEURONS = 3 * Architecture.MOST_LAYERS;
  private static final int NODE_NEURONS = 4 * Architecture.MOST_LAYERS;

  private final Architecture architecture;
  private final Inputs inputs;
  private final Mode mode;
  private final int @Nullable [] rowNumbers;

  private Layers(Architecture architecture, Inputs inputs, Mode mode, int @Nullable [] rowNumbers) {
    this.architecture = architecture;
    this.inputs = inputs;
    this.mode = mode;
    this.rowNumbers = rowNumbers;
  }

  /** Layers whose rows are the nodes. */
  public Layers(Architecture architecture, Inputs inputs, Mode mode) {
    this(architecture, inputs, mode, numbersOf(inputs, Whole::nodes));
  }

  /**
   * The same where layers have other rows than the nodes.
   *
   * @param numbers which rows of the whole they are, by which dropout decides; null where row r is
   *     row r
   */
  public Layers over(int @Nullable [] numbers) {
    return new Layers(architecture, inputs, mode, numbers);
  }

  /** The same where the rows of layers are the hyperedges. */
  public Layers overHyperedges() {
    return over(numbersOf(inputs, Whole::hyperedges));
  }

  /** What the layers look at. */
  public Inputs inputs() {
    return inputs;
  }

  /** Whether they are trained, and so dropped from. */
  public Mode mode() {
    return mode;
  }

  private static int @Nullable [] numbersOf(Inputs inputs, Function<Whole, Whole.Rows> rows) {
    return inputs.hypergraph().whole().map(rows).map(Whole.Rows::numbers).orElse(null);
  }

  /** One layer: its output as a function of its input and of its name, {@code layer0} and on. */
  @FunctionalInterface
  public interface Layer {
    /** The output, with as many rows as {@code x}. */
    Expr of(Expr x, String name);
  }

  /** The name of a layer, and what the names of its parameters begin with. */
  public static String name(int layer) {
    return "layer" + layer;
  }

  /**
   * The features of the nodes, some of them dropped in training; beside them the smoothed ones,
   * where they are to be smoothed.
   */
  public Expr nodeFeatures() {
    return features(inputs.nodeFeatures(), FEATURES, Task.NODES);
  }

  private Expr features(Features features, int stream, Task of) {
    Expr own =
        dropout(
            Expr.constant(features),
            architecture.inputDropout(),
            stream,
            of == Task.NODES ? Whole::nodes : Whole::hyperedges);
    Smoothing smoothing = architecture.featureSmoothing();
    return smoothing.changesNothing()
        ? own
        : Expr.concat(List.of(own, smoother(of).of(own, smoothing)));
  }

  private Smoother smoother(Task of) {
    return of == Task.NODES
        ? Smoother.ofNodes(inputs.hypergraph())
        : Smoother.ofHyperedges(inputs.hypergraph());
  }

  /**
   * The features of what is classified, for models that look at no structure: those of hyperedges
   * without any are the mean of their members', those of a set the ones of all nodes.
   */
  public Expr ownFeatures() {
    if (seesMembers()) {
      return nodeFeatures().propagate(new Incidence(inputs.hypergraph()).meanToHyperedges());
    }
    Features own = inputs.hyperedgeFeatures();
    return architecture.task() == Task.HYPEREDGES && own != null
        ? features(own, FEATURES, Task.HYPEREDGES)
        : nodeFeatures();
  }

  /** Whether {@link #ownFeatures} are those of the members of hyperedges. */
  public boolean seesMembers() {
    return architecture.task() == Task.HYPEREDGES && inputs.hyperedgeFeatures() == null;
  }

  /**
   * The features of the hyperedges, projected to the hidden width by a map of the name {@code
   * hyperedgeInput}; null where there are none.
   */
  public @Nullable Expr hyperedgeInput() {
    Expr own = hyperedgeFeatures();
    return own == null
        ? null
        : new Linear("hyperedgeInput", architecture.hidden()).withoutBias(own);
  }

  /**
   * The features of the hyperedges, as {@link #nodeFeatures} are those of the nodes; null where
   * there are none.
   */
  public @Nullable Expr hyperedgeFeatures() {
    return inputs.hyperedgeFeatures() == null
        ? null
        : features(inputs.hyperedgeFeatures(), HYPEREDGE_FEATURES, Task.HYPEREDGES);
  }

  /** {@code edges} plus {@link #hyperedgeInput}, where there is any. */
  public Expr plusHyperedgeInput(Expr edges) {
    Expr own = hyperedgeInput();
    return own == null ? edges : edges.plus(own);
  }

  /** What the next layer gets of this layer's output: all but what is dropped in training. */
  public Expr after(int layer, Expr x) {
    return layer < architecture.layers() - 1
        ? dropout(x, architecture.dropout(), layer, rowNumbers)
        : x;
  }

  /** Rows of hyperedges in a layer, some of their elements dropped in training. */
  public Expr hyperedgeDropout(int layer, Expr x, double rate) {
    return dropout(x, rate, HYPEREDGE_NEURONS + layer, Whole::hyperedges);
  }

  /** Rows of nodes in a layer, some of their elements dropped in training. */
  public Expr nodeDropout(int layer, Expr x, double rate) {
    return dropout(x, rate, NODE_NEURONS + layer, Whole::nodes);
  }

  /** All layers, one behind the other, with dropout between. */
  public Expr stack(Expr x, Layer layer) {
    Expr result = x;
    for (int l = 0; l < architecture.layers(); l++) {
      result = after(l, layer.of(result, name(l)));
    }
    return result;
  }

  /**
   * The classes by the representations of nodes or hyperedges, as the task says, of sets by those
   * of nodes.
   *
   * @param nodes a row for each node
   * @param hyperedges a row for each hyperedge
   */
  public Outputs classified(Expr nodes, Expr hyperedges) {
    return classified(nodes, hyperedges, classifier());
  }

  /** The same by another map than a {@link #classifier} that is trained. */
  public Outputs classified(Expr nodes, Expr hyperedges, Linear classifier) {
    Expr logits =
        switch (architecture.task()) {
          case NODES -> answers(classifier.of(nodes));
          case HYPEREDGES -> answers(classifier.of(hyperedges));
          case SETS -> logitsOfSets(nodes);
        };
    return new Outputs(logits, nodes, hyperedges);
  }

  /**
   * The classes of the candidate sets by how much their members disagree. A mean, or any layer that
   * sees one, learns by heart which nodes were in hyperedges; the variance asks who belongs
   * together:
   *
   * <pre>
   * n_i = x_i normalised to mean 0 and variance 1
   * v = mean of n_i² over the members i − (mean of n_i)²      column by column
   * no = w · v      yes = b
   * </pre>
   *
   * The mean of v's columns is 1 minus the mean cosine of all pairs of members, each with itself
   * included. Training starts where that counts alone, at w = 4/width and b = 2: a set is as likely
   * as not where the mean cosine is a half.
   */
  public Expr logitsOfSets(Expr nodes) {
    SparseMatrix mean = new Incidence(inputs.expectCandidates()).meanToHyperedges();
    int width = nodes.columns();
    Expr ones = Expr.constant(Matrix.filled(1, width, 1));
    Expr n = nodes.layerNorm(ones, Expr.constant(Matrix.zeros(1, width)));
    Expr m = n.propagate(mean);
    Expr v = n.multiply(n).propagate(mean).plus(m.multiply(m).scale(-1));
    Expr no = v.matmul(Expr.parameter("set.weight", width, 1, new Constant(4.0 / width)));
    Expr yes =
        Expr.constant(Matrix.zeros(v.rows(), 1))
            .plusBias(Expr.parameter("set.bias", 1, 1, new Constant(2)));
    return Expr.concat(List.of(no, yes));
  }

  /**
   * The classes by the representations of nodes; a hyperedge is represented by the mean of its
   * members.
   *
   * @param nodes a row for each node
   */
  public Outputs classified(Expr nodes) {
    return classified(
        nodes, nodes.propagate(new Incidence(inputs.hypergraph()).meanToHyperedges()));
  }

  /** What the linear {@link #classifier} makes of representations, as {@link #answers}. */
  public Expr logits(Expr representations) {
    return answers(classifier().of(representations));
  }

  /**
   * What a model says of nodes or hyperedges: what a classifier says, smoothed where it is to be.
   *
   * @param logits a row for each of what is classified
   */
  public Expr answers(Expr logits) {
    Smoothing smoothing = architecture.answerSmoothing();
    return smoothing.changesNothing()
        ? logits
        : smoother(architecture.task()).of(logits, smoothing);
  }

  /** The linear classifier, a map of the name {@code classifier}: a column for each class. */
  public Linear classifier() {
    return new Linear("classifier", architecture.classes());
  }

  private Expr dropout(Expr x, double rate, int stream, Function<Whole, Whole.Rows> rows) {
    return dropout(x, rate, stream, numbersOf(inputs, rows));
  }

  private Expr dropout(Expr x, double rate, int stream, int @Nullable [] numbers) {
    return x.dropout(new Dropout(mode == Mode.TRAINING ? rate : 0, stream, numbers));
  }
}
