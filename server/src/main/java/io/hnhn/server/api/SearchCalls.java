package io.hnhn.server.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.hnhn.data.Attributes;
import io.hnhn.data.FittedColumn;
import io.hnhn.data.FittedColumns;
import io.hnhn.data.trained.KnownFeatures;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.learn.settings.TaskNames;
import io.hnhn.learn.why.RowKind;
import io.hnhn.model.Task;
import io.hnhn.server.http.HttpCall;
import io.hnhn.server.http.Reply;
import io.hnhn.server.serving.ModelStore;
import io.hnhn.server.serving.RowIndex;
import io.hnhn.server.serving.ServedModel;
import java.util.List;
import java.util.Optional;

/**
 * {@code GET /api/models}, what there is to ask, and {@code GET /api/nodes} and {@code
 * /api/hyperedges}, which of them have a text in their names.
 */
record SearchCalls(ModelStore store) {
  private static final int MOST = 1_000;
  private static final int USUAL = 20;

  /** All models. */
  record Models(long version, List<Described> models) {}

  /** What there is to know to ask a model. */
  record Described(
      String name,
      String task,
      List<String> classes,
      int nodes,
      int hyperedges,
      List<String> nodeFeatures,
      List<String> hyperedgeFeatures) {}

  /** Rows that were found. */
  record Rows(String model, long version, List<Row> rows) {}

  /** A row: what the model says about it, and what the data says. */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  record Row(
      String id,
      @JsonProperty("class") Optional<String> answer,
      Optional<Float> probability,
      Optional<String> known) {}

  Reply models(HttpCall call) {
    return store.ask(
        generation ->
            Reply.json(
                new Models(
                    generation.version(),
                    generation.models().stream().map(SearchCalls::described).toList())));
  }

  private static Described described(ServedModel model) {
    StoredModel stored = model.use().model();
    return new Described(
        model.name(),
        TaskNames.of(model.task()),
        stored.classNames(),
        model.rows(RowKind.NODE).count(),
        model.rows(RowKind.HYPEREDGE).count(),
        columns(stored.nodeFeatures()),
        stored.hyperedgeFeatures().map(SearchCalls::columns).orElse(List.of()));
  }

  private static List<String> columns(KnownFeatures known) {
    return known
        .columns()
        .map(FittedColumns::used)
        .map(used -> used.stream().map(FittedColumn::name).toList())
        .orElse(List.of());
  }

  Reply nodes(HttpCall call) {
    return search(call, RowKind.NODE);
  }

  Reply hyperedges(HttpCall call) {
    return search(call, RowKind.HYPEREDGE);
  }

  private Reply search(HttpCall call, RowKind kind) {
    String text = call.parameter("search").orElse("");
    int limit = call.number("limit", 1, MOST, USUAL);
    return store.ask(
        generation -> {
          ServedModel model = Requests.model(call, generation);
          RowIndex index = model.rows(kind);
          return Reply.json(
              new Rows(
                  model.name(),
                  model.version(),
                  index.search(text, limit).stream().map(row -> row(model, kind, row)).toList()));
        });
  }

  private static Row row(ServedModel model, RowKind kind, int row) {
    Attributes rows =
        kind == RowKind.NODE ? model.use().dataset().nodes() : model.use().dataset().hyperedges();
    Optional<PredictCall.Answer> answer =
        model.task() == (kind == RowKind.NODE ? Task.NODES : Task.HYPEREDGES)
            ? Optional.of(
                PredictCall.Answer.of(
                    rows.nameOf(row), model.use().model().classNames(), model.probabilities(row)))
            : Optional.empty();
    int label = rows.labels()[row];
    return new Row(
        rows.nameOf(row),
        answer.map(PredictCall.Answer::answer),
        answer.map(PredictCall.Answer::probability),
        label == Attributes.NO_LABEL
            ? Optional.empty()
            : Optional.of(model.use().dataset().classNames().get(label)));
  }
}
