package io.hnhn.spark.train;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
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
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.spark.SparkFiles;
import org.apache.spark.TaskContext;
import org.jspecify.annotations.Nullable;

/**
 * The plans of parts in an executor: each is made when its part comes there first, and kept in a
 * file that is mapped, so that the next epoch runs it at once. It goes to executors as a broadcast,
 * and what it holds there is given back when the broadcast is destroyed.
 *
 * <p>A plan follows from the part alone. So it makes no difference which executor runs it, or
 * whether it was made before.
 */
final class PartPlans implements Serializable {
  private static final long serialVersionUID = 1;
  private static final Cleaner CLEANER = Cleaner.create();

  private final String model;
  private final double totalWeight;
  private final boolean training;
  private transient volatile @Nullable Local local;

  /**
   * Plans of parts.
   *
   * @param model as text
   * @param totalWeight what losses are divided by
   * @param training whether they tell loss and gradient, or else logits of the rows
   */
  PartPlans(String model, double totalWeight, boolean training) {
    this.model = model;
    this.totalWeight = totalWeight;
    this.training = training;
  }

  /** What there is of it in one executor. */
  private static final class Local {
    final Model model;
    final Backend backend;
    final PlanStore store;
    final Map<Integer, Plan> plans = new ConcurrentHashMap<>();
    final ConcurrentLinkedQueue<Weights> weights = new ConcurrentLinkedQueue<>();

    Local(String text) {
      model = ModelText.read(text);
      int threads = TaskContext.get() == null ? 1 : TaskContext.get().cpus();
      backend = Backends.open("cpu", threads);
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
          found = new Local(model);
          Backend backend = found.backend;
          PlanStore store = found.store;
          CLEANER.register(
              found,
              () -> {
                backend.close();
                store.close();
              });
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
   * The plan of a part.
   *
   * @param parts where it is found if there is no plan yet, in the order of their numbers
   */
  Plan plan(int number, Iterator<NumberedPart> parts) {
    Local here = local();
    Plan known = here.plans.get(number);
    if (known != null) {
      return known;
    }
    NumberedPart part = parts.next();
    while (part.number() < number) {
      part = parts.next();
    }
    Plan made = made(here, part);
    Plan stored;
    synchronized (here.store) {
      stored = here.store.store(made).plan();
    }
    here.plans.put(number, stored);
    return stored;
  }

  private Plan made(Local here, NumberedPart numbered) {
    Part part = numbered.part();
    if (training) {
      Labels labels = new Labels(part.positions(), numbered.classes());
      return new Trainer(here.backend, TrainingOptions.PAPER)
          .plan(here.model, part.inputs(), labels, totalWeight);
    }
    Outputs outputs = here.model.build(part.inputs(), Mode.INFERENCE);
    return new Planner(here.backend.costs())
        .infer(
            ParameterLayout.of(outputs.all()),
            List.of(outputs.logits().selectRows(part.positions())));
  }

  /** Weights with these values, for one task at a time. */
  Weights take(ParameterLayout layout, float[] values) {
    Local here = local();
    Weights weights = here.weights.poll();
    if (weights == null) {
      weights = here.backend.allocate(layout);
    }
    weights.write(Vector.VALUES, MemorySegment.ofArray(values));
    return weights;
  }

  /** Gives weights back. */
  void give(Weights weights) {
    local().weights.add(weights);
  }
}
