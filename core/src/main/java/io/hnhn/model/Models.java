package io.hnhn.model;

import io.hnhn.naming.NearestName;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * All models by the names that people type.
 *
 * <pre>{@code
 * Model model = Models.named("hgnn", Task.NODES, 6);
 * }</pre>
 */
public final class Models {
  private static final int HEADS = 4;

  private static final List<Entry> ALL =
      List.of(
          new Entry(
              "hnhn",
              "nonlinear neurons on nodes and hyperedges (Dong et al. 2020)",
              a -> new Hnhn(a, Exponent.fixed(0), Exponent.fixed(0))),
          new Entry(
              "hgnn", "smoothing with the hypergraph Laplacian (Feng et al. 2019)", Hgnn::new),
          new Entry(
              "hgnn+", "means over hyperedges, then over nodes (Gao et al. 2022)", HgnnPlus::new),
          new Entry("hcha", "hypergraph convolution (Bai et al. 2021)", Hcha::new),
          new Entry(
              "hcha-attention",
              "hypergraph convolution with attention (Bai et al. 2021)",
              a -> new Hcha(a, HEADS)),
          new Entry(
              "hypergcn",
              "graph convolution with mediators of every epoch (Yadati et al. 2019)",
              HyperGcn::new),
          new Entry(
              "hypergcn-fast",
              "graph convolution with mediators chosen once (Yadati et al. 2019)",
              a -> new HyperGcn(a, true)),
          new Entry(
              "gcn-clique",
              "graph convolution on the clique expansion (Kipf, Welling 2017)",
              a -> new Gcn(a, Gcn.Expansion.CLIQUE)),
          new Entry(
              "gcn-star",
              "graph convolution on the star expansion (Kipf, Welling 2017)",
              a -> new Gcn(a, Gcn.Expansion.STAR)),
          new Entry(
              "unigcn", "normalised means by way of hyperedges (Huang, Yang 2021)", UniGcn::new),
          new Entry(
              "unigat",
              "attention of nodes on their hyperedges (Huang, Yang 2021)",
              a -> new UniGat(a, HEADS)),
          new Entry(
              "unigin", "sums over hyperedges, own share learned (Huang, Yang 2021)", UniGin::new),
          new Entry(
              "unisage", "own row plus the sum over hyperedges (Huang, Yang 2021)", UniSage::new),
          new Entry(
              "unigcnii", "normalised means for many layers (Huang, Yang 2021)", UniGcnii::new),
          new Entry(
              "alldeepsets",
              "learned functions of multisets, by sums (Chien et al. 2022)",
              AllDeepSets::new),
          new Entry(
              "allset-transformer",
              "learned functions of multisets, by attention (Chien et al. 2022)",
              a -> new AllSetTransformer(a, HEADS)),
          new Entry("ed-hnn", "messages that differ by member (Wang et al. 2023)", EdHnn::new),
          new Entry(
              "hyper-sagnn",
              "attention between the members of a set (Zhang et al. 2020)",
              Set.of(Task.SETS),
              a -> new HyperSagnn(a, HEADS)),
          new Entry("mlp", "features alone, no structure", Mlp::new),
          new Entry(
              "regression", "logistic regression on features, no structure", Regression::new));

  private Models() {}

  /**
   * A model that can be asked for by name.
   *
   * @param name what people type
   * @param description one line on what it is
   * @param tasks what it can be asked for
   * @param constructor makes it with its default options
   */
  public record Entry(
      String name, String description, Set<Task> tasks, Function<Architecture, Model> constructor) {
    /** A model for all tasks. */
    Entry(String name, String description, Function<Architecture, Model> constructor) {
      this(name, description, Set.of(Task.values()), constructor);
    }

    /** The model with its default options. */
    public Model with(Architecture architecture) {
      return constructor.apply(architecture);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** All of them. */
  public static List<Entry> all() {
    return ALL;
  }

  /** Those that can be asked for a task. */
  public static List<Entry> forTask(Task task) {
    return ALL.stream().filter(entry -> entry.tasks().contains(task)).toList();
  }

  /**
   * The model of a name, with the settings of {@link Architecture#of}.
   *
   * @throws IllegalArgumentException if there is none, with a name that is spelled like it, or if
   *     it is not for that task
   */
  public static Model named(String name, Task task, int classes) {
    return entry(name).with(Architecture.of(task, classes));
  }

  /**
   * What a model is to be asked for by: the one that it is with default options, or else the first
   * of its kind.
   *
   * @throws IllegalArgumentException if it is none of these models
   */
  public static String nameOf(Model model) {
    List<Entry> sameKind =
        forTask(model.task()).stream()
            .filter(entry -> entry.with(model.architecture()).getClass() == model.getClass())
            .toList();
    return sameKind.stream()
        .filter(same -> same.with(model.architecture()).equals(model))
        .findFirst()
        .or(() -> sameKind.stream().findFirst())
        .map(Entry::name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Expected one of the models %s, but found %s".formatted(ALL, model)));
  }

  private static Entry entry(String name) {
    return ALL.stream()
        .filter(entry -> entry.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Expected one of the models %s, but found %s%s"
                        .formatted(
                            String.join(", ", names()),
                            name,
                            NearestName.question(name, names()))));
  }

  private static List<String> names() {
    return ALL.stream().map(Entry::name).toList();
  }
}
