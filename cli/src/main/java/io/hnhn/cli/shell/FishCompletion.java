package io.hnhn.cli.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Completion for the shell fish: a line for each command, for each of its options and for each of
 * its parameters that is one of several names.
 */
final class FishCompletion {
  private final StringBuilder script = new StringBuilder();
  private final String name;

  private FishCompletion(String name) {
    this.name = name;
  }

  /** The script for a command and all below it. */
  static String of(CommandLine root) {
    FishCompletion completion = new FishCompletion(root.getCommandName());
    completion.add(root, List.of());
    return completion.script.toString();
  }

  private void add(CommandLine command, List<String> path) {
    Map<String, CommandLine> below = command.getSubcommands();
    below.forEach(
        (word, child) ->
            line(
                condition(path, below),
                "-f -a " + quoted(word),
                first(child.getCommandSpec().usageMessage().description())));
    for (OptionSpec option : command.getCommandSpec().options()) {
      option(condition(path, below), option);
    }
    for (PositionalParamSpec parameter : command.getCommandSpec().positionalParameters()) {
      if (parameter.completionCandidates() != null) {
        line(condition(path, below), values(parameter), first(parameter.description()));
      }
    }
    below.forEach(
        (word, child) -> {
          List<String> longer = new ArrayList<>(path);
          longer.add(word);
          add(child, longer);
        });
  }

  private void option(String condition, OptionSpec option) {
    StringBuilder form = new StringBuilder();
    for (String alias : option.names()) {
      form.append(alias.startsWith("--") ? "-l " : "-s ")
          .append(alias.replaceFirst("^-+", ""))
          .append(' ');
    }
    if (option.arity().max() > 0) {
      form.append("-r");
    }
    if (option.completionCandidates() != null) {
      form.append(' ').append(values(option));
    }
    line(condition, form.toString().strip(), first(option.description()));
  }

  private static String values(ArgSpec argument) {
    return "-f -a " + quoted(String.join(" ", argument.completionCandidates()));
  }

  /** All words of the path are there, and none of the commands below it. */
  private static String condition(List<String> path, Map<String, CommandLine> below) {
    String none =
        below.isEmpty()
            ? ""
            : "not __fish_seen_subcommand_from " + String.join(" ", below.keySet());
    String all =
        path.stream()
            .map(word -> "__fish_seen_subcommand_from " + word)
            .collect(Collectors.joining("; and "));
    return all.isEmpty() || none.isEmpty() ? all + none : all + "; and " + none;
  }

  private void line(String condition, String form, String description) {
    script
        .append("complete -c ")
        .append(name)
        .append(" -n ")
        .append(quoted(condition))
        .append(' ')
        .append(form)
        .append(" -d ")
        .append(quoted(description))
        .append('\n');
  }

  private static String first(String[] description) {
    return description.length == 0 ? "" : description[0].replaceAll("\\$\\{[^}]*\\}", "...");
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
