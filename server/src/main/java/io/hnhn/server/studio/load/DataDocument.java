package io.hnhn.server.studio.load;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.hnhn.data.TableReading;
import io.hnhn.learn.profile.Advice;
import io.hnhn.learn.profile.DataStatistics;
import io.hnhn.server.studio.load.DataNote.UploadedFile;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that a page tells of a data set.
 *
 * @param state how far it is, in a word, or that it can't be used
 * @param problem why it can't be read
 * @param read what columns of tables were taken for, in a sentence
 * @param words what nodes and hyperedges are called
 * @param advice what it means for learning, in sentences
 * @param learnable what can be learned from it, the first first
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
record DataDocument(
    String id,
    String name,
    String origin,
    String state,
    Optional<String> problem,
    Optional<String> format,
    List<UploadedFile> files,
    Optional<String> read,
    Optional<Words> words,
    List<TableDocument> tables,
    Optional<DataStatistics> statistics,
    List<String> advice,
    Map<String, Long> leftOut,
    List<Learnable> learnable) {
  /** What one is called. */
  record Words(String node, String hyperedge) {
    static Words of(Recognised data) {
      return data.loaded()
          .reading()
          .map(TableReading::incidences)
          .map(columns -> new Words(columns.node(), columns.hyperedge()))
          .orElse(new Words("node", "hyperedge"));
    }
  }

  /** One that can't be read. */
  static DataDocument of(DataNote note, String state, Optional<String> problem) {
    return new DataDocument(
        note.id(),
        note.name(),
        note.origin(),
        state,
        problem,
        Optional.empty(),
        note.files(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        List.of(),
        Map.of(),
        List.of());
  }

  /** What to say where nothing has a class; nothing where a column may be one of classes. */
  private static Optional<String> withoutClasses(Recognised data) {
    return Learnable.of(data).stream().anyMatch(one -> one.label().isPresent())
        ? Optional.empty()
        : Optional.of(
            "Nothing has a class, and no column looks like one of classes: say which one is, or"
                + " learn which groups are likely.");
  }

  /** One that was read. */
  static DataDocument of(DataNote note, Recognised data) throws IOException {
    DataStatistics statistics = DataStatistics.of(data.loaded());
    List<TableDocument> tables = TableDocument.of(note, data);
    return new DataDocument(
        note.id(),
        note.name(),
        note.origin(),
        "ready",
        Optional.empty(),
        Optional.of(data.format().name()),
        note.files(),
        data.loaded().reading().map(TableReading::toString),
        Optional.of(Words.of(data)),
        tables,
        Optional.of(statistics),
        Advice.of(statistics, withoutClasses(data)),
        data.loaded().omissions().counts(),
        Learnable.of(data));
  }
}
