package io.hnhn.learn;

import io.hnhn.backend.Backend;
import io.hnhn.data.Dataset;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.format.spi.DatasetFormat;
import io.hnhn.data.table.TableOptions;
import io.hnhn.learn.settings.LabelChoice;
import io.hnhn.learn.tune.Findings;
import io.hnhn.learn.tune.SearchedSetting;
import io.hnhn.learn.tune.SettingValues;
import io.hnhn.learn.tune.Tuning;
import io.hnhn.learn.tune.TuningListener;
import io.hnhn.learn.tune.TuningSettings;
import io.hnhn.model.Task;
import io.hnhn.tune.KeptFolds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/**
 * Finds the model and the settings that suit some data best, as {@code hnhn tune} does: the same
 * data and seed give the same candidates with the same scores.
 *
 * <pre>{@code
 * Tuner tuner =
 *     Tuner.DEFAULT
 *         .withLabelColumn("department")
 *         .with(SearchedSetting.ALPHA, SettingValues.of(-1, 0, 1));
 * Tuned tuned = tuner.tune(Path.of("docs/examples/shop"));
 * tuned.findings().forEach(System.out::println);
 * try (Learned departments = tuned.learner().learn(Path.of("docs/examples/shop"))) {
 *   departments.write(Path.of("departments"));
 * }
 * }</pre>
 *
 * @param settings all that may be said about a search
 * @param columns which columns of tables mean what, where their names don't tell
 * @param listener is told how it goes on
 */
public record Tuner(TuningSettings settings, TableOptions columns, TuningListener listener) {
  /** The tuner that nothing was said to. */
  public static final Tuner DEFAULT =
      new Tuner(TuningSettings.DEFAULT, TableOptions.GUESSED, TuningListener.NONE);

  /** The same with other settings. */
  public Tuner with(UnaryOperator<TuningSettings> change) {
    return new Tuner(change.apply(settings), columns, listener);
  }

  /** The same with a setting that has one value, or some to choose from. */
  public Tuner with(SearchedSetting setting, SettingValues values) {
    return with(s -> s.withSpace(s.space().with(setting, values)));
  }

  /** The same for models of these names, {@code auto} for a few that differ much. */
  public Tuner withModels(String... names) {
    return with(s -> s.withSpace(s.space().withModels(names)));
  }

  /** The same for tables whose node table has the classes to learn in a column of this name. */
  public Tuner withLabelColumn(String column) {
    return withColumns(columns.withNodes(columns.nodes().withLabel(column)));
  }

  /** The same for tables whose hyperedge table has the classes in a column of this name. */
  public Tuner withHyperedgeLabelColumn(String column) {
    return withColumns(columns.withHyperedges(columns.hyperedges().withLabel(column)));
  }

  /** The same for tables whose columns mean this. */
  public Tuner withColumns(TableOptions columns) {
    return new Tuner(settings, columns, listener);
  }

  /** The same, searching with a share of the labels of each class. */
  public Tuner withLabelRate(double share) {
    return with(s -> s.withTask(s.task().withLabels(LabelChoice.share(share))));
  }

  /** The same for classes of nodes or hyperedges, or for sets of nodes. */
  public Tuner withTask(Task task) {
    return with(s -> s.withTask(s.task().withTask(task)));
  }

  /** The same with another seed. */
  public Tuner withSeed(long seed) {
    return with(s -> s.withSeed(seed));
  }

  /** The same, telling somebody how it goes on. */
  public Tuner withListener(TuningListener listener) {
    return new Tuner(settings, columns, listener);
  }

  /**
   * Searches on a file or folder in any known format.
   *
   * @throws IllegalArgumentException if it can't be learned from these data with these settings
   */
  public Tuned tune(Path path) throws IOException {
    DatasetFormat format = DatasetFormats.of(path);
    return tune(
        (columns.equals(TableOptions.GUESSED) ? format : format.withOptions(columns))
            .read(path)
            .dataset());
  }

  /** Searches on a data set. */
  public Tuned tune(Dataset dataset) throws IOException {
    Tuning tuning = new Tuning(settings, dataset);
    try (Backend backend = settings.backend().open()) {
      tuning.expectMemory(backend);
      Tuning.Found found = tuning.run(backend, KeptFolds.NONE, listener);
      return new Tuned(
          found.results(),
          Findings.of(found.results(), dataset.hypergraph()),
          Learner.DEFAULT.withColumns(columns).with(_ -> found.best()));
    }
  }
}
