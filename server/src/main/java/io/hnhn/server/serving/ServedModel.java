package io.hnhn.server.serving;

import io.hnhn.data.trained.StoredModel;
import io.hnhn.graph.Hypergraph;
import io.hnhn.learn.use.ModelUse;
import io.hnhn.learn.why.ChangedTables;
import io.hnhn.learn.why.RowKind;
import io.hnhn.learn.why.Why;
import io.hnhn.model.EditedInputs;
import io.hnhn.model.Inputs;
import io.hnhn.model.Task;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.Limits;
import io.hnhn.train.Predictor;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.IntConsumer;

/**
 * A model with the data that it is asked about, as they were when they were read. What it says
 * about the rows of the data is known from the beginning, to the bits that {@code hnhn predict}
 * tells.
 */
public final class ServedModel implements AutoCloseable {
  private final String name;
  private final long version;
  private final ModelUse use;
  private final Inputs inputs;
  private final RowIndex nodes;
  private final RowIndex hyperedges;
  private final ChangedTables tables;
  private final Predictor predictor;
  private final Batcher batcher;
  private final Why why;
  private final Map<RowKind, Vectors> vectors = new EnumMap<>(RowKind.class);

  ServedModel(String name, long version, ModelUse use, Limits limits, IntConsumer together) {
    this.name = name;
    this.version = version;
    this.use = use;
    Inputs fitted = use.fitted().inputs();
    this.inputs =
        task(use.model()) == Task.SETS
            ? fitted.withCandidates(Hypergraph.of(fitted.hypergraph().nodes()))
            : fitted;
    this.nodes = new RowIndex(RowKind.NODE, use.dataset().nodes());
    this.hyperedges = new RowIndex(RowKind.HYPEREDGE, use.dataset().hyperedges());
    this.tables = ChangedTables.of(use.model());
    this.predictor = use.model().trained().predictor(inputs);
    this.why = Why.of(use.model(), use.dataset(), fitted, predictor);
    try {
      if (task() != Task.SETS && asked().count() > 0) {
        predictor.predictAll();
      }
      this.batcher = new Batcher(predictor, limits, together);
    } catch (Throwable e) {
      why.close();
      throw e;
    }
  }

  private static Task task(StoredModel stored) {
    return stored.trained().model().task();
  }

  private RowIndex asked() {
    return task() == Task.HYPEREDGES ? hyperedges : nodes;
  }

  /** What it is asked for by. */
  public String name() {
    return name;
  }

  /** Which of those that were read one after the other. */
  public long version() {
    return version;
  }

  /** The model and its data. */
  public ModelUse use() {
    return use;
  }

  /** What it tells about. */
  public Task task() {
    return task(use.model());
  }

  /** The nodes, or the hyperedges, of the data. */
  public RowIndex rows(RowKind kind) {
    return kind == RowKind.NODE ? nodes : hyperedges;
  }

  /** What the model sees, to be changed. */
  public EditedInputs unchanged() {
    return EditedInputs.of(inputs);
  }

  /** How changes of tables change it. */
  public ChangedTables tables() {
    return tables;
  }

  /** Answers about rows that are not as in the data. */
  public Batcher batcher() {
    return batcher;
  }

  /** Answers about anything else. */
  public Predictor predictor() {
    return predictor;
  }

  /** Reasons for answers. */
  public Why why() {
    return why;
  }

  /** Whether it answers about nodes, or about hyperedges. */
  public boolean isAbout(RowKind kind) {
    return task() == kind.task();
  }

  /** What it says about a row of the data, by the task. */
  public Answer answer(int row) {
    return Answer.of(use.model().classNames(), probabilities(row));
  }

  /** What each class has for a row of the data, by the task. */
  public float[] probabilities(int row) {
    return predictor.predictAll().probabilities(row);
  }

  /** The vectors of the data's nodes or hyperedges, computed when somebody asks for the first. */
  public Vectors vectors(RowKind kind) {
    synchronized (vectors) {
      return vectors.computeIfAbsent(kind, this::compute);
    }
  }

  private Vectors compute(RowKind kind) {
    if (rows(kind).count() == 0) {
      throw HttpFault.wrong("The data has no " + kind.plural());
    }
    return new Vectors(
        kind == RowKind.NODE
            ? use.model().trained().nodeRepresentations(inputs)
            : use.model().trained().hyperedgeRepresentations(inputs));
  }

  @Override
  public void close() {
    batcher.close();
    why.close();
    predictor.close();
  }
}
