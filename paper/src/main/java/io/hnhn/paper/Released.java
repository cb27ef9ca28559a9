package io.hnhn.paper;

import io.hnhn.file.FolderRemoval;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.model.ReleasedHnhn;
import io.hnhn.train.EpochReport;
import io.hnhn.train.HeldOutSet;
import io.hnhn.train.Labels;
import io.hnhn.train.Schedule;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingListener;
import io.hnhn.train.TrainingOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * HNHN as the program trains it that the authors have published, counted in two ways: by its
 * answers after training, and as the program counts, by the best of several looks at the test
 * labels in the course of it. The latter is no test; it is here to see where printed numbers come
 * from.
 *
 * <p>A look is a training that is broken off there and judged, and then goes on from its
 * checkpoint: what is trained has no way to the held-out labels.
 */
final class Released {
  /** How runs of it are marked. */
  static final String SETTINGS = "released";

  private static final int BETWEEN_LOOKS = 30;

  private Released() {}

  /** Whether it has a column in a study: where the data is, nearly or all of it, the program's. */
  static boolean isIn(String study, PaperData data) {
    return study.equals("table") && data != PaperData.DBLP;
  }

  /** How long the program trains one layer. */
  static int epochs(PaperData data) {
    return data == PaperData.PUBMED ? 200 : 140;
  }

  /** The epochs after which the program looks at the test labels. */
  private static IntStream looks(PaperData data) {
    return IntStream.iterate(0, epoch -> epoch < epochs(data), epoch -> epoch + BETWEEN_LOOKS);
  }

  /** How runs are made, in words. */
  static String protocol() {
    Schedule schedule = TrainingOptions.PAPER.schedule();
    return "rate %s, times %s every %d epochs; %d epochs, on pubmed %d; a look every %d"
        .formatted(
            schedule.initial(),
            schedule.factor(),
            schedule.every(),
            epochs(PaperData.CITESEER),
            epochs(PaperData.PUBMED),
            BETWEEN_LOOKS);
  }

  /** What the two columns are; empty where there are none, since no split was run. */
  static String note(PaperData data, int splits) {
    if (splits == 0) {
      return "";
    }
    String epochs = looks(data).mapToObj(Integer::toString).collect(Collectors.joining(", "));
    return ("Released: HNHN as the program of its authors has it, on %d splits, by its answers"
            + " after %d epochs; beside that the program's own count, which is no test: the"
            + " best of its looks at the test labels, after the epochs %s.")
        .formatted(splits, epochs(data), epochs);
  }

  /** What the program tells of a run: the best of its looks. */
  static double best(PaperRun run) {
    return run.measured().values().stream().mapToDouble(look -> look).max().orElse(Double.NaN);
  }

  /** A training, judged at its end, with what each look at the test labels tells. */
  static PaperRun run(SplitEvaluation evaluation, int split) {
    try {
      Path folder = Files.createTempDirectory("hnhn-released-");
      try {
        return run(evaluation, split, folder.resolve("checkpoint"));
      } finally {
        FolderRemoval.remove(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static PaperRun run(SplitEvaluation evaluation, int split, Path checkpoint) {
    PaperData data = evaluation.problem().data();
    Model model = new ReleasedHnhn(evaluation.architecture().withHidden(data.paperWidth()));
    Inputs inputs = evaluation.inputs(PaperSystem.HNHN);
    Labels labels = evaluation.problem().training(split);
    HeldOutSet heldOut = evaluation.problem().heldOut(split);
    TrainingOptions options =
        TrainingOptions.PAPER
            .withEpochs(epochs(data))
            .withSeed(split)
            .withCheckpointEvery(epochs(data));
    Trainer trainer = new Trainer(evaluation.backend(), options).withCheckpoint(checkpoint);
    trainer.memory(model, inputs, labels, inputs).expectEnough();
    Map<String, Double> seen = new TreeMap<>();
    double seconds = 0;
    for (int epoch : looks(data).toArray()) {
      Trainer until =
          epoch == 0
              ? new Trainer(evaluation.backend(), options.withEpochs(0))
              : trainer.withListener(new Break(epoch));
      TrainedModel soFar = until.train(model, inputs, labels);
      seconds += soFar.provenance().seconds();
      seen.put("look after epoch %03d".formatted(epoch), heldOut.judge(soFar, inputs).accuracy());
    }
    TrainedModel trained = trainer.train(model, inputs, labels);
    return new PaperRun(
            evaluation.study(),
            data.folder,
            PaperSystem.HNHN.title,
            SETTINGS,
            split,
            heldOut.judge(trained, inputs).accuracy(),
            seconds + trained.provenance().seconds(),
            options.epochs(),
            "")
        .measuring(seen);
  }

  /** Breaks a training off after an epoch. */
  private static final class Break implements TrainingListener {
    private final int epoch;
    private boolean reached;

    Break(int epoch) {
      this.epoch = epoch;
    }

    @Override
    public void epochDone(EpochReport report) {
      reached = report.epoch() == epoch;
    }

    @Override
    public boolean isCancelled() {
      return reached;
    }
  }
}
