package io.hnhn.cli.bench;

import io.hnhn.command.options.BackendOptions;
import io.hnhn.command.options.ConfigFile;
import io.hnhn.command.output.OutputKind;
import io.hnhn.command.output.OutputOptions;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.data.DataHome;
import io.hnhn.data.Dataset;
import io.hnhn.data.format.plain.PlainFormat;
import io.hnhn.file.Destination;
import io.hnhn.file.FileReplacement;
import io.hnhn.file.FolderRemoval;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
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
  /** Epochs of the rival, whose losses are compared. */
  private static final int COMPARED = 20;

  /**
   * Epochs of our side: the JVM needs some to warm up, of which there are 200 in a training. Large
   * work needs fewer: its loops are compiled within the first of them.
   */
  private static final int OURS = 100;

  private static final int OURS_AT_LEAST = 24;

  private static final int MOST_ROUNDS = 1000;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "WORKLOAD",
      arity = "0..*",
      description =
          "dblp (the default), dblp-2layers, dblp-labels-1|20|100, dblp-inference,"
              + " dblp-x2|4|8|16|32, citeseer, demo; or predict, predict-dblp, predict-demo: how"
              + " fast single questions are answered, without a rival.")
  private List<String> names = List.of("dblp");

  @Option(
      names = "--python",
      description = "A Python with PyTorch; python3 on the path if not given.")
  private @Nullable String python;

  @Option(names = "--rival", paramLabel = "SCRIPT", description = "The rival's script.")
  private @Nullable Path script;

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
      names = "--threads",
      description = "Threads of either side; all cores if not given.",
      defaultValue = "0")
  private int threads;

  @Option(
      names = "--steps",
      description = "Show where an epoch's time goes, step by step, instead of comparing.")
  private boolean steps;

  @Option(names = "--no-rival", description = "Measure our side alone.")
  private boolean withoutRival;

  @Mixin private OutputOptions outputs;

  /** Made by the command line. */
  public BenchCommand() {}

  @Override
  public Integer call() throws IOException {
    checkNumbers();
    boolean answers = names.stream().anyMatch(PredictBench::isNamed);
    List<Workload> workloads = answers ? List.of() : workloads();
    if (answers && (steps || report != null || !names.stream().allMatch(PredictBench::isNamed))) {
      throw wrong(
          "Expected predict alone, without --steps and --report, but found %s"
              .formatted(String.join(" ", spec.commandLine().getParseResult().originalArgs())));
    }
    checkOutputs();
    int cores = threads > 0 ? threads : Runtime.getRuntime().availableProcessors();
    PrintWriter out = Terminal.of(spec).out();
    if (answers) {
      write(PredictBench.run(names, cores, out));
      return 0;
    }
    PrintWriter err = Terminal.of(spec).err();
    if (steps) {
      profile(workloads, cores);
      return 0;
    }
    Optional<Rival> rival = withoutRival ? Optional.empty() : findRival();
    if (rival.isEmpty() && !withoutRival) {
      err.println("No rival: no Python with PyTorch, or no script. Name them: --python, --rival.");
    }
    List<BenchResult> results = new ArrayList<>();
    BenchTable table = new BenchTable(out, cores);
    for (Workload workload : workloads) {
      err.println("Measuring " + workload.name());
      err.flush();
      BenchResult result = run(workload, rival.orElse(null), cores);
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
        profiles.add(StepProfile.of(workload, cores));
      }
      writeReport(results, profiles, cores);
    }
    return 0;
  }

  private void checkOutputs() throws IOException {
    List<Path> inputs = script == null ? List.of() : List.of(script);
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
  private void profile(List<Workload> workloads, int cores) throws IOException {
    PrintWriter out = Terminal.of(spec).out();
    List<StepProfile> profiles = new ArrayList<>();
    for (Workload workload : workloads) {
      profiles.add(StepProfile.of(workload, cores));
      out.println(profiles.getLast());
      out.flush();
    }
    write(profiles.stream().map(StepProfile::toJson).toList());
    writeReport(List.of(), profiles, cores);
  }

  private void writeReport(List<BenchResult> results, List<StepProfile> profiles, int cores)
      throws IOException {
    if (report != null) {
      String command = String.join(" ", spec.commandLine().getParseResult().originalArgs());
      new BenchReport(results, profiles, cores).page(command).write(report);
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

  private void checkNumbers() {
    if (rounds < 1 || rounds > MOST_ROUNDS) {
      throw wrong(
          "Expected --rounds between 1 and %d, but found %d".formatted(MOST_ROUNDS, rounds));
    }
    if (threads != 0) {
      BackendOptions.expectThreads(threads, spec);
    }
  }

  private Optional<Rival> findRival() throws IOException {
    try {
      return Rival.find(python, script);
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    }
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private BenchResult run(Workload workload, @Nullable Rival rival, int cores) throws IOException {
    Path folder = Files.createTempDirectory("hnhn-bench");
    try {
      boolean runsRival =
          rival != null
              && Rival.fits(workload, BenchInputs.nodes(workload), BenchMachine.memoryBytes());
      Path data = runsRival ? dataFolder(workload, folder) : null;
      Path dump = runsRival ? folder.resolve("dump") : null;
      boolean whole = workload.measure() == Workload.Measure.WHOLE;
      int epochs = whole ? Workload.WHOLE_EPOCHS : COMPARED;
      List<Measurement> ours = new ArrayList<>();
      List<Measurement> theirs = new ArrayList<>();
      if (runsRival) {
        theirs.add(rival.run(workload, data, Rival.MODES.getFirst(), epochs, cores, dump));
      }
      for (int round = 0; round < rounds; round++) {
        int mine = whole ? epochs : Math.max(OURS_AT_LEAST, OURS / workload.copies());
        ours.add(ours(workload, mine, cores, dump));
        for (String mode : runsRival ? Rival.MODES : List.<String>of()) {
          theirs.add(rival.run(workload, data, mode, epochs, cores, null));
        }
      }
      Comparator<Measurement> bySeconds =
          Comparator.comparingDouble(m -> m.seconds(workload.measure()));
      return new BenchResult(
          workload,
          ours.stream().min(bySeconds).orElseThrow(),
          theirs.stream().min(bySeconds).orElse(null),
          runsRival
              ? OptionalDouble.of(difference(ours.getFirst(), theirs.getFirst()))
              : OptionalDouble.empty());
    } finally {
      FolderRemoval.remove(folder);
    }
  }

  private static Path dataFolder(Workload workload, Path folder) throws IOException {
    if (!workload.data().equals(Workload.JDK)) {
      return DataHome.standard().folder(workload.data());
    }
    Path data = folder.resolve("data");
    Dataset dataset = BenchInputs.dataset(workload);
    new PlainFormat().write(dataset, data);
    return data;
  }

  /** Our side, in a JVM with the options of this one. */
  private static Measurement ours(Workload workload, int epochs, int threads, @Nullable Path dump)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(BenchWorker.class.getName(), workload.name()));
    command.addAll(List.of(Integer.toString(epochs), Integer.toString(threads)));
    if (dump != null) {
      command.add(dump.toString());
    }
    return ChildProcess.measure(command);
  }

  private static double difference(Measurement ours, Measurement theirs) {
    double largest = 0;
    for (int i = 0; i < Math.min(COMPARED, theirs.losses().size()); i++) {
      double expected = theirs.losses().get(i);
      largest = Math.max(largest, Math.abs(ours.losses().get(i) - expected) / expected);
    }
    return largest;
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
