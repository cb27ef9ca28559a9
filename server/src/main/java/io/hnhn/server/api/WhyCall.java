package io.hnhn.server.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.hnhn.learn.why.ReasonsJson;
import io.hnhn.learn.why.Why;
import io.hnhn.server.http.HttpCall;
import io.hnhn.server.http.JsonFields;
import io.hnhn.server.http.Reply;
import io.hnhn.server.serving.ComputeTurns;
import io.hnhn.server.serving.ModelStore;
import io.hnhn.server.serving.ServedModel;
import java.util.Set;

/** {@code POST /api/why}: the reasons for an answer. */
record WhyCall(ModelStore store, ComputeTurns turns) {
  private static final int MOST_SHOWN = 1_000;

  /** Reasons, and whose they are. */
  record Explained(String model, long version, @JsonUnwrapped ReasonsJson reasons) {}

  Reply answer(HttpCall call) {
    JsonFields request = call.fields();
    request.expectOnly(Requests.withModel(Set.of("id", "top", "tries")));
    String id = request.text("id");
    int top = request.number("top", 1, MOST_SHOWN, 10);
    int tries = request.number("tries", 1, Why.TRIES, 0);
    return turns.run(
        () ->
            store.ask(
                generation -> {
                  ServedModel model = Requests.model(request, generation);
                  Why why = tries == 0 ? model.why() : model.why().withTries(tries);
                  return Reply.json(
                      new Explained(
                          model.name(), model.version(), ReasonsJson.of(why.explain(id), top)));
                }));
  }
}
