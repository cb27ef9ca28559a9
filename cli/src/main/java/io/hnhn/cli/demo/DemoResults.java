package io.hnhn.cli.demo;

import io.hnhn.data.Dataset;
import io.hnhn.data.Split;
import java.util.List;

/**
 * What the demo found out; {@code hnhn demo --json} prints it as it is here.
 *
 * @param data what was learned from
 * @param labelRate the share of labels that was asked for
 * @param trainingLabels how many that are
 * @param testLabels how many were kept for the test
 * @param seed of the choice of labels, of initial weights and of dropout
 * @param backend what it was computed by
 * @param java version of the JVM, and so of the data
 * @param models a score for each network
 * @param examples some of the test's nodes
 */
record DemoResults(
    Data data,
    double labelRate,
    int trainingLabels,
    int testLabels,
    long seed,
    String backend,
    String java,
    List<Score> models,
    List<Example> examples) {

  /** The size of a data set and the names of its classes. */
  record Data(
      String name, int nodes, int hyperedges, long incidences, int features, List<String> classes) {

    static Data of(Dataset dataset) {
      return new Data(
          dataset.name(),
          dataset.hypergraph().nodes(),
          dataset.hypergraph().hyperedges(),
          dataset.hypergraph().incidences(),
          dataset.nodes().features().columns(),
          dataset.classNames());
    }
  }

  /**
   * How well a network did.
   *
   * @param model its class in the Java API
   * @param settings the model and how it was trained
   * @param trainingLoss of the last epoch
   * @param testAccuracy share of the test's nodes whose class it knew
   * @param testMacroF1 mean over the classes of their F1
   */
  record Score(
      String model,
      String settings,
      int epochs,
      double trainingLoss,
      double trainingSeconds,
      double testAccuracy,
      double testMacroF1) {}

  /** A node of the test, what HNHN said of it, and what is true. */
  record Example(String node, String predicted, String actual) {
    boolean right() {
      return predicted.equals(actual);
    }
  }

  static DemoResults of(
      Dataset dataset,
      Split split,
      double labelRate,
      long seed,
      String backend,
      List<Score> models,
      List<Example> examples) {
    return new DemoResults(
        Data.of(dataset),
        labelRate,
        split.train().length,
        split.rest().length,
        seed,
        backend,
        Runtime.version().toString(),
        models,
        examples);
  }

  Score score(DemoNetwork network) {
    return models.stream()
        .filter(score -> score.model().equals(network.type()))
        .findFirst()
        .orElseThrow();
  }
}
