package io.hnhn.train;

import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Inputs;
import io.hnhn.tensor.Philox;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Hyperedge prediction: which sets of nodes are hyperedges. Some hyperedges are held out and asked
 * about at the end, beside sets that are none.
 *
 * <pre>{@code
 * Model model = Models.named("hnhn", Task.SETS, 2);
 * HyperedgePrediction task =
 *     HyperedgePrediction.of(inputs, PredictionOptions.DEFAULT.suiting(model));
 * TrainedModel trained = new Trainer(backend, options)
 *     .train(model, task.trainingInputs(), task.training());
 * double auc = task.heldOut().rank(trained, task.testInputs()).auc();
 * }</pre>
 *
 * What keeps the numbers honest:
 *
 * <ul>
 *   <li>Held-out hyperedges are in neither hypergraph. A set that occurs several times is held out
 *       with all its occurrences.
 *   <li>Negatives are never hyperedges, held out or not, and no set is asked about twice, be it in
 *       training or in the test. Which sets the test asks about does not depend on {@link
 *       PredictionOptions#supervision}.
 *   <li>A model that is trained on hyperedges that messages pass along learns to see these
 *       messages, and held-out hyperedges send none. So the hyperedges to learn from are taken out
 *       of the training hypergraph as well; in the test, where all but the held-out ones are known,
 *       they are back. It also keeps a {@linkplain Labels#folds cross-validation} honest: what a
 *       fold asks about is not in the hypergraph.
 *   <li>Sets of fewer than two nodes, and the set of all nodes, are not asked about: they say
 *       nothing about who belongs together, or leave no other set of their size. They stay where
 *       they are.
 * </ul>
 *
 * Features that were made from the hypergraph, degrees for instance, know of held-out hyperedges.
 * They have to be made anew from the hypergraphs here.
 *
 * @param trainingInputs what to train on; its candidates are the sets to learn from
 * @param training the classes of these sets: 1 for hyperedges, 0 for others
 * @param testInputs what to test on: all hyperedges but the held-out ones, and the sets asked about
 * @param heldOut the classes of the latter
 */
public record HyperedgePrediction(
    Inputs trainingInputs, Labels training, Inputs testInputs, HeldOutSet heldOut) {
  // Streams of the random decisions.
  private static final int HOLD_OUT = 0;
  private static final int TEST = 1;
  private static final int TRAINING = 2;
  private static final int ORDER = 3;

  /**
   * Makes the task.
   *
   * @param inputs all that is known; candidates of its own are left out
   * @throws IllegalArgumentException if there are too few hyperedges to hold out some and train on
   *     others, or too few sets that are none
   * @throws IllegalStateException if there are more sets to draw than fit into memory
   */
  public static HyperedgePrediction of(Inputs inputs, PredictionOptions options) {
    Hypergraph all = inputs.hypergraph();
    if (all.whole().isPresent()) {
      throw new IllegalArgumentException(
          "Expected all hyperedges, to hold some out, but found those of a part: " + all);
    }
    Philox random = new Philox(options.seed());
    List<NodeSet> sets = shuffled(eligible(all), random, HOLD_OUT);
    int heldOut = (int) Math.round(options.heldOut() * sets.size());
    int rest = sets.size() - heldOut;
    if (heldOut < 1 || rest < 1) {
      throw new IllegalArgumentException(
          ("Expected different hyperedges of two or more nodes, at least one to hold out and one to"
                  + " train on, but found %d to hold out of %d; hold out another share than %s")
              .formatted(heldOut, sets.size(), options.heldOut()));
    }
    int learned =
        options.supervision() == 0
            ? rest
            : Math.max(1, (int) Math.round(options.supervision() * rest));
    List<NodeSet> tested = sets.subList(0, heldOut);
    List<NodeSet> supervised = sets.subList(heldOut, heldOut + learned);

    Set<NodeSet> taken = new HashSet<>();
    for (int j = 0; j < all.hyperedges(); j++) {
      taken.add(new NodeSet(all.nodesOf(j)));
    }
    new AskedSets(all.nodes(), taken, sets.subList(0, heldOut + learned), options.negatives())
        .expectPossible();
    // The test's first: its sets should be the same whatever is trained on.
    NegativeSampler forTest = new NegativeSampler(all, taken, random, TEST);
    Questions test = Questions.about(tested, forTest, options).shuffled(random, ORDER);
    NegativeSampler forTraining = new NegativeSampler(all, taken, random, TRAINING);
    Questions training = Questions.about(supervised, forTraining, options).shuffled(random, ORDER);

    Set<NodeSet> hidden = new HashSet<>(tested);
    Inputs testInputs = inputs.withHyperedges(without(all, hidden));
    if (options.supervision() > 0) {
      hidden.addAll(supervised);
    }
    Inputs trainingInputs = inputs.withHyperedges(without(all, hidden));
    return new HyperedgePrediction(
        trainingInputs.withCandidates(training.candidates(all.nodes())),
        training.labels(),
        testInputs.withCandidates(test.candidates(all.nodes())),
        new HeldOutSet(test.labels()));
  }

  /** The different hyperedges that can be asked about, in the order they come in. */
  private static List<NodeSet> eligible(Hypergraph hypergraph) {
    Set<NodeSet> sets = new LinkedHashSet<>();
    for (int j = 0; j < hypergraph.hyperedges(); j++) {
      if (hypergraph.size(j) >= 2 && hypergraph.size(j) < hypergraph.nodes()) {
        sets.add(new NodeSet(hypergraph.nodesOf(j)));
      }
    }
    return List.copyOf(sets);
  }

  private static <T> List<T> shuffled(List<T> list, Philox random, int stream) {
    return Arrays.stream(random.permutation(list.size(), stream)).mapToObj(list::get).toList();
  }

  private static int[] without(Hypergraph hypergraph, Set<NodeSet> hidden) {
    return IntStream.range(0, hypergraph.hyperedges())
        .filter(j -> !hidden.contains(new NodeSet(hypergraph.nodesOf(j))))
        .toArray();
  }

  /** Sets with the answers. */
  private record Questions(List<NodeSet> sets, List<Integer> classes) {
    static Questions about(
        List<NodeSet> hyperedges, NegativeSampler sampler, PredictionOptions options) {
      Questions questions = new Questions(new ArrayList<>(), new ArrayList<>());
      for (NodeSet hyperedge : hyperedges) {
        questions.add(hyperedge, 1);
        for (int i = 0; i < options.negatives(); i++) {
          questions.add(sampler.like(hyperedge, options.kind()), 0);
        }
      }
      return questions;
    }

    private void add(NodeSet set, int answer) {
      sets.add(set);
      classes.add(answer);
    }

    /** So that no answer can be told from where its question stands. */
    Questions shuffled(Philox random, int stream) {
      return new Questions(
          HyperedgePrediction.shuffled(sets, random, stream),
          HyperedgePrediction.shuffled(classes, random, stream));
    }

    Hypergraph candidates(int nodes) {
      return Hypergraph.of(nodes, sets.stream().map(NodeSet::nodes).toList());
    }

    Labels labels() {
      return new Labels(
          IntStream.range(0, classes.size()).toArray(),
          classes.stream().mapToInt(i -> i).toArray());
    }
  }
}
