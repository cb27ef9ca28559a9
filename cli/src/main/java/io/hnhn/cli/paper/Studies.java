package io.hnhn.cli.paper;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.DataHome;
import io.hnhn.data.Dataset;
import io.hnhn.data.MissingFeatures;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.text.Lsa;
import io.hnhn.model.Task;
import io.hnhn.tensor.Features;
import io.hnhn.tune.Choice;
import io.hnhn.tune.CrossValidation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The studies by name.
 *
 * @param backend for the trainings that count
 * @param workers runs of a search at a time
 * @param data names of the data sets; empty for all that are found
 */
record Studies(Backend backend, int workers, List<String> data, int splits, boolean quick) {
  static final List<String> NAMES =
      List.of("table", "figure", "lsa", "hyperedges", "prediction", "depth", "fano", "scaling");

  private static final String ABOUT_TABLE =
      "Every system on the same splits, with the settings that the paper gives for HNHN, and with"
          + " settings searched for by cross-validation inside the training labels, the same search"
          + " for all. The recipe is HNHN that adds a node's own projected features to its layer's"
          + " output, shows hyperedges their own features, where there are any, and begins with"
          + " He's weights.";

  /** Width of the features in the paper's experiment with latent semantic analysis. */
  private static final int REDUCED = 300;

  /** Share of the hyperedges that are labelled in the paper's hyperedge classification. */
  private static final double HYPEREDGE_RATE = 0.15;

  List<Study> named(List<String> names) throws IOException {
    List<Study> studies = new ArrayList<>();
    for (String name : names.contains(PaperCommand.ALL) ? NAMES : names) {
      studies.add(study(name));
    }
    return studies;
  }

  private Study study(String name) throws IOException {
    return switch (name) {
      case "table" ->
          new TableStudy(
              name,
              "Node classification",
              ABOUT_TABLE,
              contests(name, Task.NODES, found(PaperData.values())),
              PaperSystem.CLASSIFIERS,
              splits);
      case "figure" ->
          new FigureStudy(
              contests(name, Task.NODES, found(PaperData.CITESEER)).getFirst(), splits, quick);
      case "hyperedges" ->
          new TableStudy(
              name,
              "Hyperedge classification",
              "Labels and words of the hyperedges themselves; MLP sees the words alone.",
              contests(name, Task.HYPEREDGES, found(PaperData.CITESEER, PaperData.PUBMED)),
              List.of(PaperSystem.HNHN, PaperSystem.HGNN, PaperSystem.MLP),
              splits);
      case "lsa" ->
          new TableStudy(
              name,
              "Node classification with 300 features",
              "Features reduced by latent semantic analysis, dense and the same for all systems.",
              contests(name, Task.NODES, found(PaperData.CORA)),
              List.of(PaperSystem.HNHN, PaperSystem.HGNN, PaperSystem.HYPERGCN),
              splits);
      case "prediction" ->
          new PredictionStudy(
              predictions(found(PaperData.PUBMED, PaperData.CORA)),
              List.of(
                  PaperSystem.HNHN,
                  PaperSystem.RECIPE,
                  PaperSystem.HGNN,
                  PaperSystem.HYPER_SAGNN,
                  PaperSystem.MLP),
              splits);
      case "depth" ->
          new DepthStudy(
              contests(
                  name,
                  Task.NODES,
                  // Pubmed takes ten times as long: only where it is asked for.
                  data.isEmpty()
                      ? found(PaperData.CITESEER)
                      : found(PaperData.CITESEER, PaperData.PUBMED)),
              splits,
              quick);
      case "fano" -> new FanoStudy(backend);
      case "scaling" -> new ScalingStudy(backend);
      default -> throw new IllegalArgumentException("Expected a study, but found " + name);
    };
  }

  private List<PaperData> found(PaperData... wanted) {
    List<PaperData> found =
        Arrays.stream(wanted)
            .filter(set -> data.isEmpty() || data.contains(set.folder))
            .filter(set -> DataHome.standard().find(set.folder).isPresent())
            .toList();
    if (found.isEmpty()) {
      throw new IllegalArgumentException(
          "Expected one of the data sets %s in %s, but found none"
              .formatted(
                  Arrays.stream(wanted).map(set -> set.folder).toList(),
                  DataHome.standard().folders()));
    }
    return found;
  }

  private List<Contest> contests(String study, Task task, List<PaperData> sets) throws IOException {
    List<Contest> contests = new ArrayList<>();
    for (PaperData set : sets) {
      Dataset dataset = dataset(set, study.equals("lsa"));
      double rate = task == Task.HYPEREDGES ? HYPEREDGE_RATE : set.labelRate;
      contests.add(new Contest(study, new Problem(set, dataset, task, rate), backend, search()));
    }
    return contests;
  }

  private List<PredictionContest> predictions(List<PaperData> sets) throws IOException {
    List<PredictionContest> contests = new ArrayList<>();
    for (PaperData set : sets) {
      Problem problem = new Problem(set, dataset(set, false), Task.SETS, set.labelRate);
      contests.add(new PredictionContest(problem, backend, search()));
    }
    return contests;
  }

  private static Dataset dataset(PaperData set, boolean reduced) throws IOException {
    Dataset dataset = DatasetFormats.read(DataHome.standard().folder(set.folder)).dataset();
    Dataset complete = MissingFeatures.DEGREES.fill(dataset);
    if (!reduced) {
      return complete;
    }
    Features features = complete.nodes().features();
    return complete.withNodes(
        complete.nodes().withFeatures(Lsa.fit(features, REDUCED, 0).transform(features)));
  }

  private Search search() {
    CrossValidation validation =
        CrossValidation.of(() -> Backends.open(backend.name(), 1))
            .withChoice(Choice.CAUTIOUS)
            .withWorkers(workers)
            .withFolds(quick ? 3 : 5);
    return new Search(validation, quick);
  }
}
