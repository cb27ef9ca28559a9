package io.hnhn.command.output;

/** What to say when work is stopped that can go on. */
public final class Stopped {
  /** The words. */
  public static final String WORDS =
      "Stopped. The same command with --resume goes on where it was.";

  private Stopped() {}
}
