package io.hnhn.server.studio.explore;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.hnhn.learn.why.Coverage;
import io.hnhn.learn.why.Effect;
import io.hnhn.learn.why.Reasons;
import io.hnhn.learn.why.RowKind;
import io.hnhn.learn.why.TableChange;
import io.hnhn.server.serving.Answer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Reasons for an answer, with what leads from one to a page of its own, or to a try.
 *
 * @param without what is left out, strongest first
 * @param forAnotherAnswer single changes that give another answer, the surest first
 */
record WhyView(
    String asked,
    @JsonProperty("class") String answer,
    float probability,
    SequencedMap<String, Float> probabilities,
    List<Change> without,
    List<Change> forAnotherAnswer,
    List<Coverage> tried) {
  /**
   * A change.
   *
   * @param change in words
   * @param probability what the answer from before has then
   * @param answer what is most probable then
   * @param about the node or hyperedge that it is about
   * @param changes the same as things to try, where that can be said so
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  record Change(
      String change,
      float probability,
      @JsonProperty("class") String answer,
      float probabilityOfClass,
      Optional<About> about,
      Optional<List<Map<String, Object>>> changes) {}

  /** A node or hyperedge. */
  record About(String kind, int row) {
    static About of(RowKind kind, int row) {
      return new About(kind.plural(), row);
    }
  }

  static WhyView of(Reasons reasons, int top) {
    Answer before = Answer.of(reasons.classNames(), reasons.before().probabilities());
    return new WhyView(
        reasons.asked(),
        before.answer(),
        before.probability(),
        before.probabilities(),
        changes(reasons, reasons.without(), top),
        changes(reasons, reasons.turning(), top),
        reasons.coverage());
  }

  private static List<Change> changes(Reasons reasons, List<Effect> effects, int top) {
    return effects.stream().limit(top).map(effect -> change(reasons, effect)).toList();
  }

  private static Change change(Reasons reasons, Effect effect) {
    return new Change(
        effect.words(),
        effect.probabilities()[reasons.before().answer()],
        reasons.classNames().get(effect.answer()),
        effect.probabilities()[effect.answer()],
        about(effect.change()),
        tried(effect.change()).map(List::of));
  }

  private static Optional<About> about(TableChange change) {
    return switch (change) {
      case TableChange.WithoutHyperedge c ->
          Optional.of(About.of(RowKind.HYPEREDGE, c.hyperedge()));
      case TableChange.WithoutNode c -> Optional.of(About.of(RowKind.NODE, c.node()));
      case TableChange.WithoutMember c -> Optional.of(About.of(RowKind.HYPEREDGE, c.hyperedge()));
      case TableChange.WithMember c -> Optional.of(About.of(RowKind.HYPEREDGE, c.hyperedge()));
      case TableChange.WithoutCell c -> Optional.of(About.of(c.of(), c.row()));
      case TableChange.WithoutWord c -> Optional.of(About.of(c.of(), c.row()));
      case TableChange.WithValue c -> Optional.of(About.of(c.of(), c.row()));
      case TableChange.WithCell c -> Optional.of(About.of(c.of(), c.row()));
      case TableChange.WithWord c -> Optional.of(About.of(c.of(), c.row()));
      case TableChange.WithoutVector c -> Optional.of(About.of(c.of(), c.row()));
      default -> Optional.empty();
    };
  }

  private static Optional<Map<String, Object>> tried(TableChange change) {
    return switch (change) {
      case TableChange.WithoutMember c ->
          Optional.of(ordered("take out", "node", c.node(), "hyperedge", c.hyperedge()));
      case TableChange.WithMember c ->
          Optional.of(ordered("put in", "node", c.node(), "hyperedge", c.hyperedge()));
      case TableChange.WithoutCell c -> Optional.of(set(c.of(), c.row(), c.column(), ""));
      case TableChange.WithValue c -> Optional.of(set(c.of(), c.row(), c.column(), c.value()));
      case TableChange.WithCell c -> Optional.of(set(c.of(), c.row(), c.column(), c.value()));
      default -> Optional.empty();
    };
  }

  private static Map<String, Object> ordered(
      String what, String first, Object one, String second, Object two) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("do", what);
    fields.put(first, one);
    fields.put(second, two);
    return fields;
  }

  private static Map<String, Object> set(RowKind of, int row, String column, String value) {
    Map<String, Object> fields = ordered("set", "kind", About.of(of, row).kind(), "row", row);
    fields.put("column", column);
    fields.put("value", value);
    return fields;
  }
}
