package io.hnhn.command.options;

import io.hnhn.command.shell.Failure;
import io.hnhn.data.DataFormatException;
import io.hnhn.learn.settings.ExponentChoice;
import io.hnhn.learn.settings.TaskNames;
import io.hnhn.model.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Options of a command from a file, TOML or YAML, under their long names without dashes. What is
 * said on the command line comes first.
 *
 * <pre>
 * data = "baskets.csv"
 * model = "hnhn"
 * alpha = -0.5
 * epochs = 80
 * </pre>
 *
 * @param values as they would be typed
 */
public record ConfigFile(Path file, Map<String, String> values) implements IDefaultValueProvider {
  private static final String OPTION = "--config";

  /** More than all options there are need. */
  private static final int MOST_BYTES = 1 << 18;

  /** What picocli takes for no value at all. */
  private static final String NOTHING = CommandLine.Option.NULL_VALUE;

  public ConfigFile {
    values = Map.copyOf(values);
  }

  /** Gives a command the options of the file that its command line names, if it names one. */
  public static void apply(CommandLine root, String... args) {
    Optional<String> named = named(args);
    if (named.isEmpty()) {
      return;
    }
    CommandLine command = commandOf(root, args);
    try {
      ConfigFile config = read(Path.of(named.get()));
      config.expectKnown(command);
      command.setDefaultValueProvider(config);
    } catch (IOException e) {
      throw new ParameterException(command, OPTION + ": " + Failure.words(e), e);
    }
  }

  private static CommandLine commandOf(CommandLine root, String... args) {
    CommandLine command = root;
    for (String arg : args) {
      CommandLine next = command.getSubcommands().get(arg);
      if (next == null) {
        return command;
      }
      command = next;
    }
    return command;
  }

  private static Optional<String> named(String... args) {
    for (int i = 0; i < args.length && !args[i].equals("--"); i++) {
      if (args[i].startsWith(OPTION + "=")) {
        return Optional.of(args[i].substring(OPTION.length() + 1));
      }
      if (args[i].equals(OPTION) && i + 1 < args.length) {
        return Optional.of(args[i + 1]);
      }
    }
    return Optional.empty();
  }

  /** Reads a file; YAML if its name ends in {@code .yaml} or {@code .yml}, TOML otherwise. */
  static ConfigFile read(Path file) throws IOException {
    String text = new OptionFile(file).text(MOST_BYTES);
    String name = file.toString().toLowerCase(Locale.ROOT);
    Map<String, String> typed =
        name.endsWith(".yaml") || name.endsWith(".yml")
            ? YamlOptions.read(file, text)
            : TomlOptions.read(file, text);
    if (typed.containsValue(NOTHING)) {
      throw new DataFormatException(file, "values that mean themselves", NOTHING, "leave it out");
    }
    return new ConfigFile(file, typed);
  }

  private void expectKnown(CommandLine command) {
    List<String> known =
        command.getCommandSpec().args().stream()
            .map(ConfigFile::key)
            .flatMap(Optional::stream)
            .toList();
    for (String key : values.keySet()) {
      if (!known.contains(key)) {
        throw new ParameterException(
            command,
            "%s: expected one of the options %s, but found %s"
                .formatted(file, String.join(", ", known), key));
      }
    }
  }

  /** The value of an option. A dollar is doubled, since a single one would begin a variable. */
  @Override
  public @Nullable String defaultValue(ArgSpec arg) {
    return key(arg).map(values::get).map(value -> value.replace("$", "$$")).orElse(null);
  }

  /** Lets help tell the defaults of the program: what stands in a file is no part of it. */
  public static void keepFromHelp(ParseResult parsed) {
    parsed.asCommandLineList().stream()
        .filter(CommandLine::isUsageHelpRequested)
        .forEach(command -> command.setDefaultValueProvider(null));
  }

  /** What an option is called in a file; help, version and this file itself are in none. */
  static Optional<String> key(ArgSpec arg) {
    return switch (arg) {
      case OptionSpec option
          when option.usageHelp() || option.versionHelp() || option.longestName().equals(OPTION) ->
          Optional.empty();
      case OptionSpec option -> Optional.of(option.longestName().replaceFirst("^-+", ""));
      case PositionalParamSpec parameter ->
          Optional.of(parameter.paramLabel().toLowerCase(Locale.ROOT));
      default -> Optional.empty();
    };
  }

  /**
   * Everything that a command was run with, as a TOML file that runs it again; what was neither
   * said nor has a default is left out.
   */
  public static String used(CommandSpec command) {
    StringBuilder text = new StringBuilder("# " + command.qualifiedName() + "\n");
    for (ArgSpec arg : command.args()) {
      Object value = arg.getValue();
      Optional<String> key = key(arg);
      if (key.isPresent() && isSaid(value)) {
        text.append(key.get()).append(" = ").append(toml(value)).append('\n');
      }
    }
    return text.toString();
  }

  static boolean isSaid(@Nullable Object value) {
    return switch (value) {
      case null -> false;
      case Boolean yes -> yes;
      case Collection<?> list -> !list.isEmpty();
      default -> true;
    };
  }

  static String toml(Object value) {
    String text = value.toString();
    return switch (value) {
      case Number _, Boolean _, ExponentChoice.Given _ -> text;
      case Task task -> quoted(TaskNames.of(task));
      case Enum<?> constant -> quoted(constant.name().toLowerCase(Locale.ROOT));
      case Collection<?> list ->
          list.stream().map(ConfigFile::toml).collect(Collectors.joining(", ", "[", "]"));
      default -> quoted(text);
    };
  }

  private static String quoted(String text) {
    return Toml.tomlEscape(text).insert(0, '"').append('"').toString();
  }
}
