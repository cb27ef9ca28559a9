package io.hnhn.server.studio;

import io.hnhn.command.shell.Failure;
import io.hnhn.learn.settings.ModelSummary;
import io.hnhn.server.http.HttpCall;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.Limits;
import io.hnhn.server.http.Reply;
import io.hnhn.server.http.Route;
import io.hnhn.server.serving.ComputeTurns;
import io.hnhn.server.studio.attempt.TryRoutes;
import io.hnhn.server.studio.explore.MapRoutes;
import io.hnhn.server.studio.explore.OpenRuns;
import io.hnhn.server.studio.explore.RowRoutes;
import io.hnhn.server.studio.load.DataLibrary;
import io.hnhn.server.studio.load.DataRoutes;
import io.hnhn.server.studio.page.Events;
import io.hnhn.server.studio.page.PageFiles;
import io.hnhn.server.studio.takeaway.CodeTexts;
import io.hnhn.server.studio.takeaway.FileRoutes;
import io.hnhn.server.studio.train.RunLibrary;
import io.hnhn.server.studio.train.RunRoutes;
import io.hnhn.server.studio.train.Trainings;
import io.hnhn.server.studio.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** All that the page of a studio asks for. */
public final class Studio implements AutoCloseable {
  private final Workspace workspace;
  private final Events events = new Events();
  private final DataLibrary data;
  private final RunLibrary runs;
  private final Trainings trainings;
  private final RunRoutes runRoutes;
  private final OpenRuns open;
  private final ComputeTurns turns = new ComputeTurns(Limits.DEFAULT);
  private final long mostUploaded;
  private volatile Optional<Map<String, String>> opened = Optional.empty();

  /**
   * Opens a workspace.
   *
   * @param mostUploaded bytes that an upload may have
   */
  public Studio(Path folder, long mostUploaded) throws IOException {
    this.workspace = Workspace.open(folder);
    this.data = new DataLibrary(workspace, events);
    this.runs = new RunLibrary(workspace, events);
    this.trainings = new Trainings(data, runs, events);
    this.runRoutes = new RunRoutes(runs, trainings, data);
    this.open = new OpenRuns(data, runs);
    this.mostUploaded = mostUploaded;
  }

  /**
   * Opens data that lie somewhere; they stay there as they are.
   *
   * @param name what they are called
   * @return their id
   */
  public String openData(Path path, String name) throws IOException {
    String id = data.add(path, name);
    opened = Optional.of(Map.of("data", id));
    return id;
  }

  /**
   * Opens a model that lies somewhere; it stays there as it is.
   *
   * @param of id of the data that it is asked about, if they are named, too
   */
  public void openModel(Path path, String name, Optional<String> of) throws IOException {
    opened = Optional.of(Map.of("run", runs.add(path, name, of.orElse(null))));
  }

  /** What answers the page, and the page itself. */
  public List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    routes.add(Route.get("/studio/api/state", _ -> Reply.json(state())));
    routes.add(Route.get("/studio/api/events", _ -> events.listen(this::state)));
    routes.addAll(new DataRoutes(data, runs::uses, mostUploaded).routes());
    routes.addAll(runRoutes.routes());
    routes.addAll(new FileRoutes(runs, data, open, new CodeTexts(runs, trainings, data)).routes());
    routes.addAll(new TryRoutes(open).routes());
    routes.addAll(new MapRoutes(open, runs).routes());
    routes.addAll(new RowRoutes(open, turns).routes());
    List<Route> all = new ArrayList<>(routes.stream().map(Studio::telling).toList());
    // The files of the page come last: their paths may be any.
    all.addAll(PageFiles.routes());
    return all;
  }

  private StudioState state() {
    Path name = workspace.root().getFileName();
    return new StudioState(
        Objects.requireNonNullElse(
            Studio.class.getPackage().getImplementationVersion(), "development"),
        String.valueOf(name),
        Runtime.getRuntime().availableProcessors(),
        data.briefs(),
        runRoutes.documents(),
        opened,
        ModelSummary.all(),
        Map.of("uploadBytes", mostUploaded, "uploadFiles", (long) DataRoutes.MOST_FILES));
  }

  /** What is wrong with files of the workspace is told; a body that breaks off is not among it. */
  private static Route telling(Route route) {
    return route.access() == Route.Access.STREAMED
        ? route
        : new Route(
            route.method(),
            route.template(),
            route.types(),
            route.access(),
            call -> answer(route, call));
  }

  private static Reply answer(Route route, HttpCall call) {
    try {
      return route.handler().answer(call);
    } catch (IOException e) {
      throw new HttpFault(409, Failure.message(e));
    }
  }

  /** Ends what is told to open pages, so that nobody waits for them. */
  public void letGo() {
    events.close();
  }

  @Override
  public void close() throws IOException {
    letGo();
    trainings.close();
    turns.close();
    open.close();
    workspace.close();
  }
}
