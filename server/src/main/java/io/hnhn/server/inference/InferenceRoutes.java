package io.hnhn.server.inference;

import io.hnhn.server.http.HttpCall;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.Reply;
import io.hnhn.server.http.Route;
import io.hnhn.server.serving.ComputeTurns;
import io.hnhn.server.serving.Generation;
import io.hnhn.server.serving.ModelStore;
import io.hnhn.server.serving.ServedModel;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;

/** The routes of the protocol, under {@code /v2}. */
public final class InferenceRoutes {
  private final ModelStore store;
  private final ComputeTurns turns;
  private final BooleanSupplier ready;

  private InferenceRoutes(ModelStore store, ComputeTurns turns, BooleanSupplier ready) {
    this.store = store;
    this.turns = turns;
    this.ready = ready;
  }

  private record ModelMetadata(
      String name,
      List<String> versions,
      String platform,
      List<TensorSpec> inputs,
      List<TensorSpec> outputs) {}

  /**
   * All of them.
   *
   * @param ready whether requests are answered
   */
  public static List<Route> of(ModelStore store, ComputeTurns turns, BooleanSupplier ready) {
    InferenceRoutes routes = new InferenceRoutes(store, turns, ready);
    String model = "/v2/models/{model}";
    String version = model + "/versions/{version}";
    return List.of(
        Route.get("/v2/health/live", _ -> Reply.json(Map.of("live", true))).opened(),
        Route.get("/v2/health/ready", _ -> routes.health()).opened(),
        Route.get("/v2", _ -> metadata()),
        Route.get(model, routes.about(InferenceRoutes::metadata)),
        Route.get(version, routes.about(InferenceRoutes::metadata)),
        Route.get(model + "/ready", routes.about(InferenceRoutes::modelReady)),
        Route.get(version + "/ready", routes.about(InferenceRoutes::modelReady)),
        routes.inferring(model),
        routes.inferring(version));
  }

  /** Clients of the protocol send JSON, and bytes behind it, without saying which of them. */
  private Route inferring(String model) {
    return Route.post(model + "/infer", this::infer).withType(InferCall.BINARY).untyped();
  }

  private Reply health() {
    boolean isReady = ready.getAsBoolean();
    Reply reply = Reply.json(Map.of("ready", isReady));
    return isReady ? reply : new Reply(503, reply.type(), reply.body(), reply.headers());
  }

  private static Reply metadata() {
    return Reply.json(
        Map.of(
            "name",
            "hnhn",
            "version",
            Objects.requireNonNullElse(
                InferenceRoutes.class.getPackage().getImplementationVersion(), "development"),
            "extensions",
            List.of("binary_tensor_data")));
  }

  private Route.Handler about(BiFunction<HttpCall, ServedModel, Reply> answer) {
    return call -> ask(call, answer);
  }

  private Reply ask(HttpCall call, BiFunction<HttpCall, ServedModel, Reply> answer) {
    return store.ask(generation -> answer.apply(call, model(call, generation)));
  }

  private Reply infer(HttpCall call) {
    return turns.run(() -> ask(call, InferCall::answer));
  }

  private static ServedModel model(HttpCall call, Generation generation) {
    ServedModel model = generation.model(Optional.of(call.variable("model")));
    String version = call.variables().get("version");
    if (version != null && !version.equals(Long.toString(model.version()))) {
      throw HttpFault.missing(
          "There is version %d of this model, and no other".formatted(model.version()));
    }
    return model;
  }

  private static Reply modelReady(HttpCall call, ServedModel model) {
    return Reply.json(Map.of("name", model.name(), "ready", true));
  }

  private static Reply metadata(HttpCall call, ServedModel model) {
    return Reply.json(
        new ModelMetadata(
            model.name(),
            List.of(Long.toString(model.version())),
            "hnhn",
            TensorSpec.inputs(model.use().model()),
            TensorSpec.outputs(model.use().model())));
  }
}
