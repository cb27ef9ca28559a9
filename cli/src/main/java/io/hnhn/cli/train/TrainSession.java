package io.hnhn.cli.train;

import io.hnhn.backend.Backend;
import io.hnhn.cli.options.BackendOptions;
import io.hnhn.cli.output.ResumableFolder;
import io.hnhn.cli.terminal.Interruption;
import io.hnhn.cli.terminal.Terminal;

/**
 * What trainings compute with and tell about, and how they hear of Ctrl-C.
 *
 * @param story what is told meanwhile, if anything is
 */
record TrainSession(
    Backend backend, TrainDisplay display, Interruption interruption, TrainStory story)
    implements AutoCloseable {

  static TrainSession open(
      BackendOptions backends, Terminal terminal, boolean quiet, boolean json) {
    TrainDisplay display = new TrainDisplay(terminal, quiet);
    return new TrainSession(
        backends.open(),
        display,
        new Interruption(terminal.err(), display::stop, ResumableFolder.STOPPED),
        new TrainStory((quiet || json ? Terminal.nowhere() : terminal).out()));
  }

  /** A training failed in the middle, and another one is to follow. */
  void failed() {
    interruption.waitForWork(false);
    display.stop();
  }

  @Override
  public void close() {
    interruption.close();
    backend.close();
  }
}
