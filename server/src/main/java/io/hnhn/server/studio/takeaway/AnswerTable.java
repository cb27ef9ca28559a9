package io.hnhn.server.studio.takeaway;

import io.hnhn.data.Attributes;
import io.hnhn.data.format.ResultFile;
import io.hnhn.data.format.csv.TableFormat;
import io.hnhn.data.format.spi.StoredTables;
import io.hnhn.data.table.RankedClasses;
import io.hnhn.data.table.TableRows;
import io.hnhn.data.table.TableSink;
import io.hnhn.learn.use.ModelUse;
import io.hnhn.learn.why.RowKind;
import io.hnhn.model.Task;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.studio.explore.OpenRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What a model says about the data that it is asked about, as a table. */
final class AnswerTable {
  /** Classes a row, as in the table that a training writes. */
  private static final int RANKED = 3;

  private AnswerTable() {}

  /** Asks the model about all rows, as {@code hnhn predict} does. */
  static void write(OpenRun run, Path file) throws IOException {
    ModelUse use = run.model().use();
    if (run.model().task() == Task.SETS) {
      throw HttpFault.missing("A model of sets has answers about those that were tested alone");
    }
    Attributes rows =
        run.rows(run.model().isAbout(RowKind.NODE) ? RowKind.NODE : RowKind.HYPEREDGE);
    RankedClasses table =
        RankedClasses.of(
            rows, run.classes(), use.model().trained().predict(use.fitted().inputs()), RANKED);
    RankedClasses all = rows.hasLabels() ? table.withKnown(use.dataset().classNames()) : table;
    ResultFile.write(all::writeTo, file);
  }

  /** Writes the table of a file to another one. */
  static void copy(Path csv, Path file) throws IOException {
    ResultFile.write(sink -> copy(csv, sink), file);
  }

  private static void copy(Path csv, TableSink sink) throws IOException {
    try (StoredTables tables = TableFormat.CSV.open(csv);
        TableRows table = tables.tables().incidences().open()) {
      List<TableSink.Column> columns = table.columns().stream().map(AnswerTable::column).toList();
      sink.begin(columns);
      while (table.next()) {
        Object[] cells = new Object[columns.size()];
        for (int c = 0; c < cells.length; c++) {
          String text = table.cell(c);
          cells[c] = columns.get(c).isNumeric() ? (Object) Float.parseFloat(text) : text;
        }
        sink.add(cells);
      }
    }
  }

  private static TableSink.Column column(String name) {
    return name.startsWith("probability")
        ? TableSink.Column.numeric(name)
        : TableSink.Column.text(name);
  }
}
