package io.hnhn.server.studio.explore;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.hnhn.command.shell.Failure;
import io.hnhn.data.Attributes;
import io.hnhn.data.TableReading;
import io.hnhn.learn.profile.CommonClasses;
import io.hnhn.learn.settings.TaskNames;
import io.hnhn.learn.why.RowKind;
import io.hnhn.server.http.HttpCall;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.Reply;
import io.hnhn.server.http.Route;
import io.hnhn.server.studio.train.RunLibrary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Maps of the nodes and hyperedges of a run: where they are, what they are, and what the model says
 * of them, as arrays. A map is made in the background when it is asked for first.
 */
public final class MapRoutes {
  private static final byte[] MAGIC = "HNM1".getBytes(StandardCharsets.US_ASCII);
  private static final int BYTES_EACH = 3 * Float.BYTES + 2 * Short.BYTES + 1;

  private final OpenRuns runs;
  private final RunLibrary library;
  private final Map<Path, Making> making = new ConcurrentHashMap<>();

  /** A map that is being made. */
  private static final class Making {
    private volatile double share;
    private volatile boolean isOver;
    private volatile Optional<String> fault = Optional.empty();
  }

  /** Of the runs of a workspace. */
  public MapRoutes(OpenRuns runs, RunLibrary library) {
    this.runs = runs;
    this.library = library;
  }

  /** All of them. */
  public List<Route> routes() {
    return List.of(
        Route.get("/studio/api/runs/{run}/map", this::describe),
        Route.get("/studio/api/runs/{run}/map/{kind}", this::points));
  }

  /** What maps there are, and what there is to know to ask about what is on them. */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  record Maps(
      List<String> classes,
      String task,
      Words words,
      Columns columns,
      Optional<Described> nodes,
      Optional<Described> hyperedges) {}

  /** What one node, and one hyperedge, is called. */
  record Words(String node, String hyperedge) {}

  /** The columns that the model looks at. */
  record Columns(List<Cells.Column> nodes, List<Cells.Column> hyperedges) {}

  /**
   * A map.
   *
   * @param placed how
   * @param judged whether the model answers about its points
   */
  record Described(int count, String placed, boolean judged) {}

  private Reply describe(HttpCall call) throws IOException {
    return runs.ask(
        call.variable("run"),
        run ->
            Reply.json(
                new Maps(
                    run.classes(),
                    TaskNames.of(run.model().task()),
                    run.dataset()
                        .reading()
                        .map(TableReading::incidences)
                        .map(columns -> new Words(columns.node(), columns.hyperedge()))
                        .orElse(new Words("node", "hyperedge")),
                    new Columns(
                        Cells.looked(run, RowKind.NODE), Cells.looked(run, RowKind.HYPEREDGE)),
                    described(run, RowKind.NODE),
                    described(run, RowKind.HYPEREDGE))));
  }

  private static Optional<Described> described(OpenRun run, RowKind kind) {
    return MapPlaces.vectors(run, kind)
        .map(
            _ ->
                new Described(run.rows(kind).count(), MapPlaces.METHOD, run.model().isAbout(kind)));
  }

  private Reply points(HttpCall call) throws IOException {
    RowKind kind = RowRoutes.kind(call);
    String id = call.variable("run");
    Path file = runs.ask(id, run -> file(run, kind));
    Making made = making.computeIfAbsent(file, _ -> begin(id, kind));
    if (made.fault.isPresent()) {
      making.remove(file);
      throw new HttpFault(409, made.fault.get());
    }
    if (!made.isOver) {
      return Reply.json(202, Map.of("progress", made.share)).with("Retry-After", "1");
    }
    return runs.ask(id, run -> points(run, kind));
  }

  /** Where a map is kept, or will be. */
  private Path file(OpenRun run, RowKind kind) {
    try {
      return library.made(run.note(), run.version(), "map-%s.bin".formatted(kind.word()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Making begin(String id, RowKind kind) {
    Making made = new Making();
    Thread.ofPlatform().daemon().name("hnhn map").start(() -> make(id, kind, made));
    return made;
  }

  private void make(String id, RowKind kind, Making made) {
    try {
      runs.ask(
          id,
          run -> {
            if (MapPlaces.vectors(run, kind).isEmpty()) {
              throw HttpFault.missing("The model of this run has no vectors of these");
            }
            try {
              return MapPlaces.of(run, kind, file(run, kind), share -> made.share = share);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    } catch (Throwable e) {
      // Whatever it is: nobody waits for a map that does not come.
      made.fault = Optional.of("The map can't be made: " + Failure.message(e));
    }
    made.isOver = true;
  }

  private Reply points(OpenRun run, RowKind kind) {
    int n = run.rows(kind).count();
    ByteBuffer bytes =
        ByteBuffer.allocate(MAGIC.length + Integer.BYTES + n * BYTES_EACH)
            .order(ByteOrder.LITTLE_ENDIAN);
    bytes.put(MAGIC).putInt(n);
    MapPlaces places;
    try {
      places = MapPlaces.of(run, kind, file(run, kind), _ -> {});
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    put(bytes, places.x());
    put(bytes, places.y());
    boolean judged = run.model().isAbout(kind);
    short[] answers = new short[n];
    for (int row = 0; row < n; row++) {
      float[] probabilities = judged ? run.model().probabilities(row) : new float[] {Float.NaN};
      int best = 0;
      for (int c = 1; c < probabilities.length; c++) {
        best = probabilities[c] > probabilities[best] ? c : best;
      }
      answers[row] = (short) (judged ? best : -1);
      bytes.putFloat(probabilities[best]);
    }
    int[] numbers = numbers(run);
    Attributes rows = run.rows(kind);
    for (int row = 0; row < n; row++) {
      int label = known(run, kind, rows, row);
      bytes.putShort((short) (label == Attributes.NO_LABEL ? -1 : numbers[label]));
    }
    for (short answer : answers) {
      bytes.putShort(answer);
    }
    bytes.put(judged ? run.uses().uses() : new byte[n]);
    return new Reply(200, Reply.BYTES, bytes.array(), Map.of());
  }

  private static void put(ByteBuffer bytes, float[] numbers) {
    for (float number : numbers) {
      bytes.putFloat(number);
    }
  }

  private static int known(OpenRun run, RowKind kind, Attributes rows, int row) {
    return kind == RowKind.NODE || rows.hasLabels()
        ? rows.labels()[row]
        : CommonClasses.of(run.dataset(), row);
  }

  /** The model's number of each class of the data; -1 for one that it does not know. */
  private static int[] numbers(OpenRun run) {
    return run.dataset().classNames().stream().mapToInt(run.classes()::indexOf).toArray();
  }
}
