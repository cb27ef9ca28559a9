package io.hnhn.spark.train;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import io.hnhn.backend.Backend;
import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.data.trained.ModelText;
import io.hnhn.model.Mode;
import io.hnhn.model.Model;
import io.hnhn.model.Outputs;
import io.hnhn.model.Part;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import io.hnhn.spark.job.ExecutorBackend;
import io.hnhn.spark.part.NumberedPart;
import io.hnhn.train.Labels;
import io.hnhn.train.PlanStore;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Cleaner;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.apache.spark.SparkFiles;
import org.jspecify.annotations.Nullable;

/**
 * The plans of parts in an executor: each is made when its part comes there first, and kept in a
 * file that is mapped, so that the next epoch runs it at once. It goes to executors as a broadcast,
 * and what it holds there is given back when the broadcast is destroyed.
 *
 * <p>A plan follows from the part alone. So it makes no difference which executor runs it, or
 * whether it was made before.
 */
@DefaultSerializer(JavaSerializer.class)
final class PartPlans implements Serializable {
  private static final long serialVersionUID = 1;
  private static final Cleaner CLEANER = Cleaner.create();

  private final String model;
  private final String backend;
  private final double totalWeight;
  private final int @Nullable [] rows;
  private final boolean training;
  private transient volatile @Nullable Local local;

  private PartPlans(
      String model, String backend, double totalWeight, int @Nullable [] rows, boolean training) {
    this.model = model;
    this.backend = backend;
    this.totalWeight = totalWeight;
    this.rows = rows;
    this.training = training;
  }

  /**
   * Plans of loss and gradient.
   *
   * @param backend what executors compute with
   * @param totalWeight what losses are divided by
   * @param rows those that are learned from, ascending; null for all that the parts were cut for
   */
  static PartPlans ofLoss(Model model, String backend, double totalWeight, int @Nullable [] rows) {
    return new PartPlans(ModelText.of(model), backend, totalWeight, rows, true);
  }

  /**
   * Plans of logits.
   *
   * @param rows those that are asked about, ascending; null for all that the parts were cut for
   */
  static PartPlans ofLogits(Model model, String backend, int @Nullable [] rows) {
    return new PartPlans(ModelText.of(model), backend, 1, rows, false);
  }

  /** What there is of it in one executor. */
  private static final class Local {
    final Model model;
    final Backend backend;
    final PlanStore store;
    final Map<Integer, Optional<Plan>> plans = new ConcurrentHashMap<>();

    Local(String text, String name) {
      model = ModelText.read(text);
      backend = ExecutorBackend.of(name);
      try {
        store = PlanStore.in(Path.of(SparkFiles.getRootDirectory()), backend);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private Local local() {
    Local found = local;
    if (found == null) {
      synchronized (this) {
        found = local;
        if (found == null) {
          found = new Local(model, backend);
          CLEANER.register(found, found.store::close);
          local = found;
        }
      }
    }
    return found;
  }

  Backend backend() {
    return local().backend;
  }

  /**
   * The plan of a part; empty where it has none of the rows.
   *
   * @param parts where it is found if there is no plan yet
   */
  Optional<Plan> plan(int number, PartCursor parts) {
    Local here = local();
    Optional<Plan> known = here.plans.get(number);
    if (known != null) {
      return known;
    }
    Optional<Plan> made = made(here, parts.at(number));
    Optional<Plan> stored;
    synchronized (here.store) {
      stored = made.map(plan -> here.store.store(plan).plan());
    }
    here.plans.put(number, stored);
    return stored;
  }

  private Optional<Plan> made(Local here, NumberedPart numbered) {
    Part part = numbered.part();
    int[] chosen = chosen(part.rows());
    if (chosen.length == 0) {
      return Optional.empty();
    }
    int[] positions = Arrays.stream(chosen).map(i -> part.positions()[i]).toArray();
    if (training) {
      int[] classes = Arrays.stream(chosen).map(i -> numbered.classes()[i]).toArray();
      return Optional.of(
          new Trainer(here.backend, TrainingOptions.PAPER)
              .plan(here.model, part.inputs(), new Labels(positions, classes), totalWeight));
    }
    Outputs outputs = here.model.build(part.inputs(), Mode.INFERENCE);
    return Optional.of(
        new Planner(here.backend.costs())
            .infer(
                ParameterLayout.of(outputs.all()),
                List.of(outputs.logits().selectRows(positions))));
  }

  /** Which rows of a part are wanted, by where they are among its own. */
  private int[] chosen(int[] ofPart) {
    IntStream all = IntStream.range(0, ofPart.length);
    int[] wanted = rows;
    return (wanted == null ? all : all.filter(i -> Arrays.binarySearch(wanted, ofPart[i]) >= 0))
        .toArray();
  }

  /** Weights with these values, which whoever asked closes. */
  Weights weights(ParameterLayout layout, float[] values) {
    Weights weights = backend().allocate(layout);
    weights.write(Vector.VALUES, MemorySegment.ofArray(values));
    return weights;
  }
}
