package io.hnhn.cli.bench;

import io.hnhn.command.options.ConfigFile;
import io.hnhn.command.options.MemorySize;
import io.hnhn.command.options.MemorySizeConverter;
import io.hnhn.command.output.OutputKind;
import io.hnhn.command.output.OutputOptions;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.data.DataHome;
import io.hnhn.file.Destination;
import io.hnhn.file.FileReplacement;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/** {@code hnhn bench}: runs workloads, side by side with HNHN in PyTorch where that is found. */
@Command(
    name = "bench",
    description = {
      "Measure whole workloads, side by side with HNHN in plain PyTorch.",
      "The rival runs where a Python with PyTorch and its script are found or named; its best mode"
          + " counts. The two sides take turns, and of every side the best round counts."
    })
public final class BenchCommand implements Callable<Integer> {
  private static final int MOST_ROUNDS = 1000;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "WORKLOAD",
      arity = "0..*",
      description =
          "dblp (the default), dblp-2layers, dblp-labels-1|20|100, dblp-inference,"
              + " dblp-x2|4|8|16|32, citeseer, demo; or predict, predict-dblp, predict-demo: how"
              + " fast single questions are answered, without a rival; or dblp-x1|10|100|1000 and"
              + " dblp-x10|100|1000-joined: copies of DBLP with 1%% labelled and ten words a node,"
              + " from mapped files that take up to 7 GB for a while, within --memory.")
  private List<String> names = List.of("dblp");

  @Option(
      names = "--python",
      description = "A Python with PyTorch; python3 on the path if not given.")
  private @Nullable String python;

  @Option(names = "--rival", paramLabel = "SCRIPT", description = "The rival's script.")
  private @Nullable Path script;

  @Option(
      names = "--informed",
      paramLabel = "SCRIPT",
      description =
          "A second rival, who knows which rows an epoch needs; with a GPU tools/bench/informed.py"
              + " if not given.")
  private @Nullable Path informed;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Write the results to this file, too.")
  private @Nullable Path json;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description = "Write a page with tables and pictures to this file, too (.html).")
  private @Nullable Path report;

  @Option(
      names = "--rounds",
      description = "How often the sides take turns (${DEFAULT-VALUE}).",
      defaultValue = "2")
  private int rounds;

  @Option(
      names = "--steps",
      description = "Show where an epoch's time goes, step by step, instead of comparing.")
  private boolean steps;

  @Option(names = "--no-rival", description = "Measure our side alone.")
  private boolean withoutRival;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      converter = MemorySizeConverter.class,
      description =
          "The most memory for a training on mapped files, such as 6g or 512m; their pages don't"
              + " count (default: 6g).")
  private @Nullable MemorySize memory;

  @Mixin private BenchBackendOptions backends;
  @Mixin private OutputOptions outputs;

  /** Made by the command line. */
  public BenchCommand() {}

  @Override
  public Integer call() throws IOException {
    checkOptions();
    boolean answers = isAlone("predict", PredictBench::isNamed);
    boolean grown =
        isAlone("data in mapped files (%s)".formatted(GrownBench.names()), GrownBench::isNamed);
    if (memory != null && !grown) {
      throw wrong(
          "Expected --memory with data in mapped files (%s), but found %s"
              .formatted(GrownBench.names(), String.join(" ", names)));
    }
    List<Workload> workloads = answers || grown ? List.of() : workloads();
    for (Workload workload : workloads) {
      workload.expectData(DataHome.standard());
    }
    checkOutputs();
    BenchBackend backend = backends.find();
    PrintWriter out = Terminal.of(spec).out();
    if (answers) {
      write(PredictBench.run(names, backend, out));
      return 0;
    }
    if (grown) {
      long limit = memory == null ? GrownBench.MEMORY : memory.bytes();
      new GrownBench(backend, limit, out).run(names, this::write);
      return 0;
    }
    PrintWriter err = Terminal.of(spec).err();
    if (steps) {
      profile(workloads, backend);
      return 0;
    }
    Optional<Rival> rival = withoutRival ? Optional.empty() : findRival(backend);
    if (rival.isEmpty() && !withoutRival) {
      err.println("No rival: no Python with PyTorch, or no script. Name them: --python, --rival.");
    }
    List<BenchResult> results = new ArrayList<>();
    BenchComparison sides =
        new BenchComparison(
            backend,
            (workload, dump) -> BenchWorker.run(backend, workload, dump),
            rival.orElse(null),
            rounds);
    BenchTable table = new BenchTable(out, sides);
    for (Workload workload : workloads) {
      err.println("Measuring " + workload.name());
      err.flush();
      BenchResult result = sides.run(workload);
      results.add(result);
      // What was measured is kept before it is shown.
      write(results.stream().map(BenchResult::toJson).toList());
      table.print(result);
    }
    table.printGrowth(results);
    if (report != null) {
      List<StepProfile> profiles = new ArrayList<>();
      for (Workload workload : workloads.stream().filter(Workload::isOneEpoch).toList()) {
        err.println("Measuring the steps of " + workload.name());
        err.flush();
        profiles.add(StepProfile.of(workload, backend));
      }
      writeReport(results, profiles, backend);
    }
    return 0;
  }

  /** Whether workloads are of a kind that is measured without a rival, and none is of another. */
  private boolean isAlone(String kind, Predicate<String> isOfKind) {
    if (names.stream().noneMatch(isOfKind)) {
      return false;
    }
    if (steps || report != null || !names.stream().allMatch(isOfKind)) {
      throw wrong(
          "Expected %s alone, without --steps and --report, but found %s"
              .formatted(
                  kind, String.join(" ", spec.commandLine().getParseResult().originalArgs())));
    }
    return true;
  }

  private void checkOutputs() throws IOException {
    List<Path> inputs = Stream.of(script, informed).filter(Objects::nonNull).toList();
    if (json != null) {
      check(json, OutputKind.MEASUREMENTS, inputs);
    }
    if (report != null) {
      check(report, OutputKind.PAGE, inputs);
    }
  }

  private void check(Path file, OutputKind kind, List<Path> inputs) throws IOException {
    outputs.check(file, kind, inputs);
    if (Destination.of(file).kind() != Destination.Kind.STREAM) {
      outputs.check(optionsBeside(file), OutputKind.BENCH_OPTIONS, inputs);
    }
  }

  /** Where the time goes, in place of a comparison. */
  private void profile(List<Workload> workloads, BenchBackend backend) throws IOException {
    PrintWriter out = Terminal.of(spec).out();
    List<StepProfile> profiles = new ArrayList<>();
    for (Workload workload : workloads) {
      profiles.add(StepProfile.of(workload, backend));
      out.println(profiles.getLast());
      out.flush();
    }
    write(profiles.stream().map(StepProfile::toJson).toList());
    writeReport(List.of(), profiles, backend);
  }

  private void writeReport(
      List<BenchResult> results, List<StepProfile> profiles, BenchBackend backend)
      throws IOException {
    if (report != null) {
      String command = String.join(" ", spec.commandLine().getParseResult().originalArgs());
      new BenchReport(results, profiles, backend).page(command).write(report);
      outputs.tellWritten(report);
      writeOptions(report);
    }
  }

  /**
   * Writes the options that were used, as a file for {@code --config}, beside a file of results.
   */
  private void writeOptions(Path results) throws IOException {
    if (Destination.of(results).kind() != Destination.Kind.STREAM) {
      FileReplacement.replace(optionsBeside(results), ConfigFile.used(spec));
    }
  }

  private static Path optionsBeside(Path results) {
    String name = results.getFileName().toString().replaceFirst("\\.[^.]*$", "");
    return results.resolveSibling(name + "-config.toml");
  }

  private List<Workload> workloads() {
    try {
      return names.stream().map(Workload::named).toList();
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    }
  }

  private void checkOptions() {
    if (rounds < 1 || rounds > MOST_ROUNDS) {
      throw wrong(
          "Expected --rounds between 1 and %d, but found %d".formatted(MOST_ROUNDS, rounds));
    }
    if (withoutRival && informed != null) {
      throw wrong("Expected --informed or --no-rival, but found both");
    }
  }

  private Optional<Rival> findRival(BenchBackend backend) {
    try {
      return Rival.find(python, script, informed, backend);
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    }
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private void write(List<Map<String, Object>> results) throws IOException {
    if (json != null) {
      FileReplacement.replace(
          json,
          JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(results) + "\n");
      writeOptions(json);
    }
  }
}
