package io.hnhn.cli.bench;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.command.terminal.StandardStream;
import io.hnhn.data.format.numpy.NumpyArchive;
import io.hnhn.expr.Expr;
import io.hnhn.expr.Leaf.Parameter;
import io.hnhn.learn.statistics.Median;
import io.hnhn.model.Mode;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.TrainingOptions;
import io.hnhn.train.TrainingPlans;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * Our side of a workload, in a JVM of its own, so that its memory and its start are measured too:
 * {@code BenchWorker WORKLOAD EPOCHS THREADS [DUMP]}. Prints one JSON line.
 */
final class BenchWorker {
  /** Runs that are not counted: the rival leaves out as many. */
  private static final int WARM_UP = 2;

  private static final int INFERENCES = 12;
  private static final int PLANS = 40;
  private static final int LARGE_PLANS = 8;

  private BenchWorker() {}

  /** Runs the workload that the arguments name. */
  public static void main(String[] args) throws IOException {
    Workload workload = Workload.named(args[0]);
    int epochs = Integer.parseInt(args[1]);
    Path dump = args.length > 3 ? Path.of(args[3]) : null;
    BenchInputs data = dump == null ? BenchInputs.make(workload) : BenchInputs.read(workload, dump);
    try (Backend backend = Backends.open("cpu", Integer.parseInt(args[2]))) {
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
    new TrainingPlans(plan, null).expectMemory(backend);
    Weights weights = backend.allocate(plan.layout());
    weights.initialize(options.seed());
    if (dump != null) {
      load(weights, NumpyArchive.in(dump.resolve("weights.npz")));
    }
    List<Double> losses = new ArrayList<>();
    double[] seconds = new double[epochs];
    try (Execution training = backend.load(plan, weights)) {
      for (int epoch = 0; epoch < epochs; epoch++) {
        long start = System.nanoTime();
        training.run(new Randomness(options.seed(), epoch));
        weights.adam(options.step(epoch, epoch + 1L));
        seconds[epoch] = (System.nanoTime() - start) / 1e9;
        losses.add(training.scalar(0));
      }
    }
    double inference = 0;
    if (workload.measure() == Workload.Measure.INFERENCE) {
      Expr logits = work.model().build(data.inputs(), Mode.INFERENCE).logits();
      Plan all = new Planner(backend.costs()).infer(plan.layout(), List.of(logits));
      try (Execution inferring = backend.load(all, weights)) {
        inference = inference(inferring);
      }
    }
    double sinceStart =
        (System.currentTimeMillis() - ManagementFactory.getRuntimeMXBean().getStartTime()) / 1e3;
    long peak = peakMegabytes();
    boolean whole = workload.measure() == Workload.Measure.WHOLE;
    return new Measurement(
        "hnhn",
        median(seconds),
        inference,
        sinceStart,
        whole ? 0 : planning(work, workload.copies() > 1),
        firstPlan,
        peak,
        losses);
  }

  /** Seconds of a plan, when its code is compiled as that of the epochs is. */
  private static double planning(BenchTraining work, boolean large) {
    double[] seconds = new double[large ? LARGE_PLANS : PLANS];
    for (int i = 0; i < seconds.length; i++) {
      long start = System.nanoTime();
      work.plan();
      seconds[i] = (System.nanoTime() - start) / 1e9;
    }
    return median(seconds);
  }

  private static double inference(Execution execution) {
    double[] seconds = new double[INFERENCES];
    for (int i = 0; i < seconds.length; i++) {
      long start = System.nanoTime();
      execution.run(Randomness.NONE);
      seconds[i] = (System.nanoTime() - start) / 1e9;
    }
    return median(seconds);
  }

  /** The median behind the rounds that warm up. */
  private static double median(double[] seconds) {
    return Median.of(
        Arrays.copyOfRange(seconds, Math.min(WARM_UP, seconds.length - 1), seconds.length));
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
