package io.hnhn.learn;

import io.hnhn.backend.Backend;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.format.spi.DatasetFormat;
import io.hnhn.data.table.TableOptions;
import io.hnhn.learn.compare.Comparison;
import io.hnhn.learn.compare.SeveralLearnings;
import io.hnhn.learn.compare.SeveralPages;
import io.hnhn.learn.compare.SeveralTrainings;
import io.hnhn.learn.compare.SeveralTrainings.Compared;
import io.hnhn.learn.run.FolderClaim;
import io.hnhn.learn.run.Learning;
import io.hnhn.learn.run.LearningListener;
import io.hnhn.learn.run.Outcome;
import io.hnhn.learn.settings.LabelChoice;
import io.hnhn.learn.settings.LearnerSettings;
import io.hnhn.learn.settings.ModelSettings;
import io.hnhn.learn.settings.SeveralModels;
import io.hnhn.model.NeighbourLimit;
import io.hnhn.model.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.UnaryOperator;

/**
 * Learns from tables or any other data set what {@code hnhn train} learns: settings that are not
 * said are chosen by cross-validation inside the labels that are learned from, and the same data
 * and seed give the same model.
 *
 * <pre>{@code
 * Learner learner = Learner.DEFAULT.withLabelColumn("department").withLabelRate(0.5);
 * try (Learned departments = learner.learn(Path.of("docs/examples/shop"))) {
 *   System.out.println(departments.accuracy());
 *   System.out.println(departments.classOf("dish brush"));
 *   departments.write(Path.of("departments"));
 * }
 * }</pre>
 *
 * @param settings all that may be said about learning
 * @param columns which columns of tables mean what, where their names don't tell
 * @param listener is told how it goes on
 */
public record Learner(LearnerSettings settings, TableOptions columns, LearningListener listener) {
  /** The learner that nothing was said to. */
  public static final Learner DEFAULT =
      new Learner(LearnerSettings.DEFAULT, TableOptions.GUESSED, LearningListener.NONE);

  /** The same with other settings. */
  public Learner with(UnaryOperator<LearnerSettings> change) {
    return new Learner(change.apply(settings), columns, listener);
  }

  /** The same for tables whose node table has the classes to learn in a column of this name. */
  public Learner withLabelColumn(String column) {
    return withColumns(columns.withNodes(columns.nodes().withLabel(column)));
  }

  /** The same for tables whose hyperedge table has the classes in a column of this name. */
  public Learner withHyperedgeLabelColumn(String column) {
    return withColumns(columns.withHyperedges(columns.hyperedges().withLabel(column)));
  }

  /** The same for tables whose columns mean this. */
  public Learner withColumns(TableOptions columns) {
    return new Learner(settings, columns, listener);
  }

  /** The same, learning from a share of the labels of each class; the others are for a test. */
  public Learner withLabelRate(double share) {
    return with(s -> s.withTask(s.task().withLabels(LabelChoice.share(share))));
  }

  /** The same for classes of nodes or hyperedges, or for sets of nodes. */
  public Learner withTask(Task task) {
    return with(s -> s.withTask(s.task().withTask(task)));
  }

  /** The same with a model of another name, or {@code auto}. */
  public Learner withModel(String name) {
    return with(s -> s.withModel(s.model().withName(name)));
  }

  /**
   * The same in at most so much memory, mapped pages aside. Where all rows don't fit at once, they
   * are computed part by part, to the same model up to rounding.
   *
   * @param bytes above 0
   */
  public Learner withMemory(long bytes) {
    return with(
        s -> s.withTraining(s.training().withBatches(s.training().batches().withMemory(bytes))));
  }

  /** The same with a step of the optimizer for every so many labels, drawn by the seed. */
  public Learner withBatchSize(int rows) {
    return with(
        s -> s.withTraining(s.training().withBatches(s.training().batches().withRows(rows))));
  }

  /**
   * The same where rows see no more than some of their neighbours, drawn by the seed: faster where
   * there are hubs, and no longer exact.
   */
  public Learner withNeighbours(NeighbourLimit most) {
    return with(
        s -> s.withTraining(s.training().withBatches(s.training().batches().withNeighbours(most))));
  }

  /** The same with another seed. */
  public Learner withSeed(long seed) {
    return with(s -> s.withSeed(seed));
  }

  /** The same, telling somebody how it goes on. */
  public Learner withListener(LearningListener listener) {
    return new Learner(settings, columns, listener);
  }

  /**
   * Learns from a file or folder in any known format.
   *
   * @throws IllegalArgumentException if it can't be learned from these data with these settings
   * @throws CancellationException if the listener stopped it
   */
  public Learned learn(Path path) throws IOException {
    return learn(read(path));
  }

  private Loaded read(Path path) throws IOException {
    DatasetFormat format = DatasetFormats.of(path);
    return (columns.equals(TableOptions.GUESSED) ? format : format.withOptions(columns)).read(path);
  }

  /** Learns from a data set. */
  public Learned learn(Dataset dataset) throws IOException {
    return learn(Loaded.whole(dataset));
  }

  /** Learns from a data set as it was read. */
  public Learned learn(Loaded loaded) throws IOException {
    Learning learning = new Learning(settings, loaded);
    learning.expectMemory();
    Backend backend = settings.backend().open();
    try {
      List<Outcome> outcomes = learning.inMemory(backend, listener).orElseThrow(Learner::stopped);
      return new Learned(outcomes, backend);
    } catch (IOException | RuntimeException | Error e) {
      backend.close();
      throw e;
    }
  }

  /**
   * Learns with each of several models from the same labels, each as it would learn alone, and
   * compares them, as {@code hnhn train --model hnhn,hgnn} does: a regression on the features is
   * always among them, as the plain baseline. What that command writes is written, but for its
   * options and pages: a folder for each model, and the comparison as {@code compare.json}. What
   * was stopped goes on by {@link SeveralTrainings}.
   *
   * @param path file or folder in any known format
   * @param models their names
   * @throws IOException if the folder has something in it that would be lost, or can't be written;
   *     where some of them can't learn, after all others have
   * @throws IllegalArgumentException if it can't be learned from these data with these settings, or
   *     no label is kept for a test
   * @throws CancellationException if the listener stopped it
   */
  public Comparison learnEach(Path path, List<String> models, Path folder) throws IOException {
    List<ModelSettings> each = SeveralModels.each(settings.model(), models, true);
    List<String> names = each.stream().map(ModelSettings::name).toList();
    FolderClaim claim = new FolderClaim(false, false, List.of(path));
    try (SeveralTrainings several = SeveralTrainings.open(folder, names, claim)) {
      SeveralLearnings learnings =
          SeveralLearnings.of(settings, each, read(path), settings.toString());
      several.expectPossible(learnings);
      try (Backend backend = settings.backend().open()) {
        Compared compared =
            several
                .run(learnings, backend, SeveralPages.NONE, listener)
                .orElseThrow(Learner::stopped);
        if (!compared.faults().isEmpty()) {
          throw new IOException(String.join("; ", compared.faults()));
        }
        return compared.comparison().orElseThrow();
      }
    }
  }

  private static CancellationException stopped() {
    return new CancellationException("Learning was stopped");
  }
}
