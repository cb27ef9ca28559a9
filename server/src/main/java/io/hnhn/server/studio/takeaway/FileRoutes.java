package io.hnhn.server.studio.takeaway;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.data.trained.ModelMetadata;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.learn.run.TrainingFolder;
import io.hnhn.model.Task;
import io.hnhn.onnx.OnnxExport;
import io.hnhn.server.http.Body;
import io.hnhn.server.http.HttpCall;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.Reply;
import io.hnhn.server.http.Route;
import io.hnhn.server.studio.explore.OpenRun;
import io.hnhn.server.studio.explore.OpenRuns;
import io.hnhn.server.studio.load.DataLibrary;
import io.hnhn.server.studio.train.RunLibrary;
import io.hnhn.server.studio.train.RunNote;
import io.hnhn.server.studio.train.RunVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Files of a run, by the few names that they have here. */
public record FileRoutes(RunLibrary runs, DataLibrary data, OpenRuns open, CodeTexts code) {
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
      case "answers.csv" -> download(answers(note, name), "text/csv", name);
      case "answers.parquet" -> download(answers(note, name), Reply.BYTES, name);
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

  /** As training left them, where they are about the data that the model is asked about now. */
  private Path answers(RunNote note, String name) throws IOException {
    boolean asTable = name.endsWith(".parquet");
    if (note.data() == null || !data.has(note.data())) {
      Path written = expect(runs.folder(note).resolve(TrainingFolder.PREDICTIONS));
      return asTable
          ? made(note, version(note), name, file -> AnswerTable.copy(written, file))
          : written;
    }
    return open.ask(note.id(), run -> answers(run, name, asTable));
  }

  private Path answers(OpenRun run, String name, boolean asTable) {
    Path written = runs.folder(run.note()).resolve(TrainingFolder.PREDICTIONS);
    boolean isKept = run.uses().areKept() || run.model().task() == Task.SETS;
    try {
      if (!isKept) {
        return made(run.note(), run.version(), name, file -> AnswerTable.write(run, file));
      }
      expect(written);
      return asTable
          ? made(run.note(), run.version(), name, file -> AnswerTable.copy(written, file))
          : written;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private RunVersion version(RunNote note) {
    return RunVersion.of(note, runs, data);
  }

  private Path onnx(RunNote note, String name) throws IOException {
    return made(
        note,
        version(note),
        name,
        file -> {
          try (Backend backend = Backends.open()) {
            StoredModel stored = ModelFile.read(runs.folder(note), backend);
            new OnnxExport(false, ModelMetadata.of(stored)).write(stored.trained(), file);
          }
        });
  }

  /** Writes a file. */
  private interface Maker {
    void write(Path file) throws IOException;
  }

  /** Made when somebody asks for it first; of another model, or other data, it is made again. */
  private synchronized Path made(RunNote note, RunVersion version, String name, Maker maker)
      throws IOException {
    Path file = runs.made(note, version, name);
    if (!Files.isRegularFile(file)) {
      maker.write(file);
    }
    return file;
  }
}
