package io.hnhn.server.api;

import io.hnhn.server.http.Route;
import io.hnhn.server.serving.ComputeTurns;
import io.hnhn.server.serving.ModelStore;
import java.util.List;

/** The routes under {@code /api}. */
public final class ApiRoutes {
  private ApiRoutes() {}

  /** All that ask models. */
  public static List<Route> of(ModelStore store, ComputeTurns turns) {
    VectorCalls vectors = new VectorCalls(store, turns);
    SearchCalls search = new SearchCalls(store);
    return List.of(
        Route.post("/api/predict", new PredictCall(store)::answer),
        Route.post("/api/why", new WhyCall(store, turns)::answer),
        Route.post("/api/embed", vectors::embed),
        Route.post("/api/neighbours", vectors::neighbours),
        Route.get("/api/models", search::models),
        Route.get("/api/nodes", search::nodes),
        Route.get("/api/hyperedges", search::hyperedges));
  }
}
