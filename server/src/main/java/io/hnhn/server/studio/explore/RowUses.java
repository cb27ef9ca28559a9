package io.hnhn.server.studio.explore;

import io.hnhn.data.format.csv.TableFormat;
import io.hnhn.data.format.spi.StoredTables;
import io.hnhn.data.table.TableRows;
import io.hnhn.learn.run.TrainingFolder;
import io.hnhn.server.serving.RowIndex;
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
 */
public record RowUses(byte[] uses) {
  static final byte NOTHING = 0;
  static final byte LEARNED = 1;
  static final byte VALIDATION = 2;
  static final byte TESTED = 3;

  private static final List<String> WORDS = List.of("", "learned", "validation", "tested");

  /** Nothing is known of a model without its answers. */
  static RowUses none(int rows) {
    return new RowUses(new byte[rows]);
  }

  /** What the answers of a training say. */
  static RowUses read(Path folder, RowIndex rows) throws IOException {
    RowUses uses = none(rows.count());
    Path file = folder.resolve(TrainingFolder.PREDICTIONS);
    if (!Files.isRegularFile(file)) {
      return uses;
    }
    try (StoredTables tables = TableFormat.CSV.open(file);
        TableRows table = tables.tables().incidences().open()) {
      int id = 0;
      int known = table.columns().indexOf("known");
      int learned = table.columns().indexOf("learned");
      while (learned >= 0 && known >= 0 && table.next()) {
        OptionalInt row = rows.find(table.cell(id));
        if (row.isPresent()) {
          uses.uses[row.getAsInt()] = use(table.cell(learned), table.cell(known));
        }
      }
    }
    return uses;
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
