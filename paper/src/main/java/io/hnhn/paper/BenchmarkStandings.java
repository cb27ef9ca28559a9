package io.hnhn.paper;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How all did on a data set of the benchmark, by the splits that all of them have finished.
 *
 * @param data name of the data set
 * @param splits ascending
 * @param samples by the name of the system, in the order in which they were run
 * @param nodes how many there are
 * @param hyperedges how many there are, those of single nodes among them
 */
record BenchmarkStandings(
    String data, int[] splits, Map<String, SplitScores> samples, int nodes, int hyperedges) {
  /** The standings by the finished runs. */
  static BenchmarkStandings of(String data, RunLog log) {
    List<PaperRun> runs =
        log.runs().stream()
            .filter(run -> run.study().equals(BenchmarkEvaluation.STUDY))
            .filter(run -> run.data().equals(data))
            .toList();
    List<Leader.Standing> all =
        runs.stream()
            .map(PaperRun::system)
            .distinct()
            .map(name -> new Leader.Standing(name, sample(runs, name)))
            .toList();
    int[] common = Leader.common(all);
    Map<String, SplitScores> samples = new LinkedHashMap<>();
    all.forEach(one -> samples.put(one.title(), one.sample().on(common)));
    Map<String, Double> measured = runs.getFirst().measured();
    return new BenchmarkStandings(
        data,
        common,
        samples,
        measured.getOrDefault(BenchmarkEvaluation.NODES, 0.0).intValue(),
        measured.getOrDefault(BenchmarkEvaluation.HYPEREDGES, 0.0).intValue());
  }

  private static SplitScores sample(List<PaperRun> runs, String system) {
    return SplitScores.of(runs, run -> run.system().equals(system));
  }

  /** Whether there is no split that all have finished. */
  boolean isEmpty() {
    return splits.length == 0;
  }

  List<String> systems() {
    return List.copyOf(samples.keySet());
  }

  SplitScores sample(String system) {
    return samples.get(system);
  }

  /** The rank of a system by its mean accuracy. */
  double rank(String system) {
    double[] ranks = Ranks.of(samples.values().stream().mapToDouble(SplitScores::mean).toArray());
    return ranks[systems().indexOf(system)];
  }

  /** How many splits, in words. */
  String count() {
    return SplitScores.count(samples.values(), "random split");
  }
}
