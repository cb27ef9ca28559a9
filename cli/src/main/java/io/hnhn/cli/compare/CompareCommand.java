package io.hnhn.cli.compare;

import io.hnhn.command.output.OutputKind;
import io.hnhn.command.output.OutputOptions;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.learn.compare.Comparison;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hnhn compare}: trainings beside each other, with what chance may have done. */
@Command(
    name = "compare",
    description = {
      "Tell which trained model does better, and if that may be chance.",
      "",
      "Each RUN is a folder that hnhn train wrote, with labels kept for a test. Where the test rows"
          + " are the same (the same data, --label-rate or --train-ids, and --seed), answers are"
          + " compared row by row: the difference in right answers with a 95%% interval, and"
          + " McNemar's exact test. Where they are not, it is said why, and the shares are compared"
          + " as they are. Where both were trained with --runs and the same seeds, a paired t test"
          + " over the runs is added.",
      ""
    },
    sortOptions = false)
public final class CompareCommand implements Callable<Integer> {
  private static final int FEWEST = 2;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "RUN",
      arity = "1..*",
      description = "Two folders or more; each is compared with those before it.")
  private List<Path> folders = List.of();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write a page with pictures to this file, such as compare.html.")
  private @Nullable Path out;

  @Mixin private OutputOptions outputs;

  @Option(names = "--json", description = "Print the comparison as one JSON object.")
  private boolean json;

  /** Made by the command line. */
  public CompareCommand() {}

  @Override
  public Integer call() throws IOException {
    expectDifferent();
    if (out != null) {
      outputs.check(out, OutputKind.PAGE, folders);
    }
    SequencedMap<String, Path> named = new LinkedHashMap<>();
    folders.forEach(folder -> named.put(name(folder), folder));
    Comparison comparison = Comparison.read(named);
    ShownComparison compared = new ShownComparison(comparison);
    if (out != null) {
      compared.page(spec).write(out);
    }
    PrintWriter text = Terminal.of(spec).out();
    if (json) {
      text.println(comparison.toJson());
      return CommandLine.ExitCode.OK;
    }
    CompareTables tables = compared.tables();
    text.println(tables.runs().toText());
    text.println(tables.differences().toText());
    tables.overRuns().ifPresent(table -> text.println(table.toText()));
    compared.sentences().forEach(text::println);
    if (out != null) {
      outputs.tellWritten(out);
    }
    return CommandLine.ExitCode.OK;
  }

  /** The last part of the path where that tells it from the others, else all of it. */
  private String name(Path folder) {
    Path last = folder.getFileName();
    return folders.stream().filter(other -> Objects.equals(other.getFileName(), last)).count() == 1
        ? String.valueOf(last)
        : folder.toString();
  }

  private void expectDifferent() throws IOException {
    if (folders.size() < FEWEST) {
      throw new ParameterException(
          spec.commandLine(),
          "Expected two runs or more to compare, but found %s alone".formatted(folders.getFirst()));
    }
    Map<Path, Path> seen = new LinkedHashMap<>();
    for (Path folder : folders) {
      Path before =
          seen.putIfAbsent(
              Files.exists(folder) ? folder.toRealPath() : folder.toAbsolutePath(), folder);
      if (before != null) {
        throw new ParameterException(
            spec.commandLine(),
            "Expected each run once, but found %s"
                .formatted(
                    before.equals(folder)
                        ? folder + " twice"
                        : "%s and %s, the same folder".formatted(before, folder)));
      }
    }
  }
}
