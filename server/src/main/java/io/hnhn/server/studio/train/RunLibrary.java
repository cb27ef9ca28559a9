package io.hnhn.server.studio.train;

import io.hnhn.data.trained.ModelFile;
import io.hnhn.file.FolderRemoval;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.studio.load.SaidColumn;
import io.hnhn.server.studio.page.Events;
import io.hnhn.server.studio.train.RunNote.State;
import io.hnhn.server.studio.workspace.Workspace;
import io.hnhn.server.studio.workspace.Workspace.Shelf;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The runs of a studio, as the workspace keeps them. */
public final class RunLibrary {
  private static final String MADE = "made";

  private final Workspace workspace;
  private final Events events;
  private final Map<String, RunNote> notes = new ConcurrentSkipListMap<>();
  private volatile Function<RunNote, Object> documents = note -> note;

  /** Those that the workspace has. */
  public RunLibrary(Workspace workspace, Events events) throws IOException {
    this.workspace = workspace;
    this.events = events;
    workspace.notes(Shelf.RUNS, RunNote.class).forEach(note -> notes.put(note.id(), note));
  }

  /** What pages are told of a run. */
  void tellBy(Function<RunNote, Object> documents) {
    this.documents = documents;
  }

  /** All of them. */
  public Collection<RunNote> notes() {
    return List.copyOf(notes.values());
  }

  /** One of them. */
  public RunNote note(String id) {
    RunNote note = notes.get(id);
    if (note == null) {
      throw HttpFault.missing("There is no run of that id");
    }
    return note;
  }

  /** Whether a run was made of a data set. */
  public boolean uses(String data) {
    return notes.values().stream().anyMatch(note -> data.equals(note.data()));
  }

  /** The folder that {@code hnhn train} wrote, or would write. */
  public Path folder(RunNote note) {
    return note.folder() == null ? workspace.folder(Shelf.RUNS, note.id()) : Path.of(note.folder());
  }

  /** Where something is kept that belongs to a run. */
  public Path kept(RunNote note, String file) {
    return workspace.folder(Shelf.RUNS, note.id()).resolve(file);
  }

  /**
   * Where something is kept that is made of a version of a run; what was made of others is removed.
   */
  public synchronized Path made(RunNote note, RunVersion version, String file) throws IOException {
    Path all = kept(note, MADE);
    Path folder = all.resolve(version.text());
    if (!Files.isDirectory(folder)) {
      FolderRemoval.remove(all);
      Files.createDirectories(folder);
    }
    return folder.resolve(file);
  }

  /** A run that was asked for, of data with columns as they were said. */
  RunNote add(AskedRun asked, String name, List<SaidColumn> columns) throws IOException {
    String id = workspace.make(Shelf.RUNS, name);
    RunNote note =
        new RunNote(id, name, asked.data(), now(), asked, columns, State.WAITING, null, null);
    keep(note);
    return note;
  }

  /**
   * A model that lies somewhere, unless it was added before; returns its id.
   *
   * @param data id of the data set that it is asked about, or null
   */
  public synchronized String add(Path folder, String name, @Nullable String data)
      throws IOException {
    String real = folder.toRealPath().toString();
    Optional<RunNote> known =
        notes.values().stream().filter(note -> real.equals(note.folder())).findFirst();
    if (known.isPresent()) {
      if (data != null) {
        keep(known.get().withData(data));
      }
      return known.get().id();
    }
    String id = workspace.make(Shelf.RUNS, name);
    keep(new RunNote(id, name, data, now(), null, null, State.FINISHED, null, real));
    return id;
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** Changes what is kept of a run as it is now, and tells it. */
  synchronized RunNote change(String id, UnaryOperator<RunNote> change) throws IOException {
    RunNote changed = change.apply(note(id));
    keep(changed);
    return changed;
  }

  private void keep(RunNote note) throws IOException {
    workspace.note(Shelf.RUNS, note.id(), note);
    notes.put(note.id(), note);
    tell(note);
  }

  /** Tells open pages of a run as it is now. */
  public void tell(RunNote note) {
    events.tell("run", documents.apply(note));
  }

  /** Whether there is a model. */
  public boolean hasModel(RunNote note) {
    Path folder = folder(note);
    return Files.isRegularFile(folder) || Files.isRegularFile(folder.resolve(ModelFile.NAME));
  }

  /** Removes a run; a model that lies elsewhere stays there. */
  synchronized void remove(String id) throws IOException {
    notes.remove(id);
    FolderRemoval.remove(workspace.folder(Shelf.RUNS, id));
    events.tell("gone", Map.of("run", id));
  }
}
