package io.hnhn.server.studio.train;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.hnhn.server.studio.load.SaidColumn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the workspace keeps about a run.
 *
 * @param data id of its data set; null for a model that came without one
 * @param created when, as text
 * @param asked what it was asked for; null for a model that came from elsewhere
 * @param columns what was said about the columns of the data when it was asked for; null for a
 *     model that came from elsewhere
 * @param problem why it failed
 * @param folder of a model that lies elsewhere; null for one that was trained here
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RunNote(
    String id,
    String name,
    @Nullable String data,
    String created,
    @Nullable AskedRun asked,
    @Nullable List<SaidColumn> columns,
    State state,
    @Nullable String problem,
    @Nullable String folder) {
  /** How far a run is. */
  public enum State {
    /** Another one comes first. */
    WAITING,
    /** It is under way; found at the start of a studio, it was interrupted and goes on. */
    RUNNING,
    /** A person stopped it, and may let it go on. */
    STOPPED,
    /** Everything is written. */
    FINISHED,
    /** It could not be done. */
    FAILED
  }

  RunNote with(State state, @Nullable String problem) {
    return new RunNote(id, name, data, created, asked, columns, state, problem, folder);
  }

  RunNote withName(String name) {
    return new RunNote(id, name, data, created, asked, columns, state, problem, folder);
  }

  RunNote withData(String data) {
    return new RunNote(id, name, data, created, asked, columns, state, problem, folder);
  }
}
