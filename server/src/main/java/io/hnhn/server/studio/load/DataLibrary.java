package io.hnhn.server.studio.load;

import io.hnhn.command.shell.Failure;
import io.hnhn.data.table.TableOptions;
import io.hnhn.file.FolderRemoval;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.studio.load.DataNote.UploadedFile;
import io.hnhn.server.studio.page.Events;
import io.hnhn.server.studio.workspace.Workspace;
import io.hnhn.server.studio.workspace.Workspace.Shelf;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.UnaryOperator;

/** The data sets of a studio. */
public final class DataLibrary {
  private final Workspace workspace;
  private final Events events;
  private final Map<String, DataNote> notes = new ConcurrentSkipListMap<>();
  private final Map<String, String> states = new ConcurrentHashMap<>();
  private final ReadData read = new ReadData();

  /** What is told of a data set in a list. */
  public record Brief(String id, String name, String origin, String state) {}

  /** Those that the workspace has. */
  public DataLibrary(Workspace workspace, Events events) throws IOException {
    this.workspace = workspace;
    this.events = events;
    workspace.notes(Shelf.DATA, DataNote.class).forEach(note -> notes.put(note.id(), note));
  }

  /** What there is. */
  public List<Brief> briefs() {
    return notes.values().stream().map(this::brief).toList();
  }

  private Brief brief(DataNote note) {
    return new Brief(
        note.id(),
        note.name(),
        note.origin(),
        note.finished() ? states.getOrDefault(note.id(), "ready") : "uploading");
  }

  /** One of them. */
  public DataNote note(String id) {
    DataNote note = notes.get(id);
    if (note == null) {
      throw HttpFault.missing("There is no data set of that id");
    }
    return note;
  }

  /** Whether there is one. */
  public boolean has(String id) {
    return notes.containsKey(id);
  }

  /** Adds data that lies somewhere, unless it was added before; returns its id. */
  public synchronized String add(Path path, String name) throws IOException {
    String real = path.toRealPath().toString();
    Optional<DataNote> known =
        notes.values().stream().filter(note -> real.equals(note.path())).findFirst();
    if (known.isPresent()) {
      return known.get().id();
    }
    String id = workspace.make(Shelf.DATA, name);
    keep(new DataNote(id, name, real, true, List.of(), List.of()));
    return id;
  }

  /** Begins an upload. */
  DataNote begin(String name, List<UploadedFile> files) throws IOException {
    String id = workspace.make(Shelf.DATA, name);
    DataNote note = new DataNote(id, name, null, false, files, List.of());
    keep(note);
    return note;
  }

  private void keep(DataNote note) throws IOException {
    workspace.note(Shelf.DATA, note.id(), note);
    notes.put(note.id(), note);
    events.tell("data", brief(note));
  }

  private UploadFolder folder(DataNote note) {
    return new UploadFolder(workspace.folder(Shelf.DATA, note.id()), note.id());
  }

  /** Takes a file of an upload. */
  void take(String id, int number, InputStream in) throws IOException {
    DataNote note = expectUpload(id);
    if (note.finished()) {
      throw new HttpFault(409, "All files of this data set have come already");
    }
    if (number >= note.files().size()) {
      throw HttpFault.missing("This upload has no file of that number");
    }
    folder(note).take(note.files().get(number), in);
  }

  private DataNote expectUpload(String id) {
    DataNote note = note(id);
    if (note.path() != null) {
      throw new HttpFault(409, "This data set lies where the command line said, and stays there");
    }
    return note;
  }

  /** All files came: looks what they are. */
  void finish(String id) throws IOException {
    DataNote note = expectUpload(id);
    UploadFolder folder = folder(note);
    folder.expectAll(note.files());
    folder.arrange(note.files());
    Path place = workspace.folder(Shelf.DATA, id).resolve(id);
    List<UploadedFile> guessed = note.files();
    try {
      guessed = TableRoles.guess(note.files(), file -> place.resolve(file.name()));
    } catch (IOException | RuntimeException _) {
      // What is wrong with a table is told when it is read.
    }
    folder.arrange(guessed);
    List<UploadedFile> arranged = guessed;
    change(id, n -> n.withFiles(arranged));
  }

  /** Gives tables other roles. */
  void arrange(String id, List<UploadedFile> files) throws IOException {
    DataNote note = expectUpload(id);
    folder(note).arrange(files);
    change(id, n -> n.withFiles(files));
  }

  /** Keeps what was said about columns. */
  void say(String id, List<SaidColumn> columns) throws IOException {
    change(id, n -> n.withColumns(columns));
  }

  /** Changes what is kept of a data set as it is now. */
  private synchronized void change(String id, UnaryOperator<DataNote> change) throws IOException {
    keep(change.apply(note(id)));
  }

  /** Where the files are that are read. */
  public Path place(DataNote note) {
    return note.path() == null ? folder(note).place(note.files()) : Path.of(note.path());
  }

  /**
   * Reads a data set.
   *
   * @param options what is said about columns
   */
  public Recognised read(DataNote note, TableOptions options) throws IOException {
    return read.of(place(note), options);
  }

  /** All that there is to tell of a data set. */
  DataDocument document(DataNote note) throws IOException {
    if (!note.finished()) {
      return DataDocument.of(note, "uploading", Optional.empty());
    }
    try {
      tell(note, "reading");
      DataDocument document = DataDocument.of(note, read(note, SaidColumn.options(note.columns())));
      tell(note, "ready");
      return document;
    } catch (IOException | IllegalArgumentException e) {
      tell(note, "unreadable");
      return DataDocument.of(note, "unreadable", Optional.of(words(note, e)));
    }
  }

  private void tell(DataNote note, String state) {
    String before = states.put(note.id(), state);
    if (!state.equals(before) && notes.containsKey(note.id())) {
      events.tell("data", brief(note));
    }
  }

  /** What went wrong, without the folders that nobody asked about. */
  public String words(DataNote note, Throwable fault) {
    Path place = place(note);
    String text = Failure.message(fault).replace(place + "/", "");
    Path above = place.getParent();
    return above == null ? text : text.replace(above + "/", "");
  }

  /** Removes what was uploaded; of data that lies elsewhere only what was noted. */
  synchronized void remove(String id) throws IOException {
    note(id);
    notes.remove(id);
    states.remove(id);
    FolderRemoval.remove(workspace.folder(Shelf.DATA, id));
    events.tell("gone", Map.of("data", id));
  }
}
