package io.hnhn.cli.bench;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.command.terminal.StandardStream;
import io.hnhn.data.format.numpy.NumpyArchive;
import io.hnhn.expr.Expr;
import io.hnhn.expr.Leaf.Parameter;
import io.hnhn.model.Mode;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.EpochLoop;
import io.hnhn.train.LossGradient;
import io.hnhn.train.TrainingOptions;
import io.hnhn.train.TrainingPlans;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Our side of a workload, in a JVM of its own, so that its memory and its start are measured too:
 * {@code BenchWorker WORKLOAD EPOCHS BACKEND THREADS DEVICE PRECISION [DUMP]}. Prints one JSON
 * line.
 */
final class BenchWorker {
  /** Rounds that are not counted: the rival leaves out as many. */
  private static final int WARM_UP = 2;

  /** Of many epochs a larger share: a device's clock takes a while to rise. */
  private static final int WARM_UP_SHARE = 50;

  private static final int INFERENCES = 12;
  private static final int INFERENCES_SHARE = 8;
  private static final int PLANS = 40;
  private static final int LARGE_PLANS = 8;

  private BenchWorker() {}

  /**
   * Runs a workload in a JVM with the options of this one.
   *
   * @param dump initial weights and inputs of the rival, or null
   */
  static Measurement run(BenchBackend backend, Workload workload, @Nullable Path dump)
      throws IOException {
    List<String> arguments = new ArrayList<>();
    arguments.add(workload.name());
    arguments.add(Integer.toString(backend.epochs(workload)));
    arguments.addAll(backend.toArguments());
    if (dump != null) {
      arguments.add(dump.toString());
    }
    Measurement measured = ChildProcess.ofJava(BenchWorker.class, arguments).measurement();
    return backend.accelerated() ? measured : measured.withoutMean();
  }

  /** Runs the workload that the arguments name. */
  public static void main(String[] args) throws IOException {
    Workload workload = Workload.named(args[0]);
    int epochs = Integer.parseInt(args[1]);
    Path dump = args.length > 6 ? Path.of(args[6]) : null;
    BenchInputs data = dump == null ? BenchInputs.make(workload) : BenchInputs.read(workload, dump);
    try (Backend backend = BenchBackend.open(args, 2)) {
      PrintWriter out = StandardStream.OUTPUT.writer();
      out.println(
          JsonMapper.shared().writeValueAsString(measure(workload, data, dump, epochs, backend)));
      out.flush();
    }
  }

  private static Measurement measure(
      Workload workload, BenchInputs data, Path dump, int epochs, Backend backend)
      throws IOException {
    BenchTraining work = BenchTraining.of(workload, data, backend);
    TrainingOptions options = work.options();
    long began = System.nanoTime();
    Plan plan = work.plan();
    double firstPlan = (System.nanoTime() - began) / 1e9;
    TrainingPlans plans = new TrainingPlans(plan, null);
    plans.expectMemory(backend);
    Weights weights = backend.allocate(plan.layout());
    weights.initialize(options.seed());
    if (dump != null) {
      load(weights, NumpyArchive.in(dump.resolve("weights.npz")));
    }
    List<Double> losses = new ArrayList<>();
    RoundTimes times;
    try (LossGradient gradient = plans.lossGradient(backend, weights, 0)) {
      EpochLoop loop = new EpochLoop(options.withEpochs(epochs), gradient);
      times = measure(epochs, done -> loop.run(epoch -> add(epoch, losses, done)), weights);
    }
    if (losses.size() < epochs) {
      throw new IllegalStateException(
          "Expected a finite loss in each epoch, but found none in epoch " + (losses.size() + 1));
    }
    RoundTimes inference = null;
    if (workload.measure() == Workload.Measure.INFERENCE) {
      Expr logits = work.model().build(data.inputs(), Mode.INFERENCE).logits();
      Plan all = new Planner(backend.costs()).infer(plan.layout(), List.of(logits));
      try (Execution inferring = backend.load(all, weights)) {
        inference = inference(inferring, weights, Math.max(INFERENCES, epochs / INFERENCES_SHARE));
      }
    }
    double sinceStart =
        (System.currentTimeMillis() - ManagementFactory.getRuntimeMXBean().getStartTime()) / 1e3;
    long peak = peakMegabytes();
    boolean whole = workload.measure() == Workload.Measure.WHOLE;
    return new Measurement(
        "hnhn",
        times.median(),
        inference == null ? 0 : inference.median(),
        inference == null ? times.mean() : inference.mean(),
        sinceStart,
        whole ? 0 : planning(work, workload.copies() > 1),
        firstPlan,
        peak,
        losses);
  }

  private static boolean add(EpochLoop.Epoch epoch, List<Double> losses, Runnable done) {
    losses.add(epoch.loss());
    done.run();
    return true;
  }

  private static RoundTimes measure(int rounds, RoundTimes.Loop loop, Weights weights) {
    return RoundTimes.measure(warmUp(rounds), rounds, loop, () -> await(weights));
  }

  private static int warmUp(int rounds) {
    return Math.max(WARM_UP, rounds / WARM_UP_SHARE);
  }

  /** Waits until all that was begun on the weights is done: who reads them sees what it left. */
  private static void await(Weights weights) {
    weights.readExactly(Weights.Vector.VALUES, 0, new double[1]);
  }

  /** Seconds of a plan, when its code is compiled as that of the epochs is. */
  private static double planning(BenchTraining work, boolean large) {
    return RoundTimes.ofEach(WARM_UP, large ? LARGE_PLANS : PLANS, work::plan, () -> {}).median();
  }

  /** The rival waits for the logits, too, and leaves them where they are. */
  private static RoundTimes inference(Execution execution, Weights weights, int rounds) {
    return RoundTimes.ofEach(
        warmUp(rounds),
        rounds,
        () -> {
          execution.run(Randomness.NONE);
          await(weights);
        },
        () -> await(weights));
  }

  /** Sets the weights the rival started from; PyTorch stores a linear map as out x in. */
  private static void load(Weights weights, NumpyArchive archive) throws IOException {
    for (Parameter parameter : weights.layout().parameters()) {
      float[] array = archive.get(rivalName(parameter.name())).toFloats();
      Matrix value = Matrix.zeros(parameter.shape().rows(), parameter.shape().columns());
      for (int r = 0; r < value.rows(); r++) {
        for (int c = 0; c < value.columns(); c++) {
          value.set(r, c, array[c * value.rows() + r]);
        }
      }
      weights.set(parameter.name(), value);
    }
  }

  /** {@code layer0.edge.weight} is {@code edge_0_weight} there. */
  private static String rivalName(String name) {
    return name.replaceFirst("^layer(\\d+)\\.(\\w+)\\.", "$2.$1.").replace('.', '_');
  }

  /** Most memory this process ever had, or 0 where the system doesn't tell. */
  private static long peakMegabytes() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.isReadable(status)) {
      return 0;
    }
    try (Stream<String> lines = Files.lines(status)) {
      return lines
          .filter(line -> line.startsWith("VmHWM:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
          .findFirst()
          .orElse(0);
    }
  }
}
