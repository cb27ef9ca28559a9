package io.hnhn.cli.demo;

import io.hnhn.backend.Backend;
import io.hnhn.cli.demo.DemoResults.Example;
import io.hnhn.cli.demo.DemoResults.Score;
import io.hnhn.data.Dataset;
import io.hnhn.data.Split;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.tensor.Philox;
import io.hnhn.train.HeldOutSet;
import io.hnhn.train.Labels;
import io.hnhn.train.Metrics;
import io.hnhn.train.Predictions;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingListener;
import io.hnhn.train.TrainingOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Trains a network on the training labels of a split and then tests it, once, on the others.
 *
 * @param seed of initial weights and dropout
 */
record DemoExperiment(Backend backend, Dataset dataset, Split split, long seed) {
  private static final int RIGHT_EXAMPLES = 4;
  private static final int WRONG_EXAMPLES = 2;
  private static final int LONGEST_NAME = 38;

  /** A trained network's score, and what it says about every node. */
  record Outcome(Score score, Predictions predictions) {}

  Outcome run(DemoNetwork network, int epochs, TrainingListener listener) {
    Inputs inputs = dataset.inputs();
    Labels training = Labels.of(split.train(), dataset.nodes().labels());
    HeldOutSet heldOut = new HeldOutSet(Labels.of(split.rest(), dataset.nodes().labels()));
    Model model = network.model(dataset.classes());
    TrainingOptions options = network.options().withEpochs(epochs).withSeed(seed);
    Trainer trainer = new Trainer(backend, options).withListener(listener);
    trainer.memory(model, inputs, training, inputs).expectEnough();
    TrainedModel trained = trainer.train(model, inputs, training);

    Predictions predictions = trained.predict(inputs);
    Metrics test = predictions.evaluate(heldOut.open(trained, inputs));
    List<Double> losses = trained.history().losses();
    return new Outcome(
        new Score(
            network.type(),
            trained.provenance().model() + ", " + trained.provenance().options(),
            losses.size(),
            losses.getLast(),
            trained.provenance().seconds(),
            test.accuracy(),
            test.macroF1()),
        predictions);
  }

  /** Some nodes of the test, picked by chance: right ones of different classes, then wrong ones. */
  List<Example> examples(int[] predicted) {
    List<Example> right = new ArrayList<>();
    List<Example> wrong = new ArrayList<>();
    Set<String> shown = new HashSet<>();
    int[] order = new Philox(seed).permutation(split.rest().length, 0);
    for (int node : Arrays.stream(order).map(i -> split.rest()[i]).toArray()) {
      Example example = example(node, predicted[node]);
      List<Example> kind = example.right() ? right : wrong;
      if (example.node().length() <= LONGEST_NAME
          && kind.size() < (example.right() ? RIGHT_EXAMPLES : WRONG_EXAMPLES)
          && shown.add(example.actual())) {
        kind.add(example);
      }
    }
    right.addAll(wrong);
    return right;
  }

  private Example example(int node, int predicted) {
    return new Example(
        dataset.nodes().names().get(node),
        dataset.classNames().get(predicted),
        dataset.classNames().get(dataset.nodes().labels()[node]));
  }
}
