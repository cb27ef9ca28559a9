package io.hnhn.server.studio.attempt;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.hnhn.learn.why.RowKind;
import io.hnhn.model.EditedInputs;
import io.hnhn.model.Task;
import io.hnhn.server.http.HttpCall;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.JsonFields;
import io.hnhn.server.http.Reply;
import io.hnhn.server.http.Route;
import io.hnhn.server.studio.explore.Answer;
import io.hnhn.server.studio.explore.OpenRun;
import io.hnhn.server.studio.explore.OpenRuns;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Predictor.Question;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Changes that are tried: what the model says about tables that were changed so. */
public record TryRoutes(OpenRuns runs) {
  private static final int MOST_ASKED = 1_000;
  private static final int MOST_MEMBERS = 1_000;

  /** All of them. */
  public List<Route> routes() {
    return List.of(
        Route.post("/studio/api/runs/{run}/try", call -> ask(call, false)),
        Route.post("/studio/api/runs/{run}/try/tables", call -> ask(call, true)));
  }

  /** What the model says. */
  record Answers(List<Changed> answers) {}

  /**
   * What it says about one.
   *
   * @param row its number in the data; nothing where it is new, or a set
   * @param before nothing where it is new, or a set
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  record Changed(
      String kind, Optional<Integer> row, String id, Optional<Answer> before, Answer after) {}

  private Reply ask(HttpCall call, boolean asTables) throws IOException {
    JsonFields request = call.fields();
    request.expectOnly(Set.of("ask", "changes"));
    return runs.ask(
        call.variable("run"),
        run -> {
          Attempt attempt = Attempt.read(request, run);
          List<Changed> answers = answers(request, run, attempt);
          if (!asTables) {
            return Reply.json(new Answers(answers));
          }
          try {
            return Reply.json(Map.of("files", TriedTables.of(run, attempt, answers)));
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private static List<Changed> answers(JsonFields request, OpenRun run, Attempt attempt) {
    if (run.model().task() == Task.SETS) {
      return ofSets(request, run, attempt);
    }
    RowKind judged = run.isJudged(RowKind.NODE) ? RowKind.NODE : RowKind.HYPEREDGE;
    List<Integer> rows = new ArrayList<>(asked(request, attempt, judged));
    if (rows.isEmpty()) {
      throw HttpFault.wrong(
          "Expected what to ask about, since no change names a %s"
              .formatted(judged == RowKind.NODE ? "node" : "hyperedge"));
    }
    Matrix found = predict(run, attempt.inputs(), rows.stream().mapToInt(i -> i).toArray());
    List<Changed> answers = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      int row = rows.get(i);
      boolean isNew = attempt.isNew(judged, row);
      answers.add(
          new Changed(
              judged == RowKind.NODE ? "nodes" : "hyperedges",
              isNew ? Optional.empty() : Optional.of(row),
              attempt.nameOf(judged, row),
              isNew ? Optional.empty() : Optional.of(Answer.of(run, row)),
              Answer.of(run.classes(), found.row(i))));
    }
    return answers;
  }

  private static Matrix predict(OpenRun run, EditedInputs inputs, int[] rows) {
    return run.model().batcher().ask(new Question(inputs, rows)).probabilities();
  }

  /** The rows that are asked about, or else those that changes name. */
  private static Set<Integer> asked(JsonFields request, Attempt attempt, RowKind judged) {
    if (!request.has("ask")) {
      return attempt.named(judged);
    }
    Set<Integer> rows = new LinkedHashSet<>();
    int number = 0;
    for (JsonNode node : request.list("ask", MOST_ASKED)) {
      JsonFields fields = new JsonFields(node, "ask[%d]".formatted(number++));
      fields.expectOnly(Set.of("kind", "row", "id"));
      if (Attempt.kind(fields) != judged) {
        throw new HttpFault(409, "The model of this run does not answer about these");
      }
      rows.add(
          fields.has("id")
              ? attempt.named(fields.text("id"), judged, fields.place() + ".id")
              : attempt.row(fields, "row", judged));
    }
    return rows;
  }

  private static List<Changed> ofSets(JsonFields request, OpenRun run, Attempt attempt) {
    EditedInputs inputs = attempt.inputs();
    List<String> ids = new ArrayList<>();
    for (JsonNode node : request.list("ask", MOST_ASKED)) {
      JsonFields fields = new JsonFields(node, "ask[%d]".formatted(ids.size()));
      fields.expectOnly(Set.of("set"));
      List<String> names = new ArrayList<>();
      for (JsonNode name : fields.list("set", MOST_MEMBERS)) {
        names.add(JsonFields.text(name, fields.place() + ".set"));
      }
      if (names.isEmpty()) {
        throw HttpFault.wrong("Expected names of nodes at %s.set".formatted(fields.place()));
      }
      inputs =
          inputs.plusCandidate(
              names.stream()
                  .mapToInt(name -> attempt.named(name, RowKind.NODE, fields.place() + ".set"))
                  .toArray());
      ids.add(String.join(", ", names));
    }
    if (ids.isEmpty()) {
      throw HttpFault.wrong("Expected sets of nodes to ask about, but found none");
    }
    int[] rows = new int[ids.size()];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = i;
    }
    Matrix found = predict(run, inputs, rows);
    List<Changed> answers = new ArrayList<>();
    for (int i = 0; i < rows.length; i++) {
      answers.add(
          new Changed(
              "sets",
              Optional.empty(),
              ids.get(i),
              Optional.empty(),
              Answer.of(run.classes(), found.row(i))));
    }
    return answers;
  }
}
