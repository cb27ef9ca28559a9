package io.hnhn.data.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hnhn.data.Loaded;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Reading a CSV file of ten million incidences, a million nodes and two million hyperedges, from a
 * cold start and in a JVM of 2 GB: the time that a user waits.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(value = 3, jvmArgsAppend = "-Xmx2g")
public class TableBenchmark {
  private static final int INCIDENCES = 10_000_000;
  private static final int NODES = 1_000_000;
  private static final int HYPEREDGES = 2_000_000;

  /** Whether there is a third column, of weights. */
  @Param({"false", "true"})
  public boolean weighted;

  private Path file = Path.of("");

  /** Writes the file. */
  @Setup(Level.Trial)
  public void write() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    file = Files.createTempFile("incidences", ".csv");
    try (BufferedWriter out = Files.newBufferedWriter(file, UTF_8)) {
      out.write(weighted ? "product,order,weight\n" : "product,order\n");
      for (int i = 0; i < INCIDENCES; i++) {
        out.write("product-" + random.nextInt(NODES) + ",order-" + random.nextInt(HYPEREDGES));
        out.write(weighted ? "," + random.nextInt(1, 10) + ".5\n" : "\n");
      }
    }
  }

  /** Removes it. */
  @TearDown(Level.Trial)
  public void delete() throws IOException {
    Files.delete(file);
  }

  /** Reads it. */
  @Benchmark
  public Loaded read() throws IOException {
    return DatasetFormats.read(file);
  }
}
