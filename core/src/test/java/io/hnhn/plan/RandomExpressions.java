package io.hnhn.plan;

import io.hnhn.expr.Activate;
import io.hnhn.expr.Activation;
import io.hnhn.expr.Drop;
import io.hnhn.expr.Dropout;
import io.hnhn.expr.Expr;
import io.hnhn.expr.IncidenceDot;
import io.hnhn.expr.LayerNorm;
import io.hnhn.expr.PropagateWeighted;
import io.hnhn.expr.SegmentExtreme;
import io.hnhn.expr.SegmentSoftmax;
import io.hnhn.expr.SoftmaxCrossEntropy;
import io.hnhn.expr.Targets;
import io.hnhn.graph.CompressedRows;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

/**
 * Expressions by chance, of every operation there is. What was made once is used again now and
 * then, so that expressions share parts.
 */
public final class RandomExpressions {
  private static final int WIDEST = 5;

  private final Random random;
  private final boolean differentiable;
  private final RandomMatrices matrices;
  private final Map<Shape, List<Expr>> made = new HashMap<>();
  private int parameters;

  /**
   * @param differentiable whether operations that occur in gradients only are left out
   */
  public RandomExpressions(long seed, boolean differentiable) {
    this.random = new Random(seed);
    this.differentiable = differentiable;
    this.matrices = new RandomMatrices(random);
  }

  /** One to three expressions, some of them rows or parts of others. */
  public List<Expr> roots() {
    List<Expr> roots = new ArrayList<>();
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      Expr root = make(1 + random.nextInt(9), width(), 2 + random.nextInt(5));
      roots.add(random.nextBoolean() ? root : root.selectRows(matrices.someOf(root.rows())));
    }
    List<Expr> parts = made.values().stream().flatMap(List::stream).toList();
    if (random.nextBoolean()) {
      roots.add(parts.get(random.nextInt(parts.size())));
    }
    return roots;
  }

  /** A scalar. */
  Expr loss() {
    int rows = 1 + random.nextInt(9);
    Expr logits = make(rows, width(), 2 + random.nextInt(5));
    int[] chosen = matrices.someOf(rows);
    Expr loss = logits.selectRows(chosen).softmaxCrossEntropy(targets(chosen.length, logits));
    return random.nextBoolean() ? loss : loss.plus(make(1, 1, random.nextInt(4)));
  }

  private int width() {
    return 1 + random.nextInt(WIDEST);
  }

  private Targets targets(int rows, Expr logits) {
    int[] classes = random.ints(rows, 0, logits.columns()).toArray();
    float[] weights = new float[rows];
    for (int i = 0; i < rows; i++) {
      weights[i] = random.nextInt(4) == 0 ? 0 : random.nextFloat();
    }
    return new Targets(classes, weights);
  }

  /** An expression of a shape. */
  private Expr make(int rows, int columns, int depth) {
    List<Expr> known = made.computeIfAbsent(new Shape(rows, columns), shape -> new ArrayList<>());
    if (!known.isEmpty() && random.nextInt(4) == 0) {
      return known.get(random.nextInt(known.size()));
    }
    Expr result;
    if (depth == 0) {
      result = leaf(rows, columns);
    } else {
      List<Supplier<Expr>> ways = ways(rows, columns, depth - 1);
      result = ways.get(random.nextInt(ways.size())).get();
    }
    known.add(result);
    return result;
  }

  private Expr leaf(int rows, int columns) {
    return switch (random.nextInt(4)) {
      case 0 -> Expr.constant(matrices.dense(rows, columns));
      case 1 -> Expr.constant(matrices.sparse(rows, columns));
      default -> {
        Initializer initializer = new Initializer.Normal(0.7);
        yield Expr.parameter("p" + parameters++, rows, columns, initializer);
      }
    };
  }

  private List<Supplier<Expr>> ways(int rows, int columns, int depth) {
    List<Supplier<Expr>> ways = new ArrayList<>();
    Supplier<Expr> same = () -> make(rows, columns, depth);
    Supplier<Expr> row = () -> make(1, columns, Math.min(depth, 1));
    ways.add(() -> same.get().plus(same.get()));
    ways.add(() -> same.get().plusBias(row.get()));
    ways.add(() -> same.get().multiply(same.get()));
    ways.add(() -> same.get().scale(random.nextGaussian()));
    ways.add(() -> same.get().activate(activation()));
    ways.add(() -> Expr.of(new Drop(dropout()), same.get()));
    ways.add(() -> same.get().layerNorm(row.get(), row.get()));
    ways.add(() -> slice(rows, columns, depth));
    ways.add(() -> matmul(rows, columns, depth));
    ways.add(() -> matmul(rows, columns, depth));
    ways.add(() -> propagate(rows, columns, depth));
    ways.add(() -> propagate(rows, columns, depth));
    ways.add(() -> propagateWeighted(rows, columns, depth));
    ways.add(() -> propagateWeighted(rows, columns, depth));
    if (columns > 1) {
      int left = 1 + random.nextInt(columns - 1);
      Supplier<Expr> rest = () -> make(rows, columns - left, depth);
      ways.add(() -> Expr.concat(List.of(make(rows, left, depth), rest.get())));
    }
    if (rows == 1) {
      ways.add(() -> make(1 + random.nextInt(9), columns, depth).columnSums());
    }
    if (rows == 1 && columns == 1) {
      ways.add(() -> crossEntropy(depth));
    }
    if (columns == 1) {
      ways.add(() -> logSumExp(rows, depth));
      for (CompressedRows pattern : matrices.patternsOfSize(rows)) {
        // Scores that are computed may be equal but for their rounding, which passes may change.
        ways.add(() -> leaf(rows, 1).segmentExtreme(pattern, extreme()));
        ways.add(() -> same.get().segmentSoftmax(pattern));
        ways.add(() -> incidenceDot(pattern, depth));
        ways.add(() -> incidenceDot(pattern, depth));
      }
    }
    if (!differentiable) {
      addGradients(ways, rows, columns, depth);
    }
    return ways;
  }

  private void addGradients(List<Supplier<Expr>> ways, int rows, int columns, int depth) {
    Supplier<Expr> same = () -> make(rows, columns, depth);
    Supplier<Expr> row = () -> make(1, columns, 0);
    LayerNorm.Gradient norm = new LayerNorm.Gradient(LayerNorm.EPSILON);
    ways.add(() -> Expr.of(new Activate.Gradient(activation()), same.get(), same.get()));
    ways.add(() -> Expr.of(norm, same.get(), row.get(), same.get()));
    ways.add(
        () -> {
          Expr logits = same.get();
          Targets targets = targets(rows, logits);
          return Expr.of(new SoftmaxCrossEntropy.Gradient(targets), logits, make(1, 1, 0));
        });
    if (rows == 1) {
      int tall = 1 + random.nextInt(9);
      LayerNorm.GainGradient gain = new LayerNorm.GainGradient(LayerNorm.EPSILON);
      ways.add(() -> Expr.of(gain, make(tall, columns, depth), make(tall, columns, depth)));
    }
    if (columns == 1) {
      for (CompressedRows pattern : matrices.patternsOfSize(rows)) {
        ways.add(() -> Expr.of(new SegmentSoftmax.Gradient(pattern), same.get(), same.get()));
      }
    }
  }

  private Activation activation() {
    Activation[] all = Activation.values();
    return all[random.nextInt(all.length)];
  }

  private SegmentExtreme.Kind extreme() {
    return random.nextBoolean()
        ? SegmentExtreme.Kind.FIRST_LARGEST
        : SegmentExtreme.Kind.LAST_SMALLEST;
  }

  private Dropout dropout() {
    return new Dropout(random.nextInt(8) / 10.0, random.nextInt(3));
  }

  private Expr slice(int rows, int columns, int depth) {
    int from = random.nextInt(3);
    return make(rows, from + columns + random.nextInt(3), depth).columns(from, from + columns);
  }

  private Expr matmul(int rows, int columns, int depth) {
    int inner = width();
    return switch (random.nextInt(7)) {
      case 0 -> make(inner, rows, depth).transposedMatmul(make(inner, columns, depth));
      case 1 -> make(rows, inner, depth).matmulTransposed(make(columns, inner, depth));
      case 2 -> {
        Expr words = Expr.of(new Drop(dropout()), Expr.constant(matrices.sparse(rows, inner)));
        yield words.matmul(make(inner, columns, depth));
      }
      default -> make(rows, inner, depth).matmul(make(inner, columns, depth));
    };
  }

  private Expr propagate(int rows, int columns, int depth) {
    int sources = columns == 1 ? matrices.someSize() : 1 + random.nextInt(9);
    return make(sources, columns, depth).propagate(matrices.operator(rows, sources));
  }

  private Expr propagateWeighted(int rows, int columns, int depth) {
    int sources = 1 + random.nextInt(9);
    boolean transposed = random.nextInt(3) == 0;
    CompressedRows pattern =
        transposed ? matrices.pattern(sources, rows) : matrices.pattern(rows, sources);
    Expr weights = make((int) pattern.size(), 1, depth);
    if (random.nextBoolean()) {
      weights = weights.segmentSoftmax(pattern);
    }
    Expr x = make(sources, columns, depth);
    return Expr.of(new PropagateWeighted(pattern, transposed), weights, x);
  }

  private Expr logSumExp(int rows, int depth) {
    CompressedRows pattern = matrices.pattern(rows, 1 + random.nextInt(9));
    return make((int) pattern.size(), 1, depth).segmentLogSumExp(pattern);
  }

  private Expr incidenceDot(CompressedRows pattern, int depth) {
    int inner = width();
    return Expr.of(
        new IncidenceDot(pattern),
        make(pattern.rows(), inner, depth),
        make(pattern.columns(), inner, depth));
  }

  private Expr crossEntropy(int depth) {
    Expr logits = make(1 + random.nextInt(9), width(), depth);
    return logits.softmaxCrossEntropy(targets(logits.rows(), logits));
  }
}
