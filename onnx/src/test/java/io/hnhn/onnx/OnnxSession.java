package io.hnhn.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Inputs;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** An exported model in ONNX Runtime. */
final class OnnxSession implements AutoCloseable {
  private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
  private final OrtSession session;

  OnnxSession(byte[] model) throws OrtException {
    session = environment.createSession(model);
  }

  Set<String> inputNames() {
    return session.getInputNames();
  }

  Set<String> outputNames() {
    return session.getOutputNames();
  }

  Map<String, String> metadata() throws OrtException {
    return session.getMetadata().getCustomMetadata();
  }

  /** All outputs by name; incidences are given in an order that has nothing to do with ours. */
  Map<String, Matrix> run(Inputs inputs) throws OrtException {
    Hypergraph graph = inputs.hypergraph();
    CompressedRows rows = graph.byHyperedge();
    int count = (int) rows.size();
    int[] order = shuffled(count);
    long[] node = new long[count];
    long[] hyperedge = new long[count];
    float[] weight = new float[count];
    for (int j = 0; j < rows.rows(); j++) {
      for (long k = rows.start(j); k < rows.end(j); k++) {
        int at = order[(int) k];
        node[at] = rows.column(k);
        hyperedge[at] = j;
        weight[at] = graph.incidenceWeight(k);
      }
    }
    float[] ofHyperedges = new float[graph.hyperedges()];
    for (int j = 0; j < ofHyperedges.length; j++) {
      ofHyperedges[j] = graph.hyperedgeWeight(j);
    }
    Map<String, OnnxTensor> all = new HashMap<>();
    all.put("node_features", tensor(inputs.nodeFeatures()));
    all.put("node_index", tensor(node, count));
    all.put("hyperedge_index", tensor(hyperedge, count));
    all.put("hyperedge_count", tensor(new long[] {graph.hyperedges()}));
    all.put("node_count", tensor(new long[] {graph.nodes()}));
    all.put("incidence_weight", tensor(weight, count));
    all.put("hyperedge_weight", tensor(ofHyperedges, graph.hyperedges()));
    if (inputs.hyperedgeFeatures() != null) {
      all.put("hyperedge_features", tensor(inputs.hyperedgeFeatures()));
    }
    all.keySet().retainAll(inputNames());
    Map<String, Matrix> outputs = new HashMap<>();
    try (OrtSession.Result result = session.run(all)) {
      for (String name : outputNames()) {
        OnnxTensor tensor = (OnnxTensor) result.get(name).orElseThrow();
        long[] shape = tensor.getInfo().getShape();
        float[] elements = new float[(int) (shape[0] * shape[1])];
        tensor.getFloatBuffer().get(elements);
        outputs.put(name, Matrix.of((int) shape[0], (int) shape[1], elements));
      }
    }
    return outputs;
  }

  private static int[] shuffled(int count) {
    int[] order = new int[count];
    Random random = new Random(count);
    for (int i = 0; i < count; i++) {
      int other = random.nextInt(i + 1);
      order[i] = order[other];
      order[other] = i;
    }
    return order;
  }

  private OnnxTensor tensor(Features features) throws OrtException {
    return OnnxTensor.createTensor(
        environment,
        FloatBuffer.wrap(features.toDense().toArray()),
        new long[] {features.rows(), features.columns()});
  }

  private OnnxTensor tensor(float[] values, long... shape) throws OrtException {
    return OnnxTensor.createTensor(environment, FloatBuffer.wrap(values), shape);
  }

  private OnnxTensor tensor(long[] values, long... shape) throws OrtException {
    return OnnxTensor.createTensor(environment, LongBuffer.wrap(values), shape);
  }

  @Override
  public void close() throws OrtException {
    session.close();
  }
}
