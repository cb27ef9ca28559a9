package io.hnhn.server.studio;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.hnhn.learn.settings.TaskNames;
import io.hnhn.model.ModelProvider;
import io.hnhn.model.Models;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A model to choose.
 *
 * @param paper who described it, and when
 * @param tasks what it can learn
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
record ModelBrief(String name, String description, Optional<String> paper, List<String> tasks) {
  /** A description ends with its paper, in parentheses. */
  private static final Pattern WITH_PAPER = Pattern.compile("(.*) \\((.*)\\)");

  /** All that there are. */
  static List<ModelBrief> all() {
    return Models.all().stream().map(ModelBrief::of).toList();
  }

  private static ModelBrief of(ModelProvider entry) {
    Matcher parts = WITH_PAPER.matcher(entry.description());
    boolean published = parts.matches();
    return new ModelBrief(
        entry.name(),
        published ? parts.group(1) : entry.description(),
        published ? Optional.of(parts.group(2)) : Optional.empty(),
        entry.tasks().stream().sorted().map(TaskNames::of).toList());
  }
}
