package io.hnhn.cli.train;

import io.hnhn.backend.Backend;
import io.hnhn.command.output.Stopped;
import io.hnhn.command.terminal.Interruption;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.learn.run.LearningListener;
import io.hnhn.learn.search.ChosenSettings;
import io.hnhn.learn.settings.LearnerSettings;
import io.hnhn.learn.settings.TrainingSettings;
import io.hnhn.train.EpochReport;
import io.hnhn.train.PartsSummary;
import io.hnhn.train.TrainingListener;
import io.hnhn.tune.Candidate;
import java.time.Duration;

/**
 * What trainings compute with and tell about, and how they hear of Ctrl-C.
 *
 * @param story what is told meanwhile, if anything is
 * @param training how models are trained
 * @param runs how often each model is trained
 */
record TrainSession(
    Backend backend,
    TrainDisplay display,
    Interruption interruption,
    TrainStory story,
    TrainingSettings training,
    int runs)
    implements LearningListener, AutoCloseable {

  static TrainSession open(
      LearnerSettings settings, Terminal terminal, boolean quiet, boolean json) {
    TrainDisplay display = new TrainDisplay(terminal, quiet);
    return new TrainSession(
        settings.backend().open(),
        display,
        new Interruption(terminal.err(), display::stop, Stopped.WORDS),
        new TrainStory((quiet || json ? Terminal.nowhere() : terminal).out()),
        settings.training(),
        settings.runs());
  }

  @Override
  public Runnable searching(int most) {
    return display.searching(most);
  }

  @Override
  public void searchTime(Duration most) {
    story.searchTime(most);
  }

  @Override
  public void searched() {
    display.end();
  }

  @Override
  public void chosen(ChosenSettings chosen, Candidate candidate) {
    story.chosen(chosen, candidate);
    if (chosen.tried().isEmpty() && training.patience() == 0 && training.temperature() == null) {
      story.notCalibrated();
    }
  }

  @Override
  public TrainingListener training(Candidate candidate, int run) {
    interruption.waitForWork(true);
    String model = candidate.model().getClass().getSimpleName();
    TrainingListener shown =
        display.training(runs == 1 ? model : "%s, run %d".formatted(model, run + 1));
    return new TrainingListener() {
      @Override
      public void partMade(int done, int all) {
        display.partMade(done, all);
      }

      @Override
      public void inParts(PartsSummary parts) {
        display.partsMade();
        story.parts(parts);
      }

      @Override
      public void epochDone(EpochReport report) {
        shown.epochDone(report);
      }

      @Override
      public boolean isCancelled() {
        return shown.isCancelled();
      }
    };
  }

  @Override
  public void trained() {
    display.end();
    interruption.waitForWork(false);
  }

  @Override
  public void finishing(String stage) {
    display.finishing(stage);
  }

  @Override
  public void finished() {
    display.end();
  }

  @Override
  public boolean isCancelled() {
    return interruption.isRequested();
  }

  /** A training failed: what is on the screen is ended, and nothing is waited for. */
  void failed() {
    display.stop();
    interruption.waitForWork(false);
  }

  @Override
  public void close() {
    interruption.close();
    backend.close();
  }
}
