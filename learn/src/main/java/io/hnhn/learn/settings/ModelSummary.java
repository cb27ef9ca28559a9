package io.hnhn.learn.settings;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.hnhn.model.ModelProvider;
import io.hnhn.model.Models;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A model in a line; {@code hnhn models --json} prints it as it is here.
 *
 * @param paper who described it, and when
 * @param tasks what it can learn
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record ModelSummary(
    String name, String description, Optional<String> paper, List<String> tasks) {
  /** A description ends with its paper, in parentheses. */
  private static final Pattern WITH_PAPER = Pattern.compile("(.*) \\((.*)\\)");

  /** All models that there are. */
  public static List<ModelSummary> all() {
    return Models.all().stream().map(ModelSummary::of).toList();
  }

  private static ModelSummary of(ModelProvider entry) {
    Matcher parts = WITH_PAPER.matcher(entry.description());
    boolean published = parts.matches();
    return new ModelSummary(
        entry.name(),
        published ? parts.group(1) : entry.description(),
        published ? Optional.of(parts.group(2)) : Optional.empty(),
        entry.tasks().stream().sorted().map(TaskNames::of).toList());
  }
}
