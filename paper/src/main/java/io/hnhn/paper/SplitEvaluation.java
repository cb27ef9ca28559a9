package io.hnhn.paper;

import io.hnhn.backend.Backend;
import io.hnhn.model.Architecture;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.model.Task;
import io.hnhn.train.Labels;
import io.hnhn.train.Schedule;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Ensemble;
import io.hnhn.tune.Score;
import java.util.ArrayList;
import java.util.List;

/**
 * Trains a system on the training labels of a split and has it judged once, by the others.
 *
 * @param study the part of the paper that the runs belong to
 * @param backend for the training that counts
 */
record SplitEvaluation(String study, PaperProblem problem, Backend backend, Search search) {
  static final String PAPER = "paper's";
  static final String SEARCHED = "searched";

  /** Width, first rate and longest training of a search: what a laptop does in minutes. */
  private static final int WIDTH = 100;

  private static final double RATE = 0.002;

  private static final int EPOCHS = 150;

  /** What a search starts from, in words. */
  static String start() {
    return "; from width " + WIDTH + ", rate " + RATE + ", at most " + EPOCHS + " epochs";
  }

  /** How many of the wanted splits are run: no more than are published. */
  int splits(WantedSplits wanted) {
    return Math.min(wanted.of(problem.data()), problem.mostSplits());
  }

  /** With the settings that the paper gives for HNHN; exponents are 0. */
  PaperRun withPaperSettings(PaperSystem system, int split) {
    Candidate candidate =
        new Candidate(
            system.model(architecture().withHidden(problem.data().paperWidth())),
            TrainingOptions.PAPER.withSeed(split));
    return run(system, PAPER, split, candidate, "");
  }

  /** With settings found inside the training labels, in the same way for every system. */
  PaperRun withSearch(PaperSystem system, int split) {
    Candidate base = searched(system.model(architecture().withInputDropout(Search.DROPOUT)), split);
    Score best = search.best(base, inputs(system), problem.training(split));
    return run(system, SEARCHED, split, best.chosen(), best.trial().values().toString());
  }

  /** With several settings, their reach among them, that answer together. */
  PaperRun withReach(PaperSystem system, int split) {
    Inputs inputs = inputs(system);
    Labels labels = problem.training(split);
    Candidate base = searched(system.model(architecture().withInputDropout(Search.DROPOUT)), split);
    Ensemble ensemble =
        new ReachSearch(search.validation(), search.quick()).together(base, inputs, labels);
    List<TrainedModel> together = new ArrayList<>();
    for (Ensemble.Member member : ensemble.members()) {
      together.add(trained(member.score().chosen(), inputs, labels));
    }
    return new PaperRun(
        study,
        problem.data().folder,
        system.title,
        ReachSearch.SETTINGS,
        split,
        problem
            .heldOut(split)
            .judge(
                together.getFirst(), together.subList(1, together.size()), ensemble.votes(), inputs)
            .accuracy(),
        together.stream().mapToDouble(one -> one.provenance().seconds()).sum(),
        ensemble.members().getFirst().score().epochs(),
        ReachSearch.text(ensemble));
  }

  private TrainedModel trained(Candidate candidate, Inputs inputs, Labels labels) {
    Trainer trainer = new Trainer(backend, candidate.options());
    trainer.memory(candidate.model(), inputs, labels, inputs).expectEnough();
    return trainer.train(candidate.model(), inputs, labels);
  }

  /** What a search starts from: a model of its width, trained at its rate for its most epochs. */
  static Candidate searched(Model model, int split) {
    return new Candidate(
        model.with(model.architecture().withHidden(WIDTH)),
        TrainingOptions.PAPER
            .withSchedule(Schedule.constant(RATE))
            .withEpochs(EPOCHS)
            .withSeed(split));
  }

  /** With given settings. */
  PaperRun run(PaperSystem system, String settings, int split, Candidate candidate, String chosen) {
    Inputs inputs = inputs(system);
    TrainedModel trained = trained(candidate, inputs, problem.training(split));
    return new PaperRun(
        study,
        problem.data().folder,
        system.title,
        settings,
        split,
        problem.heldOut(split).judge(trained, inputs).accuracy(),
        trained.provenance().seconds(),
        candidate.options().epochs(),
        chosen);
  }

  /** What a system looks at. */
  Inputs inputs(PaperSystem system) {
    return problem.inputs(system.seesHyperedgeFeatures || problem.task() == Task.HYPEREDGES);
  }

  Architecture architecture() {
    return Architecture.of(problem.task(), problem.dataset().classes());
  }
}
