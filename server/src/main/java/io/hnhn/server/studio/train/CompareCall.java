package io.hnhn.server.studio.train;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.hnhn.command.shell.Failure;
import io.hnhn.learn.compare.ComparedRun;
import io.hnhn.learn.compare.Comparison;
import io.hnhn.learn.compare.ComparisonWords;
import io.hnhn.server.http.HttpCall;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.Reply;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code GET /studio/api/compare}: runs beside each other, as {@code hnhn compare} tells it. */
final class CompareCall {
  private static final int MOST = 20;
  private static final int FEWEST = 2;

  private CompareCall() {}

  /**
   * Runs beside each other.
   *
   * @param runs their ids, as the comparison calls them
   * @param problem why they can't be compared
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  record Compared(
      List<Named> runs,
      Optional<Comparison> comparison,
      List<String> sentences,
      Optional<String> problem) {}

  /** A run, and what the comparison calls it. */
  record Named(String id, String name) {}

  static Reply answer(HttpCall call, RunLibrary runs) {
    String[] ids = call.parameter("runs").orElse("").split(",", -1);
    if (ids.length < FEWEST
        || ids.length > MOST
        || List.of(ids).stream().distinct().count() < ids.length) {
      throw HttpFault.wrong(
          "Expected %d to %d different ids of runs with commas between as runs"
              .formatted(FEWEST, MOST));
    }
    List<RunNote> notes = new ArrayList<>();
    for (String id : ids) {
      notes.add(runs.note(id));
    }
    List<Named> named =
        notes.stream().map(note -> new Named(note.id(), name(note, notes))).toList();
    try {
      List<ComparedRun> compared = new ArrayList<>();
      for (RunNote note : notes) {
        compared.add(ComparedRun.read(name(note, notes), runs.folder(note)));
      }
      Comparison comparison = Comparison.of(compared);
      return Reply.json(
          new Compared(
              named,
              Optional.of(comparison),
              ComparisonWords.sentences(comparison),
              Optional.empty()));
    } catch (IOException | IllegalArgumentException e) {
      return Reply.json(
          new Compared(named, Optional.empty(), List.of(), Optional.of(words(e, notes, runs))));
    }
  }

  /** The name where that tells it from the others, else the id. */
  private static String name(RunNote note, List<RunNote> all) {
    return all.stream().filter(other -> other.name().equals(note.name())).count() == 1
        ? note.name()
        : note.id();
  }

  /** What went wrong, with names of runs for their folders. */
  private static String words(Exception fault, List<RunNote> notes, RunLibrary runs) {
    String text = Failure.message(fault);
    for (RunNote note : notes) {
      Path folder = runs.folder(note);
      text = text.replace(folder.toString(), name(note, notes));
    }
    return text;
  }
}
