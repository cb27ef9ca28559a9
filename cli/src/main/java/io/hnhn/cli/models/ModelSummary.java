package io.hnhn.cli.models;

import io.hnhn.model.ModelProvider;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A model in a line; {@code hnhn models --json} prints it as it is here.
 *
 * @param paper who described it, and when
 * @param tasks what it can tell the class of
 */
record ModelSummary(String name, String description, Optional<String> paper, List<String> tasks) {
  /** A description ends with its paper, in parentheses. */
  private static final Pattern WITH_PAPER = Pattern.compile("(.*) \\((.*)\\)");

  static ModelSummary of(ModelProvider entry) {
    Matcher parts = WITH_PAPER.matcher(entry.description());
    boolean published = parts.matches();
    return new ModelSummary(
        entry.name(),
        published ? parts.group(1) : entry.description(),
        published ? Optional.of(parts.group(2)) : Optional.empty(),
        entry.tasks().stream().sorted().map(task -> task.name().toLowerCase(Locale.ROOT)).toList());
  }
}
