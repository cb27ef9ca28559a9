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
 * @param scope what is searched for beside what all are searched for
 * @param maker makes it of an architecture
 */
record BenchmarkSystem(String name, Scope scope, Function<Architecture, Model> maker) {
  /** What is searched for. */
  enum Scope {
    /** What all have, and α and β of HNHN. */
    COMMON(SplitEvaluation.SEARCHED),

    /** How far features and answers are smoothed, too. */
    REACH(SplitEvaluation.SEARCHED),

    /** All options that HNHN has. */
    EVERYTHING("everything");

    /** How runs of it are marked. */
    final String settings;

    Scope(String settings) {
      this.settings = settings;
    }
  }

  /** Every model that classifies nodes, the recipe, and forms of which more is searched for. */
  static List<BenchmarkSystem> all() {
    List<BenchmarkSystem> all = new ArrayList<>();
    for (ModelProvider provider : Models.forTask(Task.NODES)) {
      all.add(new BenchmarkSystem(provider.name(), Scope.COMMON, provider::with));
    }
    all.add(new BenchmarkSystem("hnhn, recipe", Scope.COMMON, PaperSystem.RECIPE::model));
    all.add(new BenchmarkSystem("hnhn, reach", Scope.REACH, PaperSystem.HNHN_REACH::model));
    all.add(new BenchmarkSystem("hgnn, reach", Scope.REACH, PaperSystem.HGNN_REACH::model));
    all.add(new BenchmarkSystem("hnhn, options", Scope.EVERYTHING, PaperSystem.RECIPE::model));
    return all;
  }
}
