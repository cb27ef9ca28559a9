package io.hnhn.server.studio.train;

import io.hnhn.backend.Backend;
import io.hnhn.command.shell.Failure;
import io.hnhn.data.table.TableOptions;
import io.hnhn.learn.run.FolderClaim;
import io.hnhn.learn.run.Learning;
import io.hnhn.learn.run.Learning.Written;
import io.hnhn.learn.run.Outcome;
import io.hnhn.learn.run.RunPages;
import io.hnhn.learn.run.TrainingFolder;
import io.hnhn.learn.settings.LearnerSettings;
import io.hnhn.report.training.RunReport;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.studio.load.DataLibrary;
import io.hnhn.server.studio.load.DataNote;
import io.hnhn.server.studio.load.SaidColumn;
import io.hnhn.server.studio.page.Events;
import io.hnhn.server.studio.train.RunNote.State;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Trains what was asked for, one run after the other. Each can be stopped and goes on to the same
 * bits; one that was under way when the program ended goes on at the next start.
 */
public final class Trainings implements AutoCloseable {
  private static final int SECONDS_TO_STOP = 30;
  private static final Pattern PLAIN = Pattern.compile("[\\w./:@%+,=~-]+");

  private final DataLibrary data;
  private final RunLibrary runs;
  private final Events events;
  private final LinkedBlockingQueue<String> waiting = new LinkedBlockingQueue<>();
  private final Map<String, RunWatch> watches = new ConcurrentHashMap<>();
  private final Map<String, Learning> prepared = new ConcurrentHashMap<>();
  private final Thread worker = Thread.ofPlatform().name("hnhn training").unstarted(this::work);
  private volatile boolean isClosed;

  /** Begins with what was under way. */
  public Trainings(DataLibrary data, RunLibrary runs, Events events) {
    this.data = data;
    this.runs = runs;
    this.events = events;
    runs.notes().stream()
        .filter(note -> note.state() == State.RUNNING || note.state() == State.WAITING)
        .sorted((a, b) -> a.state() == b.state() ? 0 : a.state() == State.RUNNING ? -1 : 1)
        .forEach(note -> waiting.add(note.id()));
    worker.setDaemon(true);
    worker.start();
  }

  /** How a run goes on, if it is under way. */
  Optional<RunWatch> watch(String run) {
    return Optional.ofNullable(watches.get(run));
  }

  /**
   * Looks whether something can be learned, and begins with it when its turn comes.
   *
   * @throws HttpFault if the data can't be read so
   * @throws IllegalArgumentException if it can't be learned from
   */
  RunNote ask(AskedRun asked, String name) throws IOException {
    List<SaidColumn> columns = data.note(asked.data()).columns();
    Learning learning = learning(asked, columns);
    RunNote note = runs.add(asked, name, columns);
    prepared.put(note.id(), learning);
    waiting.add(note.id());
    return note;
  }

  private Learning learning(AskedRun asked, List<SaidColumn> said) throws IOException {
    DataNote note = data.note(asked.data());
    LearnerSettings settings = asked.settings();
    try {
      TableOptions columns = asked.columns(SaidColumn.options(said));
      Learning learning = new Learning(settings, data.read(note, columns).loaded());
      learning.expectMemory();
      return learning;
    } catch (IOException e) {
      throw HttpFault.wrong(data.words(note, e));
    } catch (IllegalStateException e) {
      throw new HttpFault(409, Failure.message(e));
    }
  }

  /** Stops a run where it can go on. */
  RunNote stop(RunNote note) throws IOException {
    boolean wasWaiting = waiting.remove(note.id());
    Optional<RunWatch> watch = watch(note.id());
    if (watch.isPresent()) {
      watch.get().stop();
      return runs.note(note.id());
    }
    if (!wasWaiting) {
      throw new HttpFault(409, "This run is not under way");
    }
    return runs.change(note.id(), n -> n.with(State.STOPPED, null));
  }

  /** Lets a run go on. */
  RunNote resume(RunNote note) throws IOException {
    if (note.asked() == null
        || (note.state() != State.STOPPED && note.state() != State.FAILED)
        || watches.containsKey(note.id())) {
      throw new HttpFault(409, "This run was not stopped");
    }
    RunNote changed = runs.change(note.id(), n -> n.with(State.WAITING, null));
    waiting.add(note.id());
    return changed;
  }

  private void work() {
    while (!isClosed) {
      try {
        String next = waiting.poll(1, TimeUnit.SECONDS);
        if (next != null && !isClosed) {
          train(next);
        }
      } catch (InterruptedException _) {
        return;
      }
    }
  }

  private void train(String id) {
    try {
      RunNote note = runs.note(id);
      RunHistory before = RunHistory.read(runs.folder(note)).orElse(RunHistory.NONE);
      Path kept = runs.kept(note, "").normalize();
      RunWatch watch = new RunWatch(id, events, before, kept);
      watches.put(id, watch);
      State state = State.FAILED;
      String problem = null;
      try {
        runs.change(id, n -> n.with(State.RUNNING, null));
        state = train(note, watch) ? State.FINISHED : State.STOPPED;
      } catch (RunWatch.SearchStopped _) {
        state = State.STOPPED;
      } catch (Throwable e) {
        // Whatever it is: those that wait have their turn.
        problem = Failure.message(e);
      }
      watch.history().write(kept);
      end(id, state, problem);
    } catch (Throwable e) {
      // The folder of the run is gone, or can't be written to: nothing is left to keep it in.
      watches.remove(id);
      events.tell("gone", Map.of("run", id));
    }
  }

  /**
   * One that was stopped because the program ends stays under way, and goes on at the next start.
   */
  private void end(String id, State state, @Nullable String problem) throws IOException {
    watches.remove(id);
    if (!isClosed || state == State.FINISHED) {
      runs.change(id, n -> n.with(state, problem));
    }
  }

  /** Returns whether it was not stopped. */
  private boolean train(RunNote note, RunWatch watch) throws IOException {
    AskedRun asked = note.asked();
    if (asked == null || note.data() == null) {
      throw new IllegalStateException("Expected a run that was asked for, but found a model alone");
    }
    Learning ready = prepared.remove(note.id());
    Learning learning = ready == null ? learning(asked, columns(note, asked)) : ready;
    Path place = data.place(data.note(note.data()));
    Path out = runs.folder(note);
    try (TrainingFolder folder =
            TrainingFolder.open(out, new FolderClaim(true, false, List.of(place)));
        Backend backend = learning.settings().backend().open()) {
      Optional<Written> written =
          learning.into(folder, backend, new Pages(options(note), out), watch);
      return written.isPresent();
    }
  }

  /** What was asked for as options. */
  TrainOptions options(RunNote note) {
    AskedRun asked = note.asked();
    if (asked == null) {
      throw new HttpFault(409, "This model was trained elsewhere");
    }
    return new TrainOptions(asked, data.place(data.note(asked.data())), columns(note, asked));
  }

  /** What is said of the columns later is for later runs. */
  private List<SaidColumn> columns(RunNote note, AskedRun asked) {
    return Objects.requireNonNullElseGet(note.columns(), () -> data.note(asked.data()).columns());
  }

  /** The command line that does the same as a run. */
  public String command(RunNote note) {
    return line(options(note).words(note.id()));
  }

  /** A few lines of Java that do the same. */
  public String java(RunNote note) {
    return JavaText.of(options(note), note.id());
  }

  /** The words of a command line behind {@code hnhn}, as people type them. */
  public static String line(List<String> words) {
    return words.stream()
        .map(word -> PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'")
        .collect(Collectors.joining(" ", "hnhn ", ""));
  }

  /** What is written for people. */
  private record Pages(TrainOptions options, Path out) implements RunPages {
    @Override
    public Optional<String> config(List<Outcome> outcomes) {
      return Optional.of(options.toToml(out, outcomes.getFirst()));
    }

    @Override
    public boolean hasReport() {
      return true;
    }

    @Override
    public void report(Told told, Path file, Consumer<String> stages) throws IOException {
      RunReport.write(told, String.join(" ", options.words(out.toString())), file, stages);
    }
  }

  /** Stops where everything can go on, and waits for that. */
  @Override
  public void close() {
    isClosed = true;
    watches.values().forEach(RunWatch::stop);
    try {
      worker.join(SECONDS_TO_STOP * 1000L);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
