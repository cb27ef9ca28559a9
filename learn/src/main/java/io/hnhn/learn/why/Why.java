package io.hnhn.learn.why;

import io.hnhn.data.Dataset;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.EditedInputs;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.model.Task;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Predictions;
import io.hnhn.train.Predictor;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntConsumer;

/**
 * Tells why a model says what it says about a node, a hyperedge or a set of nodes: by leaving out
 * what lies next to it, one thing after the other, and asking again. Every number is exact: tables
 * without the thing, read and asked anew, give it, too.
 *
 * <pre>{@code
 * try (Why why = Why.of(stored, dataset)) {
 *   Reasons reasons = why.explain("rye bread");
 *   reasons.without().forEach(effect -> System.out.println(reasons.words(effect)));
 * }
 * }</pre>
 *
 * <p>A node is explained by its own columns, words and vector, its hyperedges, their members and
 * its neighbours altogether; a hyperedge by its own columns, its members, their columns and words,
 * and other hyperedges of theirs; a set by its members, likewise. What a model does not look at is
 * not tried. Of each kind at most {@link #TRIES} things are tried, fewer where the model looks at
 * so much that it would take long, by the rule that {@link Coverage} says; {@link #withTries} sets
 * another bound.
 *
 * <p>The first question costs the answers about all rows, each question as much as the model looks
 * at for each thing that is left out. Several threads may ask.
 */
public final class Why implements AutoCloseable {
  /** How many things of a kind are tried at most unless it is said. */
  public static final int TRIES = 200;

  /** Fewer are not worth asking. */
  private static final int LEAST_TRIES = 20;

  /** So many rows and incidences are looked at for things of a kind, unless it is said. */
  private static final long WORK = 1 << 23;

  private final StoredModel stored;
  private final Dataset dataset;
  private final Inputs inputs;
  private final ChangedTables tables;
  private final UsualNumbers numbers;
  private final Predictor predictor;
  private final OptionalInt tries;
  private final IntConsumer progress;

  private Why(
      StoredModel stored,
      Dataset dataset,
      Inputs inputs,
      ChangedTables tables,
      UsualNumbers numbers,
      Predictor predictor,
      OptionalInt tries,
      IntConsumer progress) {
    this.stored = stored;
    this.dataset = dataset;
    this.inputs = inputs;
    this.tables = tables;
    this.numbers = numbers;
    this.predictor = predictor;
    this.tries = tries;
    this.progress = progress;
  }

  /**
   * For a model and a data set.
   *
   * @param dataset as it was read, by {@link StoredModel#fittedTables} where it has tables
   * @throws IllegalArgumentException if the data have other features than the model knows
   */
  public static Why of(StoredModel stored, Dataset dataset) {
    return of(stored, dataset, stored.fit(dataset).inputs());
  }

  /**
   * The same for a data set that was fitted before.
   *
   * @param inputs what the model sees of the data set
   */
  public static Why of(StoredModel stored, Dataset dataset, Inputs inputs) {
    return of(stored, dataset, inputs, stored.trained().predictor(inputs));
  }

  /**
   * The same with a predictor that answers other questions, too.
   *
   * @param predictor of the model about these inputs; closed with what is returned
   */
  public static Why of(StoredModel stored, Dataset dataset, Inputs inputs, Predictor predictor) {
    ChangedTables tables = ChangedTables.of(stored);
    UsualNumbers numbers = new UsualNumbers(inputs, tables);
    return new Why(
        stored, dataset, inputs, tables, numbers, predictor, OptionalInt.empty(), _ -> {});
  }

  /** The same with another bound on how many things of each kind are tried. */
  public Why withTries(int most) {
    if (most < 1) {
      throw new IllegalArgumentException("Expected at least 1 try of each kind, but found " + most);
    }
    return new Why(
        stored, dataset, inputs, tables, numbers, predictor, OptionalInt.of(most), progress);
  }

  /** The same, telling somebody how many of the things that are tried are done. */
  public Why withProgress(IntConsumer done) {
    return new Why(stored, dataset, inputs, tables, numbers, predictor, tries, done);
  }

  /**
   * The reasons for an answer.
   *
   * @param name of a node or hyperedge, by what the model tells about; the number, from 0, of one
   *     without name; for a model of hyperedge prediction the names of nodes with semicolons
   *     between
   * @throws IllegalArgumentException if there is none of that name
   */
  public Reasons explain(String name) {
    Model model = stored.trained().model();
    Subject subject = Subject.named(name, model.task(), dataset, inputs);
    Trials trials = new Trials(tries.orElseGet(() -> usualTries(subject, model)));
    new LeaveOuts(subject, model, tables).addTo(trials);
    new Additions(subject, model, tables, numbers).addTo(trials);
    List<TableChange> changes = trials.changes();
    EditedInputs unchanged = subject.unchanged();
    List<EditedInputs> forms =
        changes.stream().map(change -> tables.apply(unchanged, change)).toList();
    Matrix after = predictor.predictEach(forms, subject.row(), progress).probabilities();
    ChangeWords words = new ChangeWords(dataset, tables, subject);
    List<Effect> without = new ArrayList<>();
    List<Effect> with = new ArrayList<>();
    for (int k = 0; k < changes.size(); k++) {
      TableChange change = changes.get(k);
      (change.leavesOut() ? without : with).add(new Effect(change, words.of(change), after.row(k)));
    }
    return new Reasons(
        name, stored.classNames(), answer(subject), without, with, trials.coverage());
  }

  /** By what the model looks at, so that the hypergraph alone decides. */
  private static int usualTries(Subject subject, Model model) {
    Hypergraph part =
        subject
            .inputs()
            .part(model.task(), new int[] {subject.row()}, model.reach())
            .inputs()
            .hypergraph();
    long size = part.nodes() + part.hyperedges() + part.incidences();
    return Math.clamp(WORK / Math.max(1, size), LEAST_TRIES, TRIES);
  }

  /** What {@code hnhn predict} tells, to the last bit. */
  private Reasons.Conclusion answer(Subject subject) {
    Predictions answers =
        subject.task() == Task.SETS
            ? stored.trained().predict(subject.inputs())
            : predictor.predictAll();
    Matrix row = answers.logits().selectRows(new int[] {subject.row()});
    Predictions one = new Predictions(row);
    return new Reasons.Conclusion(one.classes()[0], one.probabilities().row(0));
  }

  /** Gives memory back; those that were made of this one by {@code with} are closed with it. */
  @Override
  public void close() {
    predictor.close();
  }
}
