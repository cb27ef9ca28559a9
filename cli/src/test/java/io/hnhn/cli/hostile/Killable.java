package io.hnhn.cli.hostile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A command whose process is killed at some moment.
 *
 * @param name what it is
 * @param arguments its command line, in a folder
 * @param before what is in the folder when it begins, beside its inputs
 * @param meanwhile what holds at any moment of it
 * @param goOn the command line that completes it after a kill
 * @param result what it comes to, to the bit
 */
record Killable(
    String name,
    Arguments arguments,
    Preparation before,
    Preparation meanwhile,
    Arguments goOn,
    Result result) {

  /** A command line in a folder. */
  interface Arguments {
    List<String> in(Path folder);
  }

  /** Something that is done in a folder. */
  interface Preparation {
    Preparation NOTHING = _ -> {};

    void in(Path folder) throws IOException;
  }

  /** What can be compared. */
  interface Result {
    String in(Path folder) throws IOException;
  }

  @Override
  public String toString() {
    return name;
  }
}
