package io.hnhn.server.api;

import io.hnhn.learn.why.RowKind;
import io.hnhn.server.http.HttpCall;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.JsonFields;
import io.hnhn.server.serving.Generation;
import io.hnhn.server.serving.ServedModel;
import java.util.HashSet;
import java.util.Set;

/** What requests of several kinds have in common. */
final class Requests {
  private static final String MODEL = "model";

  private Requests() {}

  /** The fields of a request, and the one that names a model. */
  static Set<String> withModel(Set<String> fields, String... more) {
    Set<String> all = new HashSet<>(fields);
    all.add(MODEL);
    all.addAll(Set.of(more));
    return all;
  }

  /** The model that a request is for. */
  static ServedModel model(JsonFields request, Generation generation) {
    return generation.model(request.optionalText(MODEL));
  }

  /** The model that a request without body is for. */
  static ServedModel model(HttpCall call, Generation generation) {
    return generation.model(call.parameter(MODEL));
  }

  /** What vectors are wanted of. */
  static RowKind kind(JsonFields request) {
    return RowKind.named(request.optionalText("of").orElse("nodes"))
        .orElseThrow(
            () -> HttpFault.wrong("Expected nodes or hyperedges at of, but found another"));
  }
}
