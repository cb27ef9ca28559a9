package io.hnhn.server.api;

import io.hnhn.learn.why.RowKind;
import io.hnhn.server.http.HttpCall;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.JsonFields;
import io.hnhn.server.http.Reply;
import io.hnhn.server.serving.ComputeTurns;
import io.hnhn.server.serving.Generation;
import io.hnhn.server.serving.ModelStore;
import io.hnhn.server.serving.ServedModel;
import io.hnhn.server.serving.Vectors;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Predictor;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * {@code POST /api/embed}, the vectors of nodes or hyperedges, and {@code POST /api/neighbours},
 * which of the data are nearest by them.
 */
record VectorCalls(ModelStore store, ComputeTurns turns) {
  private static final Set<String> FIELDS = Set.of("nodes", "hyperedges", "of");
  private static final int MOST_NEIGHBOURS = 1_000;
  private static final int MOST_ASKED = 100;

  /** The vectors of some rows. */
  record Embedded(String model, long version, List<Vector> vectors) {}

  /** One of them. */
  record Vector(String id, float[] vector) {}

  /** What is near some rows. */
  record Neighbourhoods(String model, long version, List<Neighbourhood> answers) {}

  /** What is near one. */
  record Neighbourhood(String id, List<Neighbour> neighbours) {}

  /** A row that is near. */
  record Neighbour(String id, float similarity) {}

  Reply embed(HttpCall call) {
    JsonFields request = call.fields();
    request.expectOnly(Requests.withModel(FIELDS));
    return turns.run(
        () ->
            store.ask(
                generation -> {
                  ServedModel model = Requests.model(request, generation);
                  List<Vector> found = vectors(request, model).found();
                  return Reply.json(new Embedded(model.name(), model.version(), found));
                }));
  }

  /** Vectors of the rows that are asked about, and their numbers. */
  private record Found(List<Vector> found, int[] rows) {}

  private static Found vectors(JsonFields request, ServedModel model) {
    RowKind kind = Requests.kind(request);
    AskedRows asked = AskedRows.read(request, model, kind.task());
    List<Vector> found = new ArrayList<>();
    if (asked.isChanged()) {
      Predictor predictor = model.predictor().about(asked.inputs());
      Matrix made =
          kind == RowKind.NODE
              ? predictor.nodeRepresentations(asked.rows())
              : predictor.hyperedgeRepresentations(asked.rows());
      for (int i = 0; i < asked.rows().length; i++) {
        found.add(new Vector(asked.ids().get(i), made.row(i)));
      }
    } else {
      Vectors known = model.vectors(kind);
      for (int i = 0; i < asked.rows().length; i++) {
        found.add(new Vector(asked.ids().get(i), known.of(asked.rows()[i])));
      }
    }
    return new Found(found, asked.rows());
  }

  Reply neighbours(HttpCall call) {
    JsonFields request = call.fields();
    request.expectOnly(Requests.withModel(FIELDS, "top"));
    return turns.run(() -> store.ask(generation -> Reply.json(neighbours(request, generation))));
  }

  private static Neighbourhoods neighbours(JsonFields request, Generation generation) {
    ServedModel model = Requests.model(request, generation);
    RowKind kind = Requests.kind(request);
    int top = request.number("top", 1, MOST_NEIGHBOURS, 10);
    Found asked = vectors(request, model);
    if (asked.rows().length > MOST_ASKED) {
      throw HttpFault.wrong(
          "Expected at most %d rows to find neighbours of, but found %d; send several requests"
              .formatted(MOST_ASKED, asked.rows().length));
    }
    List<Neighbourhood> answers = new ArrayList<>();
    for (int i = 0; i < asked.rows().length; i++) {
      Vector own = asked.found().get(i);
      answers.add(
          new Neighbourhood(
              own.id(),
              model.vectors(kind).nearest(own.vector(), top, asked.rows()[i]).stream()
                  .map(
                      near -> new Neighbour(model.rows(kind).nameOf(near.row()), near.similarity()))
                  .toList()));
    }
    return new Neighbourhoods(model.name(), model.version(), answers);
  }
}
