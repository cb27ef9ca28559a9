package io.hnhn.server.studio.takeaway;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.format.ResultFile;
import io.hnhn.data.format.csv.TableFormat;
import io.hnhn.data.format.spi.StoredTables;
import io.hnhn.data.table.TableRows;
import io.hnhn.data.table.TableSink;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.data.trained.ModelMetadata;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.learn.run.TrainingFolder;
import io.hnhn.onnx.OnnxExport;
import io.hnhn.server.http.Body;
import io.hnhn.server.http.HttpCall;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.Reply;
import io.hnhn.server.http.Route;
import io.hnhn.server.studio.train.RunLibrary;
import io.hnhn.server.studio.train.RunNote;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Files of a run, by the few names that they have here. */
public record FileRoutes(RunLibrary runs, CodeTexts code) {
  /** The report draws by scripts of its own, and may do nothing else: it is from nowhere. */
  private static final String REPORT_POLICY =
      "sandbox allow-scripts allow-popups; default-src 'none'; script-src 'unsafe-inline';"
          + " style-src 'unsafe-inline'; img-src data: blob:; frame-ancestors 'none'";

  private static final String HTML = "text/html; charset=utf-8";

  /** All of them. */
  public List<Route> routes() {
    String run = "/studio/api/runs/{run}";
    return List.of(
        Route.get(run + "/report", this::report),
        Route.get(run + "/code", call -> Reply.json(code.of(note(call)))),
        Route.get(run + "/files/{file}", this::file));
  }

  private RunNote note(HttpCall call) {
    RunNote note = runs.note(call.variable("run"));
    if (note.state() != RunNote.State.FINISHED) {
      throw new HttpFault(409, "This run is not finished");
    }
    return note;
  }

  private Reply report(HttpCall call) throws IOException {
    Path file = expect(runs.folder(note(call)).resolve(TrainingFolder.REPORT));
    return new Reply(
        200, HTML, Body.Stored.of(file), Map.of("Content-Security-Policy", REPORT_POLICY));
  }

  private static Path expect(Path file) {
    if (!Files.isRegularFile(file)) {
      throw HttpFault.missing("This run has no such file");
    }
    return file;
  }

  private Reply file(HttpCall call) throws IOException {
    RunNote note = note(call);
    Path folder = runs.folder(note);
    String name = call.variable("file");
    return switch (name) {
      case "answers.csv" ->
          download(expect(folder.resolve(TrainingFolder.PREDICTIONS)), "text/csv", name);
      case "answers.parquet" -> download(parquet(note, name), Reply.BYTES, name);
      case "model.onnx" -> download(onnx(note, name), Reply.BYTES, name);
      case TrainingFolder.REPORT -> download(expect(folder.resolve(name)), HTML, name);
      case ModelFile.NAME ->
          download(
              Files.isRegularFile(folder) ? folder : expect(folder.resolve(name)),
              Reply.BYTES,
              name);
      case TrainingFolder.METRICS -> download(expect(folder.resolve(name)), Reply.JSON, name);
      case TrainingFolder.CONFIG -> download(expect(folder.resolve(name)), "text/plain", name);
      default -> throw HttpFault.missing("This run has no such file");
    };
  }

  private static Reply download(Path file, String type, String name) throws IOException {
    return new Reply(
        200,
        type,
        Body.Stored.of(file),
        Map.of("Content-Disposition", "attachment; filename=\"" + name + "\""));
  }

  /** Made when somebody asks for it first. */
  private synchronized Path parquet(RunNote note, String name) throws IOException {
    Path answers = expect(runs.folder(note).resolve(TrainingFolder.PREDICTIONS));
    Path file = runs.kept(note, name);
    if (!Files.isRegularFile(file)) {
      ResultFile.write(sink -> copy(answers, sink), file);
    }
    return file;
  }

  private static void copy(Path csv, TableSink sink) throws IOException {
    try (StoredTables tables = TableFormat.CSV.open(csv);
        TableRows table = tables.tables().incidences().open()) {
      List<TableSink.Column> columns = table.columns().stream().map(FileRoutes::column).toList();
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

  private synchronized Path onnx(RunNote note, String name) throws IOException {
    Path file = runs.kept(note, name);
    if (!Files.isRegularFile(file)) {
      try (Backend backend = Backends.open()) {
        StoredModel stored = ModelFile.read(runs.folder(note), backend);
        new OnnxExport(false, ModelMetadata.of(stored)).write(stored.trained(), file);
      }
    }
    return file;
  }
}
