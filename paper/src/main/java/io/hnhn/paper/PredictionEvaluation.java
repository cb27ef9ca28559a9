package io.hnhn.paper;

import io.hnhn.backend.Backend;
import io.hnhn.model.Architecture;
import io.hnhn.model.Inputs;
import io.hnhn.train.HyperedgePrediction;
import io.hnhn.train.Metrics;
import io.hnhn.train.Negatives;
import io.hnhn.train.PredictionOptions;
import io.hnhn.train.Ranking;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.Trainer;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Score;
import java.util.Map;

/**
 * Trains a system to tell hyperedges from other sets of nodes and has it judged once, by hyperedges
 * that were held out. Which are is drawn with the number of the split as seed, the same for every
 * system.
 *
 * @param problem of which the features are used, and no label
 * @param backend for the training that counts
 */
record PredictionEvaluation(PaperProblem problem, Backend backend, Search search) {
  static final String STUDY = "prediction";

  /** What is measured, by its name in a run. */
  static final String AUC = "auc";

  static final String PRECISION = "average precision";

  /** Weight decay and the longest training: there are thousands of sets to learn from. */
  private static final double WEIGHT_DECAY = 0.0005;

  private static final int EPOCHS = 100;

  /** Sets that are no hyperedges, as in the paper of Hyper-SAGNN: members are replaced. */
  private static final Negatives NEGATIVES = Negatives.CORRUPTED;

  /** What a search starts from, in words. */
  static String start() {
    return SplitEvaluation.start()
        + "; weight decay "
        + WEIGHT_DECAY
        + ", at most "
        + EPOCHS
        + " epochs; negatives "
        + NEGATIVES;
  }

  PaperRun run(PaperSystem system, int split) {
    Candidate base = base(system, split);
    HyperedgePrediction task =
        HyperedgePrediction.of(
            inputs(system),
            PredictionOptions.DEFAULT.suiting(base.model()).withKind(NEGATIVES).withSeed(split));
    Score best = search.bestForSets(base, task.trainingInputs(), task.training());
    Candidate chosen = best.chosen();
    Trainer trainer = new Trainer(backend, chosen.options());
    trainer
        .memory(chosen.model(), task.trainingInputs(), task.training(), task.testInputs())
        .expectEnough();
    TrainedModel trained = trainer.train(chosen.model(), task.trainingInputs(), task.training());
    Metrics metrics = task.heldOut().judge(trained, task.testInputs());
    Ranking ranking = task.heldOut().rank(trained, task.testInputs());
    return new PaperRun(
            STUDY,
            problem.data().folder,
            system.title,
            SplitEvaluation.SEARCHED,
            split,
            metrics.accuracy(),
            trained.provenance().seconds(),
            chosen.options().epochs(),
            best.trial().values().toString())
        .measuring(Map.of(AUC, ranking.auc(), PRECISION, ranking.averagePrecision()));
  }

  String key(PaperSystem system, int split) {
    String data = problem.data().folder;
    return PaperRun.key(STUDY, data, system.title, SplitEvaluation.SEARCHED, split);
  }

  private static Candidate base(PaperSystem system, int split) {
    Architecture architecture = Architecture.forSets().withInputDropout(Search.DROPOUT);
    Candidate base = SplitEvaluation.searched(system.model(architecture), split);
    return base.withOptions(base.options().withEpochs(EPOCHS).withWeightDecay(WEIGHT_DECAY));
  }

  private Inputs inputs(PaperSystem system) {
    return problem.inputs(system.seesHyperedgeFeatures);
  }
}
