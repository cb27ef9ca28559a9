package io.hnhn.onnx;

import io.hnhn.file.FileReplacement;
import io.hnhn.model.AllDeepSets;
import io.hnhn.model.AllSetTransformer;
import io.hnhn.model.Architecture;
import io.hnhn.model.EdHnn;
import io.hnhn.model.Gcn;
import io.hnhn.model.Hcha;
import io.hnhn.model.Hgnn;
import io.hnhn.model.HgnnPlus;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Mlp;
import io.hnhn.model.Model;
import io.hnhn.model.Regression;
import io.hnhn.model.ReleasedHnhn;
import io.hnhn.model.Task;
import io.hnhn.model.UniGat;
import io.hnhn.model.UniGcn;
import io.hnhn.model.UniGcnii;
import io.hnhn.model.UniGin;
import io.hnhn.model.UniSage;
import io.hnhn.onnx.Network.Results;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.TrainedModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;

/**
 * Writes trained models as ONNX files, for ONNX Runtime and others. The hypergraph is an input, so
 * that a model can be used on any, as here:
 *
 * <table>
 * <caption>Inputs and outputs; those that a model has no use for are left out</caption>
 * <tr><td>node_features</td><td>float [nodes, features]</td></tr>
 * <tr><td>node_index, hyperedge_index</td><td>int64 [incidences]: the node and the hyperedge of each
 *     incidence, in any order</td></tr>
 * <tr><td>hyperedge_features</td><td>float [hyperedges, features], where training had some</td></tr>
 * <tr><td>hyperedge_count, node_count</td><td>int64, numbers, where there are no features to
 *     count</td></tr>
 * <tr><td>incidence_weight, hyperedge_weight</td><td>float [incidences] and [hyperedges], where
 *     asked for; otherwise all weights are 1</td></tr>
 * <tr><td>logits, probabilities</td><td>float [nodes or hyperedges, classes]</td></tr>
 * <tr><td>node_representations, hyperedge_representations</td><td>float [nodes, width] and
 *     [hyperedges, width]</td></tr>
 * </table>
 *
 * <pre>{@code
 * new OnnxExport().withMetadata("classes", "red, green").write(trained, Path.of("model.onnx"));
 * }</pre>
 *
 * @param weighted whether weights of incidences and hyperedges are inputs
 * @param metadata texts that go with the model, by name
 */
public record OnnxExport(boolean weighted, SequencedMap<String, String> metadata) {
  /** IR version 8 and operators 18, of ONNX 1.13: the first with a maximum in ScatterElements. */
  private static final int IR_VERSION = 8;

  private static final int OPERATORS = 18;

  /** The form can't tell the length of more. */
  private static final long MOST_BYTES = Integer.MAX_VALUE - (1 << 20);

  public OnnxExport {
    metadata = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(metadata));
  }

  /** Without weights and without metadata. */
  public OnnxExport() {
    this(false, new LinkedHashMap<>());
  }

  /** The same with or without weights as inputs. */
  public OnnxExport withWeighted(boolean weighted) {
    return new OnnxExport(weighted, metadata);
  }

  /** The same with a text that goes with the model. */
  public OnnxExport withMetadata(String name, String text) {
    SequencedMap<String, String> all = new LinkedHashMap<>(metadata);
    all.put(name, text);
    return new OnnxExport(weighted, all);
  }

  /**
   * Writes a file, or replaces it as one step.
   *
   * @throws IllegalArgumentException if the model can't be written in this form
   */
  public void write(TrainedModel trained, Path file) throws IOException {
    byte[] bytes = bytes(trained);
    FileReplacement.replace(file, out -> out.write(bytes));
  }

  /** The bytes of a file, a {@code ModelProto}. */
  byte[] bytes(TrainedModel trained) {
    Map<String, Matrix> weights = trained.parameters();
    long size = weights.values().stream().mapToLong(Matrix::size).sum() * Float.BYTES;
    if (size > MOST_BYTES) {
      throw new IllegalArgumentException(
          "Expected weights of at most %d bytes, which is what ONNX files can hold, but found %d"
              .formatted(MOST_BYTES, size));
    }
    Graph graph = new Graph(weights);
    Architecture architecture = trained.model().architecture();
    String classified = classified(architecture.task());
    Results results = results(trained.model(), new Network(graph, architecture, weighted));
    List<Object> classes = List.of(classified, architecture.classes());
    double temperature = trained.temperature();
    Value logits = temperature == 1 ? results.logits() : results.logits().times(1 / temperature);
    graph.output("logits", logits, classes);
    graph.output("probabilities", logits.softmax(), classes);
    if (results.nodes() != null) {
      graph.output(
          "node_representations", results.nodes(), List.of("nodes", architecture.hidden()));
    }
    if (results.hyperedges() != null) {
      graph.output(
          "hyperedge_representations",
          results.hyperedges(),
          List.of("hyperedges", architecture.hidden()));
    }
    return model(graph).toBytes();
  }

  private static String classified(Task task) {
    return switch (task) {
      case NODES -> "nodes";
      case HYPEREDGES -> "hyperedges";
      case SETS ->
          throw new IllegalArgumentException(
              "Expected a model that tells the class of nodes or hyperedges, but found one of sets"
                  + " of nodes, which the form has no input for");
    };
  }

  private Message model(Graph graph) {
    String version = OnnxExport.class.getPackage().getImplementationVersion();
    Message model =
        new Message()
            .number(1, IR_VERSION)
            .text(2, "hnhn")
            .text(3, Objects.requireNonNullElse(version, "development"))
            .message(7, graph.message())
            .message(8, new Message().text(1, "").number(2, OPERATORS));
    metadata.forEach((name, text) -> model.message(14, new Message().text(1, name).text(2, text)));
    return model;
  }

  private static Results results(Model model, Network network) {
    return switch (model) {
      case Hnhn hnhn -> new HnhnFormula(hnhn, network).results();
      case ReleasedHnhn released -> new ReleasedHnhnFormula(released, network).results();
      case Hgnn _ -> new Convolutions(network).hgnn();
      case HgnnPlus _ -> new Convolutions(network).means();
      case Hcha hcha when hcha.heads() == 0 -> new Convolutions(network).means();
      case Hcha hcha -> new Attentions(network).hcha(hcha);
      case Gcn gcn -> new Convolutions(network).gcn(gcn.expansion());
      case UniGcn _ -> new Convolutions(network).uniGcn();
      case UniGcnii uniGcnii -> new Convolutions(network).uniGcnii(uniGcnii);
      case UniSage uniSage -> new Convolutions(network).uniSage(uniSage.mean());
      case UniGin _ -> new Convolutions(network).uniGin();
      case UniGat uniGat -> new Attentions(network).uniGat(uniGat);
      case AllSetTransformer transformer -> new Attentions(network).allSetTransformer(transformer);
      case AllDeepSets _ -> new SetFunctions(network).allDeepSets();
      case EdHnn edHnn -> new SetFunctions(network).edHnn(edHnn);
      case Mlp mlp -> new SetFunctions(network).mlp(mlp);
      case Regression _ -> new SetFunctions(network).regression();
      default ->
          throw new IllegalArgumentException(
              "Expected a model whose formula is known in ONNX, but found %s; train another model"
                  .formatted(model));
    };
  }
}
