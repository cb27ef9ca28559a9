package io.hnhn.paper;

import io.hnhn.model.Exponent;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.paper.LayerProbe.Quantity;
import io.hnhn.train.Labels;
import io.hnhn.train.Metrics;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.Trainer;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Score;
import io.hnhn.tune.Settings;
import io.hnhn.tune.Trial;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The runs of the forms of HNHN at several depths on one data set.
 *
 * @param splits how many splits they are to be run on
 * @param inputDropout rates to choose from
 */
record DepthRuns(SplitEvaluation evaluation, int splits, List<Double> inputDropout) {
  private static final String TRAINING_LOSS = "training loss";
  private static final String TRAINING_ACCURACY = "training accuracy";

  /** Parts of the training labels in the choice of epochs and dropout. */
  static final int FOLDS = 3;

  Job job(DepthForm form, int layers, int split) {
    return new Job(
        PaperRun.key(evaluation.study(), data(), form.title, settings(layers), split),
        () -> run(form, layers, split));
  }

  private PaperRun run(DepthForm form, int layers, int split) {
    Inputs inputs = evaluation.problem().inputs(false);
    Labels labels = evaluation.problem().training(split);
    Hnhn model =
        form.of(
            new Hnhn(
                evaluation.architecture().withLayers(layers),
                Exponent.fixed(0),
                Exponent.fixed(0)));
    Candidate base = SplitEvaluation.searched(model, split);
    base = base.withOptions(base.options().withWeightDecay(form.weightDecay()));
    Score best =
        evaluation
            .search()
            .validation()
            .withFolds(FOLDS)
            .run(Trial.grid(base, List.of(Settings.inputDropout(inputDropout))), inputs, labels)
            .getFirst();
    Candidate chosen = best.chosen();
    Trainer trainer = new Trainer(evaluation.backend(), chosen.options());
    trainer.memory(chosen.model(), inputs, labels, inputs).expectEnough();
    TrainedModel trained = trainer.train(chosen.model(), inputs, labels);
    Map<String, Double> measured =
        new LayerProbe(evaluation.backend(), (Hnhn) chosen.model(), inputs)
            .measure(trainer, labels, trained);
    Metrics learned = trained.predict(inputs).evaluate(labels);
    measured.put(TRAINING_LOSS, learned.logLoss());
    measured.put(TRAINING_ACCURACY, learned.accuracy());
    return new PaperRun(
            evaluation.study(),
            data(),
            form.title,
            settings(layers),
            split,
            evaluation.problem().heldOut(split).judge(trained, inputs).accuracy(),
            trained.provenance().seconds(),
            chosen.options().epochs(),
            best.trial().values().toString())
        .measuring(measured);
  }

  String data() {
    return evaluation.problem().data().folder;
  }

  private static String settings(int layers) {
    return "layers=" + layers;
  }

  /** What came out of a form at a depth. */
  Results results(RunLog log, DepthForm form, int layers) {
    return new Results(
        log.runs().stream()
            .filter(run -> run.study().equals(evaluation.study()))
            .filter(run -> run.data().equals(data()))
            .filter(run -> run.system().equals(form.title))
            .filter(run -> run.settings().equals(settings(layers)))
            .toList());
  }

  /** How many splits have a finished run. */
  int begunSplits(RunLog log) {
    return (int)
        log.runs().stream()
            .filter(run -> run.study().equals(evaluation.study()) && run.data().equals(data()))
            .mapToInt(PaperRun::split)
            .distinct()
            .count();
  }

  /** How many runs of at most so many layers are finished. */
  int finished(RunLog log, int deepest) {
    return Arrays.stream(DepthForm.values())
        .mapToInt(
            form ->
                IntStream.rangeClosed(1, deepest)
                    .map(layers -> results(log, form, layers).runs().size())
                    .sum())
        .sum();
  }

  /** The runs of one form at one depth, one for each split. */
  record Results(Collection<PaperRun> runs) {
    boolean isEmpty() {
      return runs.isEmpty();
    }

    /** Those on splits that the others were run on, too. */
    Results sharedWith(Results others) {
      Set<Integer> splits = others.runs.stream().map(PaperRun::split).collect(Collectors.toSet());
      return new Results(runs.stream().filter(run -> splits.contains(run.split())).toList());
    }

    SplitScores accuracy() {
      return SplitScores.of(runs, run -> true);
    }

    double epochs() {
      return mean(PaperRun::epochs);
    }

    double trainingLoss() {
      return mean(run -> run.measured().get(TRAINING_LOSS));
    }

    double trainingAccuracy() {
      return mean(run -> run.measured().get(TRAINING_ACCURACY));
    }

    /** The mean over the splits. */
    double of(Quantity quantity, int layer) {
      return mean(run -> run.measured().get(quantity.of(layer)));
    }

    private double mean(ToDoubleFunction<PaperRun> number) {
      return runs.stream().mapToDouble(number).average().orElse(Double.NaN);
    }
  }
}
