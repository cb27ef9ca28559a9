package io.hnhn.server.studio.explore;

import io.hnhn.data.format.csv.TableFormat;
import io.hnhn.data.format.spi.StoredTables;
import io.hnhn.data.table.TableRows;
import io.hnhn.learn.run.TrainingFolder;
import io.hnhn.learn.why.RowKind;
import io.hnhn.model.Task;
import io.hnhn.server.serving.RowIndex;
import io.hnhn.server.serving.ServedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the labels of rows were used for: nothing, learning, validation or the test.
 *
 * @param uses a number for each row
 * @param areKept whether the answers that training wrote are those about all of these rows
 */
public record RowUses(byte[] uses, boolean areKept) {
  static final byte NOTHING = 0;
  static final byte LEARNED = 1;
  static final byte VALIDATION = 2;
  static final byte TESTED = 3;

  /** Answers that were computed elsewhere may differ by some roundings. */
  private static final float SAME = 1e-3f;

  private static final List<String> WRITTEN =
      List.of("id", "class", "probability", "known", "learned");

  private static final List<String> WORDS = List.of("", "learned", "validation", "tested");

  /** Nothing is known of a model without its answers. */
  static RowUses none(int rows) {
    return new RowUses(new byte[rows], false);
  }

  /** What the answers of a training say, if they are this model's about these data. */
  static RowUses read(Path folder, ServedModel model) throws IOException {
    RowIndex rows = model.rows(model.task() == Task.HYPEREDGES ? RowKind.HYPEREDGE : RowKind.NODE);
    Path file = folder.resolve(TrainingFolder.PREDICTIONS);
    if (model.task() == Task.SETS || !Files.isRegularFile(file)) {
      return none(rows.count());
    }
    byte[] uses = new byte[rows.count()];
    int told = 0;
    try (StoredTables tables = TableFormat.CSV.open(file);
        TableRows table = tables.tables().incidences().open()) {
      List<Integer> columns = WRITTEN.stream().map(table.columns()::indexOf).toList();
      if (columns.contains(-1)) {
        return none(rows.count());
      }
      while (table.next()) {
        List<String> cells = columns.stream().map(table::cell).toList();
        OptionalInt row = rows.find(cells.get(0));
        if (row.isEmpty() || !agree(model, row.getAsInt(), cells.get(1), cells.get(2))) {
          return none(rows.count());
        }
        uses[row.getAsInt()] = use(cells.get(4), cells.get(3));
        told++;
      }
    }
    return new RowUses(uses, told == rows.count());
  }

  /** Whether a model says about a row what was written. */
  private static boolean agree(ServedModel model, int row, String answer, String probability) {
    int number = model.use().model().classNames().indexOf(answer);
    try {
      return number >= 0
          && Math.abs(model.probabilities(row)[number] - Float.parseFloat(probability)) < SAME;
    } catch (NumberFormatException _) {
      return false;
    }
  }

  private static byte use(String learned, String known) {
    return switch (learned) {
      case "yes" -> LEARNED;
      case "validation" -> VALIDATION;
      default -> known.isEmpty() ? NOTHING : TESTED;
    };
  }

  /** In a word, if there is anything to say. */
  Optional<String> word(int row) {
    return Optional.of(WORDS.get(uses[row])).filter(word -> !word.isEmpty());
  }
}
