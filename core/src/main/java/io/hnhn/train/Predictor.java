package io.hnhn.train;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.expr.Expr;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Inputs;
import io.hnhn.model.Outputs;
import io.hnhn.model.Part;
import io.hnhn.model.PartSource;
import io.hnhn.model.Task;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Answers of a trained model about some inputs, asked for more than once.
 *
 * <p>{@linkplain #all All answers}, and those {@linkplain #predictAll about classes} alone, are
 * computed once, when somebody asks for them first, and kept until the predictor is closed: neither
 * the model nor the inputs change. Nobody can write to them. Some rows cost what the model looks at
 * to tell about them, {@linkplain Inputs#part their part}, and not what the inputs have. They come
 * out as in all answers, but for the rounding of sums whose order depends on how many rows there
 * are.
 *
 * <p>Several threads may ask at once; each works on weights of its own, which are kept for the next
 * one, and every answer is the one that a single thread gets, bit for bit.
 *
 * <pre>{@code
 * try (Predictor predictor = trained.predictor(inputs)) {
 *   int[] classes = predictor.predict(17, 4).classes();
 *   Matrix vectors = predictor.nodeRepresentations(17);
 * }
 * }</pre>
 */
public final class Predictor implements AutoCloseable {
  /** Rows and incidences that are computed by one plan, unless a single answer needs more. */
  private static final long TOGETHER = 1 << 18;

  private final TrainedModel trained;
  private final PartSource inputs;
  private final Backend backend;
  private final WeightsPool pool;

  /** Answers about all rows, once they were asked for. */
  private @Nullable All all;

  /** What the model says about all rows, once it was asked for by itself. */
  private @Nullable Predictions predictions;

  Predictor(TrainedModel trained, PartSource inputs, Backend backend) {
    this(trained, inputs, backend, new WeightsPool(() -> trained.weights(backend)));
  }

  private Predictor(TrainedModel trained, PartSource inputs, Backend backend, WeightsPool pool) {
    this.trained = trained;
    this.inputs = inputs;
    this.backend = backend;
    this.pool = pool;
  }

  /**
   * The same model, to be asked about other inputs, for instance after they have grown. Both share
   * their memory: where one is closed, both are.
   */
  public Predictor about(PartSource others) {
    return new Predictor(trained, others, backend, pool);
  }

  /**
   * All answers.
   *
   * @param predictions about every node, hyperedge or candidate set, by the task
   * @param nodes what the last layer made of every node; null where the model has no such
   * @param hyperedges the same of every hyperedge
   */
  public record All(Predictions predictions, @Nullable Matrix nodes, @Nullable Matrix hyperedges) {}

  /** All answers about all rows, from one plan. Who asks again gets the same ones. */
  public synchronized All all() {
    pool.expectOpen();
    if (all == null) {
      all = computeAll();
    }
    return all;
  }

  /**
   * Logits, probabilities and classes of all rows, to the bits of {@link TrainedModel#predict}. Who
   * asks again gets the same ones.
   */
  public synchronized Predictions predictAll() {
    pool.expectOpen();
    if (predictions == null) {
      Expr logits = trained.calibrated(trained.outputs(inputs.whole())).logits();
      predictions = new Predictions(compute(List.of(logits)).getFirst().readOnly());
    }
    return predictions;
  }

  private All computeAll() {
    Outputs outputs = trained.outputs(inputs.whole());
    List<Matrix> values =
        compute(trained.calibrated(outputs).all()).stream().map(Matrix::readOnly).toList();
    int next = 1;
    Matrix nodes = outputs.nodes() == null ? null : values.get(next++);
    Matrix hyperedges = outputs.hyperedges() == null ? null : values.get(next);
    return new All(new Predictions(values.getFirst()), nodes, hyperedges);
  }

  /**
   * Answers about some rows.
   *
   * @param predictions about each of them
   * @param representations what the last layer made of each of them; null where the model has no
   *     such, as of candidate sets
   */
  public record Selected(Predictions predictions, @Nullable Matrix representations) {}

  /**
   * All that there is to say about some nodes, hyperedges or candidate sets, by the task, from one
   * plan.
   *
   * @param rows in any order; the answers come in the same
   */
  public Selected answers(int... rows) {
    List<Matrix> found = some(trained.model().task(), rows, this::aboutRows);
    return new Selected(new Predictions(found.getFirst()), found.size() == 1 ? null : found.get(1));
  }

  /**
   * The outputs that have a row for each that is classified: logits, and representations if any.
   */
  private List<Expr> aboutRows(Outputs outputs) {
    Expr logits = trained.calibrated(outputs).logits();
    Expr representations =
        switch (trained.model().task()) {
          case NODES -> outputs.nodes();
          case HYPEREDGES -> outputs.hyperedges();
          case SETS -> null;
        };
    return representations == null ? List.of(logits) : List.of(logits, representations);
  }

  /**
   * Logits, probabilities and classes of some nodes, hyperedges or candidate sets, by the task.
   *
   * @param rows in any order; the answers come in the same
   */
  public Predictions predict(int... rows) {
    Task task = trained.model().task();
    return new Predictions(
        some(task, rows, outputs -> List.of(trained.calibrated(outputs).logits())).getFirst());
  }

  /**
   * The answers about one row in each of several forms of the inputs, such as {@linkplain
   * io.hnhn.model.EditedInputs changed} ones; those of this predictor play no part. Each costs its
   * part, and they are computed together, as many at once as fit into a plan of bounded size.
   *
   * @param done is told after each plan how many answers there are
   * @return logits, probabilities and classes, a row for each of the forms
   */
  public Predictions predictEach(List<? extends PartSource> forms, int row, IntConsumer done) {
    Task task = trained.model().task();
    int[] rows = {row};
    return new Predictions(
        inFewPlans(
            task,
            forms.stream().map(form -> form.part(task, rows, trained.model().reach())),
            done));
  }

  /**
   * Rows of some inputs to be told about.
   *
   * @param rows in any order
   */
  public record Question(PartSource inputs, int... rows) {
    private int[] ascending() {
      return Arrays.stream(rows).sorted().distinct().toArray();
    }

    /** What was found for ascending rows, in the order that was asked for. */
    private Predictions answer(Matrix found) {
      int[] ascending = ascending();
      return new Predictions(
          found.selectRows(
              Arrays.stream(rows).map(row -> Arrays.binarySearch(ascending, row)).toArray()));
    }
  }

  /**
   * The answers to several questions, each about inputs of its own; those of this predictor play no
   * part. They are computed together, as many at once as fit into a plan of bounded size.
   *
   * @return logits, probabilities and classes for each question, its rows in its order
   */
  public List<Predictions> predictEach(List<Question> questions) {
    Task task = trained.model().task();
    Matrix found =
        inFewPlans(
            task,
            questions.stream()
                .map(q -> q.inputs().part(task, q.ascending(), trained.model().reach())),
            _ -> {});
    List<Predictions> answers = new ArrayList<>();
    int next = 0;
    for (Question question : questions) {
      int end = next + question.ascending().length;
      answers.add(question.answer(found.selectRows(IntStream.range(next, end).toArray())));
      next = end;
    }
    return answers;
  }

  /** The logits of parts, one below the other. */
  private Matrix inFewPlans(Task task, Stream<Part> parts, IntConsumer done) {
    List<Matrix> found = new ArrayList<>();
    List<Part> waiting = new ArrayList<>();
    long size = 0;
    int answered = 0;
    for (Part part : (Iterable<Part>) parts::iterator) {
      long more = size(part.inputs());
      if (!waiting.isEmpty() && size + more > TOGETHER) {
        answered += waiting.size();
        found.add(together(task, waiting));
        done.accept(answered);
        waiting.clear();
        size = 0;
      }
      waiting.add(part);
      size += more;
    }
    if (!waiting.isEmpty()) {
      found.add(together(task, waiting));
      done.accept(answered + waiting.size());
    }
    return found.isEmpty()
        ? Matrix.zeros(0, trained.model().classes())
        : Features.stacked(found).toDense();
  }

  /** How much there is to compute: rows and incidences. */
  private static long size(Inputs inputs) {
    Hypergraph graph = inputs.hypergraph();
    return graph.incidences() + graph.nodes() + graph.hyperedges();
  }

  private Matrix together(Task task, List<Part> parts) {
    Part part = Part.sideBySide(task, parts);
    Outputs outputs = trained.calibrated(trained.outputs(part.inputs()));
    return compute(List.of(outputs.logits().selectRows(part.positions()))).getFirst();
  }

  /** What the last layer made of some nodes. */
  public Matrix nodeRepresentations(int... nodes) {
    return some(Task.NODES, nodes, outputs -> List.of(trained.nodes(outputs))).getFirst();
  }

  /** What the last layer made of some hyperedges. */
  public Matrix hyperedgeRepresentations(int... hyperedges) {
    return some(Task.HYPEREDGES, hyperedges, outputs -> List.of(trained.hyperedges(outputs)))
        .getFirst();
  }

  /** Some rows of outputs of the model that have a row for each one of a kind. */
  private List<Matrix> some(Task task, int[] rows, Function<Outputs, List<Expr>> outputs) {
    int[] ascending = Arrays.stream(rows).sorted().distinct().toArray();
    Part part = inputs.part(task, ascending, trained.model().reach());
    List<Matrix> found =
        compute(
            outputs.apply(trained.outputs(part.inputs())).stream()
                .map(output -> output.selectRows(part.positions()))
                .toList());
    if (Arrays.equals(rows, ascending)) {
      return found;
    }
    int[] asked = Arrays.stream(rows).map(row -> Arrays.binarySearch(ascending, row)).toArray();
    return found.stream().map(values -> values.selectRows(asked)).toList();
  }

  /** The values of some outputs of the model, from one plan. */
  List<Matrix> compute(List<Expr> outputs) {
    Plan plan = new Planner(backend.costs()).infer(trained.layout(), outputs);
    TrainedModel.expectMemory(plan, backend);
    Weights weights = pool.take();
    try (Execution execution = backend.load(plan, weights)) {
      execution.run(Randomness.NONE);
      List<Matrix> values = new ArrayList<>();
      for (int i = 0; i < outputs.size(); i++) {
        values.add(execution.output(i));
      }
      return values;
    } finally {
      pool.give(weights);
    }
  }

  /**
   * Gives memory back, that of answers under way once they are there. Closing again does nothing.
   */
  @Override
  public void close() {
    pool.close();
    forget();
  }

  private synchronized void forget() {
    all = null;
    predictions = null;
  }
}
