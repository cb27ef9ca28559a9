package io.hnhn.learn;

import io.hnhn.backend.Backend;
import io.hnhn.data.Attributes;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.learn.problem.Problem;
import io.hnhn.learn.problem.SetNames;
import io.hnhn.learn.run.FeatureBaseline;
import io.hnhn.learn.run.FeaturesAlone;
import io.hnhn.learn.run.FolderClaim;
import io.hnhn.learn.run.Outcome;
import io.hnhn.learn.run.TrainingFolder;
import io.hnhn.model.Task;
import io.hnhn.naming.NearestName;
import io.hnhn.train.Metrics;
import io.hnhn.train.Predictions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * What was learned: a model, its answers about the data it was learned from, and how well it does.
 * The model can be asked until this is closed.
 */
public final class Learned implements AutoCloseable {
  private final List<Outcome> outcomes;
  private final Backend backend;

  Learned(List<Outcome> outcomes, Backend backend) {
    this.outcomes = List.copyOf(outcomes);
    this.backend = backend;
  }

  /** What each run came to; the model is that of the first. */
  public List<Outcome> outcomes() {
    return outcomes;
  }

  /** The model with everything that is needed to use it on other data. */
  public StoredModel model() {
    return first().stored();
  }

  /**
   * What it says about each node or hyperedge, or about the sets that the test asks about. With a
   * limit of memory that all of them don't fit into, it is about those with labels: {@link
   * Outcome#asked} tells.
   */
  public Predictions predictions() {
    return first().answers().predictions();
  }

  /**
   * The class that it gives to a node or hyperedge.
   *
   * @param name of the row; the number, from 0, of one without name
   * @throws IllegalArgumentException if there is none of that name
   */
  public String classOf(String name) {
    Attributes rows = rows();
    int row =
        IntStream.range(0, rows.count())
            .filter(r -> rows.nameOf(r).equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "Expected a name of the data set, but found %s%s"
                            .formatted(name, NearestName.question(name, rows.names()))));
    int asked = first().asked().position(row);
    int found =
        asked >= 0
            ? predictions().classes()[asked]
            : first()
                .trained()
                .answersWithin(0, first().problem().testInputs())
                .about(row)
                .classes()[0];
    return first().problem().classNames().get(found);
  }

  /** The share of the test labels that the first run tells right; nothing without a test. */
  public OptionalDouble accuracy() {
    return first()
        .test()
        .map(Metrics::accuracy)
        .map(OptionalDouble::of)
        .orElse(OptionalDouble.empty());
  }

  /**
   * What features alone give on the same test, and so what the structure adds: a network of the
   * same width, trained in the same way, sees nothing else. It is trained whenever this is called.
   *
   * @return nothing without a test, where the data has no features, and where the model itself sees
   *     nothing else
   * @throws IllegalStateException if it can't be learned from features alone
   */
  public Optional<FeaturesAlone> featuresAlone() {
    FeatureBaseline.Result found = FeatureBaseline.of(first());
    found
        .fault()
        .ifPresent(
            fault -> {
              throw new IllegalStateException(fault);
            });
    return found.alone();
  }

  /**
   * Writes what {@code hnhn train} writes, but for its report and its options: the model as {@code
   * model.safetensors}, its answers as {@code predictions.csv} and those on the test as {@code
   * test.json}, how well it does as {@code metrics.json}.
   *
   * @throws IOException if the folder has something in it that would be lost, or can't be written
   */
  public void write(Path folder) throws IOException {
    try (TrainingFolder claimed = TrainingFolder.open(folder, FolderClaim.NEW)) {
      claimed.write(outcomes);
    }
  }

  private Outcome first() {
    return outcomes.getFirst();
  }

  private Attributes rows() {
    Problem problem = first().problem();
    return problem.task() == Task.SETS
        ? SetNames.of(problem.dataset().nodes(), problem.testInputs())
        : problem.rows();
  }

  @Override
  public void close() {
    backend.close();
  }
}
