package io.hnhn.server.studio.explore;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.learn.use.ModelUse;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.Limits;
import io.hnhn.server.serving.Generation;
import io.hnhn.server.serving.ModelStore;
import io.hnhn.server.serving.ServedModel;
import io.hnhn.server.studio.load.DataLibrary;
import io.hnhn.server.studio.train.RunLibrary;
import io.hnhn.server.studio.train.RunNote;
import io.hnhn.server.studio.train.RunVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/** Runs that were asked lately, with their data; the one that was asked longest ago goes first. */
public final class OpenRuns implements AutoCloseable {
  private static final int MOST = 3;

  private final DataLibrary data;
  private final RunLibrary runs;
  private final ReentrantLock opening = new ReentrantLock();
  private final Map<String, Opened> open = new ConcurrentHashMap<>();
  private final Backend backend = Backends.open();

  /** A model that is there until it is closed. */
  private record Opened(
      ModelStore store, RowUses uses, Path place, RunVersion version, long[] asked) {}

  /** Of a workspace. */
  public OpenRuns(DataLibrary data, RunLibrary runs) {
    this.data = data;
    this.runs = runs;
  }

  /**
   * Asks a run, which stays open meanwhile.
   *
   * @throws HttpFault if it is not finished, or has no data
   */
  public <T> T ask(String id, Function<OpenRun, T> question) throws IOException {
    RunNote note = runs.note(id);
    Opened opened = opened(note);
    opened.asked[0] = System.nanoTime();
    try {
      return opened.store.ask(
          generation ->
              question.apply(
                  new OpenRun(note, only(generation), opened.uses, opened.place, opened.version)));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static ServedModel only(Generation generation) {
    return generation.model(Optional.empty());
  }

  /** One that has another model or other data by now is opened anew, and pages are told of it. */
  private Opened opened(RunNote note) throws IOException {
    RunVersion version = RunVersion.of(note, runs, data);
    Opened known = open.get(note.id());
    if (known != null && known.version.equals(version)) {
      return known;
    }
    opening.lock();
    try {
      Opened before = open.get(note.id());
      if (before != null && before.version.equals(version)) {
        return before;
      }
      Opened opened = open(note, version);
      open.put(note.id(), opened);
      if (before != null) {
        before.store.close();
        runs.tell(note);
      }
      closeOldest();
      return opened;
    } finally {
      opening.unlock();
    }
  }

  private Opened open(RunNote note, RunVersion version) throws IOException {
    if (note.state() != RunNote.State.FINISHED || !runs.hasModel(note)) {
      throw new HttpFault(409, "This run is not finished, and can't be asked yet");
    }
    String of = note.data();
    if (of == null || !data.has(of)) {
      throw new HttpFault(409, "This run has no data here; choose the data that it is asked about");
    }
    Path place = data.place(data.note(of));
    Path folder = runs.folder(note);
    ModelStore store = new ModelStore(() -> read(folder, place), Limits.DEFAULT, _ -> {});
    try {
      RowUses uses = store.ask(generation -> uses(folder, only(generation)));
      return new Opened(store, uses, place, version, new long[] {System.nanoTime()});
    } catch (UncheckedIOException e) {
      store.close();
      throw e.getCause();
    } catch (Throwable e) {
      store.close();
      throw e;
    }
  }

  private SequencedMap<String, ModelUse> read(Path folder, Path place) throws IOException {
    StoredModel stored = ModelFile.read(folder, backend);
    SequencedMap<String, ModelUse> models = new LinkedHashMap<>();
    models.put("run", ModelUse.of(stored, DatasetFormats.read(place, stored.fittedTables())));
    return models;
  }

  private static RowUses uses(Path folder, ServedModel model) {
    try {
      return RowUses.read(folder, model);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void closeOldest() {
    while (open.size() > MOST) {
      Map.Entry<String, Opened> oldest =
          open.entrySet().stream()
              .min((a, b) -> Long.compare(a.getValue().asked[0], b.getValue().asked[0]))
              .orElseThrow();
      close(oldest.getKey());
    }
  }

  /** Lets a run go, when nobody asks it any more. */
  public void close(String id) {
    Opened closed = open.remove(id);
    if (closed != null) {
      closed.store.close();
    }
  }

  @Override
  public void close() {
    open.keySet().forEach(this::close);
    backend.close();
  }
}
