package io.hnhn.paper;

import io.hnhn.backend.Backend;
import io.hnhn.model.Task;
import io.hnhn.tune.CrossValidation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The studies by name.
 *
 * @param backend for searches and for the trainings that count
 * @param asked systems to run in studies that are tables of systems; empty for the usual ones
 * @param benchmark what the benchmark is to be run on
 */
record Studies(
    Backend backend,
    PaperSets sets,
    WantedSplits splits,
    boolean quick,
    List<PaperSystem> asked,
    List<BenchmarkData> benchmark) {
  static final List<String> NAMES =
      List.of(
          "table",
          "figure",
          "lsa",
          "hyperedges",
          "prediction",
          "depth",
          "fano",
          "scaling",
          "benchmark");

  /** Those that the paper has nothing of, and that have to be named. */
  static final List<String> OTHERS = List.of(PredictionEvaluation.STUDY, BenchmarkEvaluation.STUDY);

  /** Those that train nothing, and so have no quick form. */
  private static final List<String> UNTRAINED = List.of(FanoStudy.NAME, ScalingStudy.NAME);

  private static final String ABOUT_TABLE =
      "Every system on the same splits, with the settings that the paper gives for HNHN, and with"
          + " settings searched for by cross-validation inside the training labels, the same search"
          + " for all. The recipe is HNHN that adds a node's own projected features to its layer's"
          + " output, shows hyperedges their own features, where there are any, and begins with"
          + " He's weights.";

  /** Share of the hyperedges that are labelled in the paper's hyperedge classification. */
  private static final double HYPEREDGE_RATE = 0.15;

  private static final List<PaperSystem> OF_HYPEREDGES =
      List.of(PaperSystem.HNHN, PaperSystem.HGNN, PaperSystem.MLP);

  private static final List<PaperSystem> OF_FEWER_FEATURES =
      List.of(PaperSystem.HNHN, PaperSystem.HGNN, PaperSystem.HYPERGCN);

  /** The studies that systems can be asked for in. */
  static final List<String> TABLES = List.of("table", "lsa", "hyperedges");

  private List<PaperSystem> asked(List<PaperSystem> usual) {
    return asked.isEmpty() ? usual : asked;
  }

  /** The data sets of the paper that a study can be made on; none where it needs none of them. */
  static List<PaperData> sets(String name) {
    return switch (name) {
      case "table" -> List.of(PaperData.values());
      case "figure" -> List.of(PaperData.CITESEER);
      case "lsa" -> List.of(PaperData.CORA);
      case "hyperedges", "depth" -> List.of(PaperData.CITESEER, PaperData.PUBMED);
      case "prediction" -> List.of(PaperData.PUBMED, PaperData.CORA);
      default -> List.of();
    };
  }

  /** Those that it is made on unless others are asked for: pubmed takes ten times as long. */
  static List<PaperData> usualSets(String name) {
    return name.equals("depth") ? List.of(PaperData.CITESEER) : sets(name);
  }

  /** A study on some of its data sets. */
  Study on(String name, List<PaperData> some) {
    Study study = inFull(name, some);
    return quick && !UNTRAINED.contains(name) ? new QuickStudy(study) : study;
  }

  private Study inFull(String name, List<PaperData> some) {
    return switch (name) {
      case "table" ->
          new TableStudy(
              name,
              "Node classification",
              ABOUT_TABLE,
              evaluations(name, Task.NODES, some),
              PaperSystem.CLASSIFIERS,
              asked(PaperSystem.CLASSIFIERS),
              splits);
      case "figure" ->
          new FigureStudy(evaluations(name, Task.NODES, some).getFirst(), splits, quick);
      case "hyperedges" ->
          new TableStudy(
              name,
              "Hyperedge classification",
              "Labels of the hyperedges themselves. HNHN sees their words and those of their"
                  + " members, HGNN, which has no neurons for hyperedges, the members' alone, MLP"
                  + " their own alone.",
              evaluations(name, Task.HYPEREDGES, some),
              OF_HYPEREDGES,
              asked(OF_HYPEREDGES),
              splits);
      case "lsa" ->
          new TableStudy(
              name,
              "Node classification with 300 features",
              "Features reduced by latent semantic analysis, dense and the same for all systems.",
              evaluations(name, Task.NODES, some),
              OF_FEWER_FEATURES,
              asked(OF_FEWER_FEATURES),
              splits);
      case "prediction" ->
          new PredictionStudy(
              predictions(name, some),
              List.of(
                  PaperSystem.HNHN,
                  PaperSystem.RECIPE,
                  PaperSystem.HGNN,
                  PaperSystem.HYPER_SAGNN,
                  PaperSystem.MLP),
              splits);
      case "depth" -> new DepthStudy(evaluations(name, Task.NODES, some), splits, quick);
      case "benchmark" ->
          new BenchmarkStudy(
              benchmark.stream()
                  .map(data -> new BenchmarkEvaluation(data, backend, quick))
                  .toList(),
              BenchmarkSystem.all(),
              splits);
      case "fano" -> new FanoStudy(backend);
      case "scaling" -> new ScalingStudy(backend);
      default -> throw new IllegalArgumentException("Expected a study, but found " + name);
    };
  }

  /**
   * Those of some studies that have a finished run, on those of some data sets that they have one
   * on. Nothing is read for it.
   */
  List<Study> begun(RunLog log, List<String> names, List<PaperData> among) {
    List<Study> begun = new ArrayList<>();
    for (String name : names) {
      Set<String> finished =
          log.runs().stream()
              .filter(run -> run.study().equals(name))
              .map(PaperRun::data)
              .collect(Collectors.toSet());
      List<PaperData> some =
          sets(name).stream()
              .filter(among::contains)
              .filter(set -> finished.contains(set.folder))
              .toList();
      if (!some.isEmpty() || (sets(name).isEmpty() && !finished.isEmpty())) {
        begun.add(on(name, some));
      }
    }
    return begun;
  }

  private List<SplitEvaluation> evaluations(String study, Task task, List<PaperData> some) {
    return some.stream()
        .map(set -> new SplitEvaluation(study, problem(study, task, set), backend, search()))
        .toList();
  }

  private List<PredictionEvaluation> predictions(String study, List<PaperData> some) {
    return some.stream()
        .map(set -> new PredictionEvaluation(problem(study, Task.SETS, set), backend, search()))
        .toList();
  }

  private PaperProblem problem(String study, Task task, PaperData set) {
    return new PaperProblem(
        set,
        () -> study.equals("lsa") ? sets.reduced(set) : sets.read(set),
        task,
        task == Task.HYPEREDGES ? HYPEREDGE_RATE : set.labelRate);
  }

  private Search search() {
    CrossValidation validation =
        CrossValidation.of(backend).withChoice(Search.CHOICE).withFolds(Search.folds(quick));
    return new Search(validation, quick);
  }
}
