package io.hnhn.cli.docs;

import io.hnhn.cli.CommandProcess;
import io.hnhn.cli.CommandRun;
import io.hnhn.data.DataHome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.ParseResult;

/**
 * A folder in which the commands of the documentation are run as if it were the repository: what
 * they write lies in this folder, what they read under {@code docs} is the repository's, and what
 * they know by name is a {@link StandIns stand-in}. A command that several pages show is run once.
 */
final class Workplace {
  /**
   * Options that name something to be written; {@code --json} often is a mere wish, without one.
   */
  private static final List<String> OUTPUTS = List.of("--out", "--report", "--json");

  private static final Pattern WORD = Pattern.compile("\"[^\"]*\"|'[^']*'|\\S+");

  private final Path folder;
  private final Set<Path> written = new HashSet<>();
  private final Map<String, CommandRun> runs = new HashMap<>();
  private @Nullable Path standIns;

  Workplace(Path folder) {
    this.folder = folder;
  }

  /** The words behind {@code ./hnhn}, without a comment at the end. */
  static String[] words(String line) {
    String command = line.replaceFirst("^\\./hnhn", "").replaceFirst("\\s+#.*$", "");
    return WORD.matcher(command)
        .results()
        .map(MatchResult::group)
        .map(word -> word.replaceAll("^[\"']|[\"']$", ""))
        .toArray(String[]::new);
  }

  /** What a command names as a place to write to. */
  static List<Path> outputs(String... words) {
    ParseResult parsed = CommandRun.parse(words);
    while (parsed.hasSubcommand()) {
      parsed = parsed.subcommand();
    }
    Stream<ArgSpec> named =
        Stream.concat(
            parsed.matchedOptions().stream()
                .filter(o -> OUTPUTS.contains(o.longestName()) && o.arity().max() > 0),
            parsed.matchedPositionals().stream().filter(p -> p.paramLabel().equals("OUT")));
    return named.flatMap(arg -> arg.stringValues().stream()).map(Path::of).toList();
  }

  /** Runs a command; paths are printed as they were typed. */
  CommandRun run(String line) throws IOException, InterruptedException {
    CommandRun known = runs.get(line);
    if (known != null) {
      return known;
    }
    String[] words = words(line);
    outputs(words).forEach(path -> written.add(path.getName(0)));
    CommandRun run =
        StandIns.areNeededFor(words)
            ? runWithStandIns(words)
            : CommandRun.of(Stream.of(words).map(this::placed).toArray(String[]::new));
    CommandRun typed = new CommandRun(run.exitCode(), typed(run.out()), typed(run.err()));
    runs.put(line, typed);
    return typed;
  }

  private CommandRun runWithStandIns(String... words) throws IOException, InterruptedException {
    if (standIns == null) {
      standIns = StandIns.write(folder.resolve("data"));
    }
    List<String> typed = StandIns.repeatedLess(List.of(words));
    ProcessBuilder process = CommandProcess.builder(typed).directory(folder.toFile());
    process.environment().put(DataHome.VARIABLE, standIns.toString());
    return CommandProcess.run(process);
  }

  /** Where something lies that a command was told to write. */
  Path placeOf(Path output) {
    return folder.resolve(output);
  }

  private String placed(String word) {
    if (word.startsWith("docs/")) {
      return Guide.ROOT.resolve(word).toString();
    }
    return written.contains(Path.of(word).getName(0)) ? folder.resolve(word).toString() : word;
  }

  private String typed(String printed) {
    return printed.replace(folder + "/", "").replace(Guide.ROOT + "/", "");
  }
}
