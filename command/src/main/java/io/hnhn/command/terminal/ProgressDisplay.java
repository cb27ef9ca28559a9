package io.hnhn.command.terminal;

/** Something that is shown while work goes on. Either way to end it can be called twice. */
public interface ProgressDisplay {
  /** Nothing. */
  ProgressDisplay NOTHING =
      new ProgressDisplay() {
        @Override
        public void end() {}

        @Override
        public void stop() {}
      };

  /** The work is over: says how it went. */
  void end();

  /** The work was interrupted: ends the line where it is, for whatever comes next. */
  void stop();
}
