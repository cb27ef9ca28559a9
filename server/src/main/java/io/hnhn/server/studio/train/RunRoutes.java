package io.hnhn.server.studio.train;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.hnhn.server.http.HttpCall;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.JsonFields;
import io.hnhn.server.http.Reply;
import io.hnhn.server.http.Route;
import io.hnhn.server.studio.load.DataLibrary;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a page asks and says about runs. */
public final class RunRoutes {
  private static final int LONGEST_NAME = 200;

  private final RunLibrary runs;
  private final Trainings trainings;
  private final DataLibrary data;

  /** About the runs of a workspace. */
  public RunRoutes(RunLibrary runs, Trainings trainings, DataLibrary data) {
    this.runs = runs;
    this.trainings = trainings;
    this.data = data;
    runs.tellBy(this::document);
  }

  /** All of them. */
  public List<Route> routes() {
    String one = "/studio/api/runs/{run}";
    return List.of(
        Route.post("/studio/api/runs", this::ask),
        Route.get(one, call -> Reply.json(document(note(call)))),
        Route.delete(one, this::remove),
        Route.get(one + "/progress", this::progress),
        Route.post(one + "/stop", call -> bare(call, trainings::stop)),
        Route.post(one + "/resume", call -> bare(call, trainings::resume)),
        Route.post(one + "/name", this::name),
        Route.post(one + "/data", this::data),
        Route.get("/studio/api/compare", call -> CompareCall.answer(call, runs)));
  }

  /** What pages are told of all runs. */
  public List<?> documents() {
    return runs.notes().stream().map(this::document).toList();
  }

  private RunDocument document(RunNote note) {
    return RunDocument.of(note, runs, trainings, data);
  }

  private RunNote note(HttpCall call) {
    return runs.note(call.variable("run"));
  }

  private Reply ask(HttpCall call) throws IOException {
    AskedRun asked = AskedRun.read(call.fields());
    String name =
        Optional.ofNullable(asked.name())
            .or(() -> Optional.ofNullable(asked.label()))
            .orElseGet(() -> data.note(asked.data()).name());
    return Reply.json(201, document(trainings.ask(asked, name)));
  }

  /** Changes a run. */
  private interface Change {
    RunNote of(RunNote note) throws IOException;
  }

  private Reply bare(HttpCall call, Change change) throws IOException {
    call.fields().expectOnly(Set.of());
    return Reply.json(document(change.of(note(call))));
  }

  private Reply name(HttpCall call) throws IOException {
    JsonFields request = call.fields();
    request.expectOnly(Set.of("name"));
    String name = request.text("name").strip();
    if (name.isEmpty() || name.length() > LONGEST_NAME) {
      throw HttpFault.wrong(
          "Expected a name of 1 to %d characters, but found another".formatted(LONGEST_NAME));
    }
    return Reply.json(document(runs.change(note(call).id(), n -> n.withName(name))));
  }

  private Reply data(HttpCall call) throws IOException {
    JsonFields request = call.fields();
    request.expectOnly(Set.of("data"));
    String of = data.note(request.text("data")).id();
    RunNote note = note(call);
    if (note.asked() != null) {
      throw new HttpFault(409, "This run belongs to the data that it was trained on");
    }
    return Reply.json(document(runs.change(note.id(), n -> n.withData(of))));
  }

  private Reply remove(HttpCall call) throws IOException {
    RunNote note = note(call);
    if (trainings.watch(note.id()).isPresent() || note.state() == RunNote.State.WAITING) {
      throw new HttpFault(409, "This run is under way; stop it first");
    }
    runs.remove(note.id());
    return Reply.done();
  }

  /** How far a run is, and all that there is to draw of it. */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  record Drawn(Optional<RunProgress> progress, @JsonUnwrapped RunHistory history) {}

  private Reply progress(HttpCall call) throws IOException {
    RunNote note = note(call);
    Optional<RunWatch> watch = trainings.watch(note.id());
    RunHistory history =
        watch.isPresent()
            ? watch.get().history()
            : RunHistory.read(runs.kept(note, "")).orElse(RunHistory.NONE);
    return Reply.json(new Drawn(watch.map(RunWatch::progress), history));
  }
}
