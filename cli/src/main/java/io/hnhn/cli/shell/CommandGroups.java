package io.hnhn.cli.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;

/** The commands in the main help, grouped by what they are for. */
public final class CommandGroups implements IHelpSectionRenderer {
  /**
   * A group.
   *
   * @param commands their names, in the order in which somebody would use them
   */
  private record Group(String title, List<String> commands) {}

  private static final List<Group> GROUPS =
      List.of(
          new Group("Begin", List.of("demo", "studio", "help")),
          new Group("Data", List.of("data", "stats", "convert")),
          new Group(
              "Learning",
              List.of(
                  "models",
                  "train",
                  "tune",
                  "compare",
                  "evaluate",
                  "predict",
                  "why",
                  "embed",
                  "export",
                  "serve")),
          new Group("Speed and the paper", List.of("explain", "bench", "paper")),
          new Group("Shell", List.of("completion")));

  private static final Group OTHERS = new Group("More", List.of());
  private static final int NAME_WIDTH = 12;

  @Override
  public String render(Help help) {
    Map<String, Help> commands = help.subcommands();
    StringBuilder text = new StringBuilder();
    for (Group group : GROUPS) {
      List<String> names = group.commands.stream().filter(commands::containsKey).toList();
      text.append(section(help, group, names));
    }
    List<String> others = new ArrayList<>(commands.keySet());
    GROUPS.forEach(group -> others.removeAll(group.commands));
    return text.append(section(help, OTHERS, others)).toString();
  }

  private static String section(Help help, Group group, List<String> names) {
    if (names.isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    text.append("%n%s:%n".formatted(group.title));
    names.forEach(name -> text.append(line(help, name)));
    return text.toString();
  }

  /** The first line of a description is the whole command in a sentence. */
  private static String line(Help help, String name) {
    String[] description = help.subcommands().get(name).commandSpec().usageMessage().description();
    return "  %s%s%s%n"
        .formatted(
            help.colorScheme().commandText(name),
            " ".repeat(Math.max(1, NAME_WIDTH - name.length())),
            Stream.of(description).findFirst().orElse(""));
  }
}
