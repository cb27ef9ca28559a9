package io.hnhn.command.options;

import io.hnhn.file.Destination;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The options of a run as a TOML file that makes the same run again, wherever it is read: paths are
 * absolute, and what was left to the program is there as it was chosen.
 *
 * @param command with the options that it was given
 * @param instead what stands for what was said, by the names of the options
 * @param chosen what the program chose, by the names of the options
 * @param idle options that have no part in the result
 */
public record UsedOptions(
    CommandSpec command,
    Map<String, Object> instead,
    SequencedMap<String, Object> chosen,
    Set<String> idle) {
  /** What these say makes no difference to what is learned; data are compared themselves. */
  private static final Set<String> IDLE =
      Set.of(
          "force",
          "resume",
          "data",
          "out",
          "threads",
          "device",
          "quiet",
          "json",
          "no-report",
          "stacktrace");

  /** What people say who leave a choice to the program. */
  private static final Set<String> OPEN = Set.of("auto", "tune");

  private static final String DATA = "DATA";

  public UsedOptions {
    instead = Map.copyOf(instead);
    chosen = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(chosen));
    idle = Set.copyOf(idle);
  }

  /** What was said, as it was said. */
  public UsedOptions(CommandSpec command, SequencedMap<String, Object> chosen, Set<String> idle) {
    this(command, Map.of(), chosen, idle);
  }

  /** All that was said and makes a difference to what is learned from the same data. */
  public static String deciding(CommandSpec command) throws IOException {
    return new UsedOptions(command, new LinkedHashMap<>(), IDLE).toToml();
  }

  /** Whether an option, by its name without dashes, was left to the program. */
  public static boolean isOpen(CommandSpec command, String option) {
    OptionSpec found = command.findOption("--" + option);
    @Nullable Object value = found == null ? null : found.getValue();
    return value != null && OPEN.contains(value.toString().toLowerCase(Locale.ROOT));
  }

  /** The text of the file. */
  public String toToml() throws IOException {
    StringBuilder text = new StringBuilder("# " + command.qualifiedName() + "\n");
    for (ArgSpec arg : command.args()) {
      Optional<String> key = ConfigFile.key(arg).filter(this::isWritten);
      @Nullable Object value = key.<Object>map(instead::get).orElse(arg.getValue());
      if (key.isPresent() && value != null && ConfigFile.isSaid(value)) {
        text.append(line(key.get(), arg, value));
      }
    }
    if (!chosen.isEmpty()) {
      text.append("\n# Chosen, since nobody said it; without these lines it is chosen again.\n");
      chosen.forEach((key, value) -> text.append(line(key, value)));
    }
    return text.toString();
  }

  private boolean isWritten(String key) {
    return !chosen.containsKey(key) && !idle.contains(key);
  }

  private static String line(String key, ArgSpec arg, Object value) throws IOException {
    Optional<Path> path = path(arg, value);
    return path.isPresent() ? line(key, path.get()) : line(key, value);
  }

  /** The setting as it stands in a file, with the end of its line. */
  public static String line(String key, Object value) {
    return "%s = %s\n".formatted(key, ConfigFile.toml(value));
  }

  /** The same for a file, which is there to be read again or is not. */
  public static String line(String key, Path path) throws IOException {
    return Destination.of(path).kind() == Destination.Kind.STREAM
        ? "# %s was %s, a pipe or device that can't be read again: name a file instead\n"
            .formatted(key, ConfigFile.toml(path))
        : line(key, (Object) path.toAbsolutePath().normalize());
  }

  /** The path that an argument is; a data set may be known by its name instead. */
  private static Optional<Path> path(ArgSpec arg, Object value) {
    if (value instanceof Path path) {
      return Optional.of(path);
    }
    return arg instanceof PositionalParamSpec && arg.paramLabel().equals(DATA)
        ? Optional.of(Path.of(value.toString())).filter(Files::exists)
        : Optional.empty();
  }
}
