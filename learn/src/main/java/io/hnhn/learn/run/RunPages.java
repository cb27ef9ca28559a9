package io.hnhn.learn.run;

import io.hnhn.backend.Backend;
import io.hnhn.data.Loaded;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** What is written about a training for people, beside the model. */
public interface RunPages {
  /** Nothing. */
  RunPages NONE = new RunPages() {};

  /**
   * All that a report may tell of.
   *
   * @param loaded the data, and what was left out of it
   * @param outcomes of all runs; the first one's model is kept
   * @param alone what features alone say about the test of the first run, where that can be asked
   * @param backend what it was computed with
   */
  record Told(
      Loaded loaded, List<Outcome> outcomes, Optional<FeaturesAlone> alone, Backend backend) {}

  /** The text of {@value TrainingFolder#CONFIG}, if there is to be one. */
  default Optional<String> config(List<Outcome> outcomes) throws IOException {
    return Optional.empty();
  }

  /** Whether there is to be a report. */
  default boolean hasReport() {
    return false;
  }

  /**
   * Writes the report.
   *
   * @param stages is told what is done next
   */
  default void report(Told told, Path file, Consumer<String> stages) throws IOException {}

  /** All results are in their places; what is left is to remove what was needed to go on later. */
  default void written() throws IOException {}
}
