package io.hnhn.backend.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.expr.Expr;
import io.hnhn.expr.IncidenceDot;
import io.hnhn.expr.PropagateWeighted;
import io.hnhn.graph.CompressedRows;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Pass;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A block of a large computation takes a few rows of a matrix that lies in a file: that it is read
 * from its first page to its last before each block would cost more than the block. What is not
 * there shows what is looked at.
 */
class MappedOperandsTest {
  private static final int ROWS = 1000;
  private static final int WIDTH = 16;
  private static final int[] FIRST_ROWS = IntStream.range(0, 100).toArray();

  @TempDir private Path folder;

  @Test
  void rowsThatAnOperatorDoesNotTakeAreNotLookedAt() throws IOException {
    Expr rows = Expr.constant(cut());
    SparseMatrix selection = SparseMatrix.selection(FIRST_ROWS, ROWS);
    assertThat(result(rows.propagate(selection)).toArray()).containsOnly(0);
  }

  @Test
  void rowsThatAPatternDoesNotNameAreNotLookedAt() throws IOException {
    Expr rows = Expr.constant(cut());
    CompressedRows pattern = SparseMatrix.selection(FIRST_ROWS, ROWS).pattern();
    Expr weights = Expr.constant(Matrix.filled(FIRST_ROWS.length, 1, 2));
    Expr left = Expr.constant(Matrix.filled(FIRST_ROWS.length, WIDTH, 2));
    Expr sums = Expr.of(new PropagateWeighted(pattern, false), weights, rows);
    assertThat(result(sums).toArray()).containsOnly(0);
    assertThat(result(Expr.of(new IncidenceDot(pattern), left, rows)).toArray()).containsOnly(0);
  }

  /** Zeros in a file, of which nine tenths were cut off. */
  private Matrix cut() throws IOException {
    // Elsewhere a file that is mapped can't be cut off.
    assumeTrue(System.getProperty("os.name").equals("Linux"));
    long bytes = (long) ROWS * WIDTH * Float.BYTES;
    try (FileChannel channel =
        FileChannel.open(
            folder.resolve("rows"),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.allocate((int) bytes));
      Matrix rows =
          new Matrix(ROWS, WIDTH, channel.map(MapMode.READ_ONLY, 0, bytes, Arena.ofAuto()));
      channel.truncate(bytes / 10);
      return rows;
    }
  }

  private static Matrix result(Expr root) {
    List<Expr> roots = List.of(root);
    try (Backend backend = Backends.open("cpu", 2)) {
      Plan plan = new Planner(Pass.none(), backend.costs()).infer(ParameterLayout.of(roots), roots);
      try (Execution execution = backend.load(plan, backend.allocate(plan.layout()))) {
        execution.run(Randomness.NONE);
        return execution.output(0);
      }
    }
  }
}
