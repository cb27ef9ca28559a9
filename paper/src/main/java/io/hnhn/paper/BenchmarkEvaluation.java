package io.hnhn.paper;

import io.hnhn.backend.Backend;
import io.hnhn.data.Dataset;
import io.hnhn.model.Architecture;
import io.hnhn.model.Inputs;
import io.hnhn.train.TrainingOptions;
import io.hnhn.tune.Candidate;
import java.util.Map;

/** Searches for a system's settings on a data set and has what is found judged once. */
record BenchmarkEvaluation(BenchmarkData data, BenchmarkSearch search) {
  static final String STUDY = "benchmark";

  /** What else is noted of a run, by its name there. */
  static final String NODES = "nodes";

  static final String HYPEREDGES = "hyperedges";

  private static final String VALIDATION = "validation accuracy";

  private static final int WIDTH = 64;
  private static final double DROPOUT = 0.5;
  private static final double WEIGHT_DECAY = 0.0005;
  private static final int EPOCHS = 300;

  BenchmarkEvaluation(BenchmarkData data, Backend backend, boolean quick) {
    this(data, new BenchmarkSearch(backend, quick));
  }

  /** What a search starts from, in words. */
  static String start() {
    return "; from width %d, dropout %s, weight decay %s, at most %d epochs"
        .formatted(WIDTH, DROPOUT, WEIGHT_DECAY, EPOCHS);
  }

  PaperRun run(BenchmarkSystem system, int split) {
    Dataset dataset = data.dataset();
    Inputs inputs = dataset.inputs();
    BenchmarkData.Division labels = data.division(split);
    BenchmarkSearch.Found found =
        search.best(
            base(system, dataset.classes(), split),
            system.scope(),
            inputs,
            labels.training(),
            labels.validation());
    return new PaperRun(
            STUDY,
            data.name(),
            system.name(),
            system.scope().settings,
            split,
            labels.heldOut().judge(found.trained(), inputs).accuracy(),
            found.trained().provenance().seconds(),
            found.trained().history().bestEpoch(),
            found.trial().values().toString())
        .measuring(
            Map.of(
                NODES,
                (double) dataset.hypergraph().nodes(),
                HYPEREDGES,
                (double) dataset.hypergraph().hyperedges(),
                VALIDATION,
                found.accuracy()));
  }

  String key(BenchmarkSystem system, int split) {
    return PaperRun.key(STUDY, data.name(), system.name(), system.scope().settings, split);
  }

  private static Candidate base(BenchmarkSystem system, int classes, int split) {
    return new Candidate(
        system.maker().apply(Architecture.forNodes(classes).withHidden(WIDTH).withDropout(DROPOUT)),
        TrainingOptions.PAPER.withWeightDecay(WEIGHT_DECAY).withEpochs(EPOCHS).withSeed(split));
  }
}
