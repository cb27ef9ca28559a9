package io.hnhn.server.studio.takeaway;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.hnhn.server.studio.load.DataLibrary;
import io.hnhn.server.studio.train.RunLibrary;
import io.hnhn.server.studio.train.RunNote;
import io.hnhn.server.studio.train.Trainings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What does the same as a run outside the studio: commands, and a few lines of Java. */
public record CodeTexts(RunLibrary runs, Trainings trainings, DataLibrary data) {
  /**
   * Texts to copy.
   *
   * @param command that trains the same model; nothing where it was trained elsewhere
   * @param java the same in Java
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  record Texts(
      Optional<String> command, Optional<String> predict, String serve, Optional<String> java) {}

  Texts of(RunNote note) {
    String model = runs.folder(note).toString();
    Optional<Path> place =
        Optional.ofNullable(note.data()).filter(data::has).map(id -> data.place(data.note(id)));
    boolean isAsked = note.asked() != null && place.isPresent();
    return new Texts(
        isAsked ? Optional.of(trainings.command(note)) : Optional.empty(),
        place.map(path -> Trainings.line(List.of("predict", model, path.toString()))),
        Trainings.line(
            place
                .map(path -> List.of("serve", model, "--data", path.toString()))
                .orElse(List.of("serve", model))),
        isAsked ? Optional.of(trainings.java(note)) : Optional.empty());
  }
}
