package io.hnhn.learn.problem;

import io.hnhn.data.AddedFeatures;
import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.MissingFeatures;
import io.hnhn.graph.Amount;
import io.hnhn.learn.settings.FeatureSettings;
import io.hnhn.learn.settings.ModelSettings;
import io.hnhn.learn.settings.SettingException;
import io.hnhn.learn.settings.TaskSettings;
import io.hnhn.learn.settings.VectorsChoice;
import io.hnhn.model.Task;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A problem in all forms to choose from: as it is, and with a vector for each node or each
 * hyperedge.
 *
 * @param model which is to learn it
 * @param memory the most bytes that the program may use, 0 for what there is
 */
public record ProblemForms(
    TaskSettings task, FeatureSettings features, ModelSettings model, long memory) {
  /** With fewer features a vector for each node is tried. */
  private static final int FEW_FEATURES = 64;

  /** What a number that is learned takes in training: itself, its gradient, moments and sums. */
  private static final long LEARNED_BYTES = 32;

  /**
   * The forms; one, if there is nothing to choose.
   *
   * @param seed where labels or sets are drawn by chance
   */
  public List<Problem> of(Dataset dataset, long seed) throws IOException {
    Dataset seen = seen(dataset);
    AddedFeatures filled =
        new AddedFeatures(
            dataset.nodes().hasFeatures() ? MissingFeatures.NONE : features.missing(),
            false,
            false);
    Problem own = problem(seen, filled, seed);
    boolean heard =
        own.task() != Task.SETS && model.hearsHyperedges(own.task(), own.classNames().size());
    boolean saidVectors = features.hyperedgeVectors() == VectorsChoice.YES;
    if (saidVectors && !heard && (own.task() == Task.SETS || !model.anotherHears())) {
      throw unheard(own.task());
    }
    boolean nodeVectors = features.nodeVectors() == VectorsChoice.YES;
    AddedFeatures least =
        filled.withNodeVectors(nodeVectors).withHyperedgeVectors(saidVectors && heard);
    List<Problem> forms = new ArrayList<>();
    forms.add(least.equals(filled) ? own : problem(seen, least, seed));
    boolean few = own.dataset().nodes().features().columns() < FEW_FEATURES;
    if (features.nodeVectors() == VectorsChoice.AUTO
        && few
        && mayHaveVectors(own, own.dataset().nodes())) {
      forms.add(problem(seen, least.withNodeVectors(true), seed));
    }
    if (features.hyperedgeVectors() == VectorsChoice.AUTO
        && heard
        && mayHaveVectors(own, own.dataset().hyperedges())) {
      forms.add(problem(seen, least.withHyperedgeVectors(true), seed));
    }
    return forms;
  }

  /** Whether vectors that nobody asked for leave half of the memory. */
  private boolean mayHaveVectors(Problem own, Attributes rows) {
    long hidden =
        model
            .model(
                model.isAuto() ? ModelSettings.USUAL : model.name(),
                own.task(),
                own.classNames().size())
            .architecture()
            .hidden();
    return memory == 0 || Amount.product(rows.count(), hidden * LEARNED_BYTES) <= memory / 2;
  }

  private Problem problem(Dataset seen, AddedFeatures added, long seed) throws IOException {
    return Problem.of(added.applyTo(seen), added, task, seed, model::suited);
  }

  private Dataset seen(Dataset dataset) {
    if (!dataset.nodes().hasFeatures() && features.missing() == MissingFeatures.NONE) {
      throw new SettingException(
          "Expected features of the nodes of %s, but found none; {missing-features} identity or"
              + " degrees makes some",
          dataset.name());
    }
    return features.hyperedgeFeatures()
        ? dataset
        : dataset.withHyperedges(dataset.hyperedges().withoutFeatures());
  }

  private SettingException unheard(Task task) {
    return task == Task.SETS
        ? new SettingException(
            "Expected {hyperedge-vectors} yes for classes of nodes or hyperedges, but found it"
                + " with {task} prediction, which asks about hyperedges that nobody knows")
        : new SettingException(
            "Expected {hyperedge-vectors} yes with a model that hears what hyperedges say of"
                + " themselves, such as hnhn, but found it with %s",
            model.name());
  }
}
