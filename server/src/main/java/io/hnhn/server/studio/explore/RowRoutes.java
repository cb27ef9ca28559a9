package io.hnhn.server.studio.explore;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.hnhn.learn.why.RowKind;
import io.hnhn.server.http.HttpCall;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.Reply;
import io.hnhn.server.http.Route;
import io.hnhn.server.serving.ComputeTurns;
import io.hnhn.server.serving.Vectors;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;

/**
 * Nodes and hyperedges of a run: lists of them, the page of one, what lies around it, and why.
 *
 * @param turns for questions that compute much
 */
public record RowRoutes(OpenRuns runs, ComputeTurns turns) {
  private static final int MOST = 1_000;
  private static final int USUAL = 20;
  private static final int FIRST_LINKS = 8;
  private static final int NEAREST = 8;

  /** All of them. */
  public List<Route> routes() {
    String kind = "/studio/api/runs/{run}/{kind}";
    return List.of(
        Route.get(kind, this::list),
        Route.get(kind + "/{row}", this::page),
        Route.get(kind + "/{row}/links", this::links),
        Route.get(kind + "/{row}/why", this::why),
        Route.get(kind + "/{row}/around", this::around));
  }

  /** Some rows. */
  record Rows(List<RowView> rows, boolean more) {}

  /**
   * Some of many rows.
   *
   * @param count how many there are
   * @param next where the others begin, if there are any
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  record Links(List<RowView> rows, int count, Optional<Integer> next) {}

  /** A row that is near. */
  record Near(@JsonUnwrapped RowView row, float similarity) {}

  /** The page of a row. */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  record RowPage(
      @JsonUnwrapped RowView row,
      Optional<SequencedMap<String, Float>> probabilities,
      List<Cells.Cell> cells,
      Links links,
      List<Near> nearest) {}

  static RowKind kind(HttpCall call) {
    return RowKind.named(call.variable("kind"))
        .orElseThrow(
            () -> HttpFault.missing("There are nodes and hyperedges here, and nothing else"));
  }

  private Reply list(HttpCall call) throws IOException {
    RowKind kind = kind(call);
    Optional<String> numbers = call.parameter("rows");
    int limit = call.number("limit", 1, MOST, USUAL);
    return runs.ask(
        call.variable("run"),
        run -> {
          List<Integer> found =
              numbers
                  .map(text -> numbers(text, run, kind))
                  .orElseGet(
                      () ->
                          run.model()
                              .rows(kind)
                              .search(call.parameter("search").orElse(""), limit + 1));
          boolean more = numbers.isEmpty() && found.size() > limit;
          return Reply.json(
              new Rows(
                  found.stream()
                      .limit(numbers.isPresent() ? MOST : limit)
                      .map(row -> RowView.of(run, kind, row))
                      .toList(),
                  more));
        });
  }

  private static List<Integer> numbers(String text, OpenRun run, RowKind kind) {
    String[] parts = text.split(",", MOST + 1);
    if (parts.length > MOST) {
      throw HttpFault.wrong("Expected at most %d rows".formatted(MOST));
    }
    return Arrays.stream(parts).map(part -> run.expectRow(kind, number(part))).toList();
  }

  private static int number(String text) {
    if (!text.matches("\\d{1,9}")) {
      throw HttpFault.wrong("Expected numbers of rows with commas between");
    }
    return Integer.parseInt(text);
  }

  /** Asks about a row. */
  private interface Question {
    Object about(OpenRun run, RowKind kind, int row) throws IOException;
  }

  private Reply about(HttpCall call, Question question) throws IOException {
    RowKind kind = kind(call);
    int row = call.numberIn("row", 0, Integer.MAX_VALUE);
    return runs.ask(
        call.variable("run"),
        run -> {
          try {
            return Reply.json(question.about(run, kind, run.expectRow(kind, row)));
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private Reply page(HttpCall call) throws IOException {
    return about(
        call,
        (run, kind, row) ->
            new RowPage(
                RowView.of(run, kind, row),
                run.model().isAbout(kind)
                    ? Optional.of(run.model().answer(row).probabilities())
                    : Optional.empty(),
                Cells.shown(run, kind, row),
                links(run, kind, row, 0, FIRST_LINKS),
                nearest(run, kind, row)));
  }

  private Reply links(HttpCall call) throws IOException {
    int from = call.number("from", 0, Integer.MAX_VALUE, 0);
    int limit = call.number("limit", 1, MOST, USUAL);
    return about(call, (run, kind, row) -> links(run, kind, row, from, limit));
  }

  /** The smallest first: they say most. */
  private static Links links(OpenRun run, RowKind kind, int row, int from, int limit) {
    RowKind other = kind.other();
    List<Integer> all =
        Arrays.stream(run.links(kind, row))
            .boxed()
            .sorted(Comparator.comparingInt((Integer link) -> run.size(other, link)))
            .toList();
    long end = Math.min((long) from + limit, all.size());
    return new Links(
        all.stream().skip(from).limit(limit).map(link -> RowView.of(run, other, link)).toList(),
        all.size(),
        end < all.size() ? Optional.of((int) end) : Optional.empty());
  }

  private List<Near> nearest(OpenRun run, RowKind kind, int row) {
    Function<Vectors.Near, Near> view =
        near -> new Near(RowView.of(run, kind, near.row()), near.similarity());
    return MapPlaces.vectors(run, kind)
        .map(vectors -> turns.run(() -> vectors.nearest(vectors.of(row), NEAREST, row)))
        .map(found -> found.stream().map(view).toList())
        .orElse(List.of());
  }

  private Reply why(HttpCall call) throws IOException {
    int top = call.number("top", 1, MOST, 10);
    return about(
        call,
        (run, kind, row) -> {
          if (!run.model().isAbout(kind)) {
            throw new HttpFault(409, "The model of this run does not answer about these");
          }
          String id = run.rows(kind).nameOf(row);
          return turns.run(() -> WhyView.of(run.model().why().explain(id), top));
        });
  }

  private Reply around(HttpCall call) throws IOException {
    int from = call.number("from", 0, Integer.MAX_VALUE, 0);
    return about(call, (run, kind, row) -> Around.of(run, kind, row, from));
  }
}
