package io.hnhn.server.studio.explore;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.hnhn.data.Attributes;
import io.hnhn.learn.why.RowKind;
import java.util.Optional;

/**
 * A node or hyperedge in a list.
 *
 * @param row its number
 * @param id its name
 * @param size how many hyperedges it is in, or members it has
 * @param known its class in the data
 * @param answer what the model says
 * @param use what its label was used for
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record RowView(
    int row,
    String id,
    int size,
    Optional<String> known,
    @JsonProperty("class") Optional<String> answer,
    Optional<Float> probability,
    Optional<String> use) {
  static RowView of(OpenRun run, RowKind kind, int row) {
    Attributes rows = run.rows(kind);
    int label = rows.labels()[row];
    boolean judged = run.isJudged(kind);
    Optional<Answer> answer = judged ? Optional.of(Answer.of(run, row)) : Optional.empty();
    return new RowView(
        row,
        rows.nameOf(row),
        run.size(kind, row),
        label == Attributes.NO_LABEL
            ? Optional.empty()
            : Optional.of(run.dataset().classNames().get(label)),
        answer.map(Answer::answer),
        answer.map(Answer::probability),
        judged ? run.uses().word(row) : Optional.empty());
  }
}
