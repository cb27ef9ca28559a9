package io.hnhn.model;

import static java.util.stream.Collectors.joining;

import io.hnhn.naming.NearestName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All models by the names that people type: those of this module, and those of other projects whose
 * {@link ModelProvider} is on the class path.
 *
 * <pre>{@code
 * Model model = Models.named("hgnn", Task.NODES, 6);
 * }</pre>
 */
public final class Models {
  private static final int HEADS = 4;

  private static final List<ModelProvider> BUILT_IN =
      List.of(
          new BuiltInModel(
              "hnhn",
              "nonlinear neurons on nodes and hyperedges (Dong et al. 2020)",
              Set.of(Task.values()),
              Set.of("pooling", "neuronDropout", "skips", "hyperedgeActivation"),
              a -> new Hnhn(a, Exponent.fixed(0), Exponent.fixed(0))),
          new BuiltInModel(
              "hnhn-released",
              "hnhn as its authors' program computes it, to compare (Dong et al. 2020)",
              ReleasedHnhn::new),
          new BuiltInModel(
              "hgnn", "smoothing with the hypergraph Laplacian (Feng et al. 2019)", Hgnn::new),
          new BuiltInModel(
              "hgnn+", "means over hyperedges, then over nodes (Gao et al. 2022)", HgnnPlus::new),
          new BuiltInModel("hcha", "hypergraph convolution (Bai et al. 2021)", Hcha::new),
          new BuiltInModel(
              "hcha-attention",
              "hypergraph convolution with attention (Bai et al. 2021)",
              a -> new Hcha(a, HEADS)),
          new BuiltInModel(
              "hypergcn",
              "graph convolution with mediators of every epoch (Yadati et al. 2019)",
              HyperGcn::new),
          new BuiltInModel(
              "hypergcn-fast",
              "graph convolution with mediators chosen once (Yadati et al. 2019)",
              a -> new HyperGcn(a, true)),
          new BuiltInModel(
              "gcn-clique",
              "graph convolution on the clique expansion (Kipf, Welling 2017)",
              a -> new Gcn(a, Gcn.Expansion.CLIQUE)),
          new BuiltInModel(
              "gcn-star",
              "graph convolution on the star expansion (Kipf, Welling 2017)",
              a -> new Gcn(a, Gcn.Expansion.STAR)),
          new BuiltInModel(
              "unigcn", "normalised means by way of hyperedges (Huang, Yang 2021)", UniGcn::new),
          new BuiltInModel(
              "unigat",
              "attention of nodes on their hyperedges (Huang, Yang 2021)",
              a -> new UniGat(a, HEADS)),
          new BuiltInModel(
              "unigin", "sums over hyperedges, own share learned (Huang, Yang 2021)", UniGin::new),
          new BuiltInModel(
              "unisage", "own row plus the sum over hyperedges (Huang, Yang 2021)", UniSage::new),
          new BuiltInModel(
              "unigcnii", "normalised means for many layers (Huang, Yang 2021)", UniGcnii::new),
          new BuiltInModel(
              "alldeepsets",
              "learned functions of multisets, by sums (Chien et al. 2022)",
              AllDeepSets::new),
          new BuiltInModel(
              "allset-transformer",
              "learned functions of multisets, by attention (Chien et al. 2022)",
              a -> new AllSetTransformer(a, HEADS)),
          new BuiltInModel(
              "ed-hnn", "messages that differ by member (Wang et al. 2023)", EdHnn::new),
          new BuiltInModel(
              "hyper-sagnn",
              "attention between the members of a set (Zhang et al. 2020)",
              Set.of(Task.SETS),
              Set.of(),
              a -> new HyperSagnn(a, HEADS)),
          new BuiltInModel("mlp", "features alone, no structure", Mlp::new),
          new BuiltInModel(
              "regression", "logistic regression on features, no structure", Regression::new));

  private Models() {}

  /**
   * All of them, those of this module first.
   *
   * @throws IllegalStateException if two have the same name
   */
  public static List<ModelProvider> all() {
    return all(FoundModels.load());
  }

  private static List<ModelProvider> all(FoundModels found) {
    List<ModelProvider> all = new ArrayList<>(BUILT_IN);
    all.addAll(found.models());
    Map<String, ModelProvider> byName = new HashMap<>();
    for (ModelProvider one : all) {
      ModelProvider other = byName.put(one.name(), one);
      if (other != null) {
        throw new IllegalStateException(
            ("Expected one model of each name, but found two of the name %s: %s and %s; take one of"
                    + " them off the class path")
                .formatted(one.name(), place(other), place(one)));
      }
    }
    return List.copyOf(all);
  }

  private static String place(ModelProvider one) {
    return one instanceof FoundModel found
        ? FoundModels.place(found.provider().getClass())
        : "that of hnhn itself";
  }

  /** What is wrong with models of other projects that can't be used: a line each. */
  public static List<String> faults() {
    return FoundModels.load().faults();
  }

  /** Those that can be asked for a task. */
  public static List<ModelProvider> forTask(Task task) {
    return all().stream().filter(entry -> entry.tasks().contains(task)).toList();
  }

  /**
   * The model of a name, with the settings of {@link Architecture#of}.
   *
   * @throws IllegalArgumentException if there is none, with a name that is spelled like it, or if
   *     it is not for that task
   */
  public static Model named(String name, Task task, int classes) {
    return provider(name).with(Architecture.of(task, classes));
  }

  /**
   * What a model is to be asked for by: the one that it is with default options, or else the first
   * of its kind.
   *
   * @throws IllegalArgumentException if it is none of these models
   */
  public static String nameOf(Model model) {
    List<ModelProvider> sameKind =
        forTask(model.task()).stream()
            .filter(
                entry -> made(entry, model).map(Object::getClass).orElse(null) == model.getClass())
            .toList();
    return sameKind.stream()
        .filter(same -> made(same, model).equals(Optional.of(model)))
        .findFirst()
        .or(() -> sameKind.stream().findFirst())
        .map(ModelProvider::name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Expected one of the models %s, but found %s".formatted(all(), model)));
  }

  /** A model of the same architecture; nothing where its provider fails, which is not asked for. */
  private static Optional<Model> made(ModelProvider entry, Model like) {
    try {
      return Optional.of(entry.with(like.architecture()));
    } catch (IllegalArgumentException | IllegalStateException e) {
      return Optional.empty();
    }
  }

  /**
   * The model of a name, to be made for any task of it.
   *
   * @throws IllegalArgumentException if there is none, with a name that is spelled like it
   */
  public static ModelProvider provider(String name) {
    FoundModels found = FoundModels.load();
    List<ModelProvider> all = all(found);
    List<String> names = all.stream().map(ModelProvider::name).toList();
    return all.stream()
        .filter(entry -> entry.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Expected one of the models %s, but found %s%s%s"
                        .formatted(
                            String.join(", ", names),
                            name,
                            NearestName.question(name, names),
                            found.faults().stream().map("; "::concat).collect(joining()))));
  }
}
