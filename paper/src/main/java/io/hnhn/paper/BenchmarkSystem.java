package io.hnhn.paper;

import io.hnhn.model.Architecture;
import io.hnhn.model.Model;
import io.hnhn.model.ModelProvider;
import io.hnhn.model.Models;
import io.hnhn.model.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * What takes part in the benchmark.
 *
 * @param reaches whether it is searched for how far features and answers are smoothed
 * @param maker makes it of an architecture
 */
record BenchmarkSystem(String name, boolean reaches, Function<Architecture, Model> maker) {
  /** Every model that classifies nodes, the recipe, and two whose reach is searched for. */
  static List<BenchmarkSystem> all() {
    List<BenchmarkSystem> all = new ArrayList<>();
    for (ModelProvider provider : Models.forTask(Task.NODES)) {
      all.add(new BenchmarkSystem(provider.name(), false, provider::with));
    }
    all.add(new BenchmarkSystem("hnhn, recipe", false, PaperSystem.RECIPE::model));
    all.add(new BenchmarkSystem("hnhn, reach", true, PaperSystem.HNHN_REACH::model));
    all.add(new BenchmarkSystem("hgnn, reach", true, PaperSystem.HGNN_REACH::model));
    return all;
  }
}
