package io.hnhn.learn.run;

import io.hnhn.backend.Backend;
import io.hnhn.graph.Amount;
import io.hnhn.learn.problem.Problem;
import io.hnhn.learn.settings.BackendChoice;
import io.hnhn.model.Model;
import io.hnhn.train.Fold;
import io.hnhn.train.Labels;
import io.hnhn.train.MemoryEstimate;
import io.hnhn.train.MemoryEstimate.Phase;
import io.hnhn.train.Trainer;
import io.hnhn.tune.Candidate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Tells before a training whether all of it fits into memory: the training itself, the answers for
 * all rows, and the report, which measures the steps of an epoch once more.
 *
 * @param patience epochs to wait for something better on validation labels, 0 for none
 * @param runs how many models there will be in the end
 */
record TrainingMemory(BackendChoice backends, int patience, int runs) {
  /** On the heap for each row that is answered for: its classes, its name in a table. */
  static final long ROW = 200;

  /** Points of a map, and on the heap for each: near points, its place, its text. */
  private static final long POINTS = 2 * 2000;

  private static final long POINT = 8000;

  /**
   * Checks it for every form of a problem and every kind of model.
   *
   * @throws IllegalStateException if something does not fit, with what is needed and what to lower
   */
  void expectEnough(List<Problem> forms, List<Candidate> candidates) {
    try (Backend backend = backends.open()) {
      for (Problem form : forms) {
        Set<Class<?>> kinds = new HashSet<>();
        for (Candidate candidate : candidates) {
          if (kinds.add(candidate.model().getClass())) {
            form.named(() -> of(form, candidate, backend)).expectEnough();
          }
        }
      }
    }
  }

  private MemoryEstimate of(Problem form, Candidate candidate, Backend backend) {
    Model model = candidate.model();
    Trainer trainer = new Trainer(backend, candidate.options());
    Labels labels = form.training();
    if (patience > 0) {
      Fold fold = TrainingRun.fold(form, candidate);
      trainer = trainer.withValidation(fold.validation());
      labels = fold.train();
    }
    MemoryEstimate work = trainer.memory(model, form.inputs(), labels, form.testInputs());
    Phase training = work.phases().getFirst();
    long kept = kept(form, model);
    long rows = model.task().count(form.testInputs());
    long width = model.architecture().hidden();
    Phase report =
        new Phase(
            "The report",
            "the hidden width, the number of layers or the number of runs",
            Amount.sum(training.bytes(), kept),
            training.present(),
            Amount.sum(training.direct(), kept),
            rows * ROW + POINTS * (POINT + 2 * width * Float.BYTES),
            training.loaded());
    return work.and(new MemoryEstimate(List.of(report)));
  }

  /** The values of all models, the answers of the first one and what it makes of the data. */
  private long kept(Problem form, Model model) {
    long parameters = model.parameters(form.inputs().featureWidths()).size();
    long width = (long) model.architecture().hidden() + model.classes();
    long rows =
        (long) form.testInputs().hypergraph().nodes()
            + form.testInputs().hypergraph().hyperedges()
            + model.task().count(form.testInputs());
    return Amount.floatBytes(
        Amount.sum(Amount.product(runs, parameters), Amount.product(rows, width)));
  }
}
