package io.hnhn.cli.bench;

import io.hnhn.data.DataHome;
import io.hnhn.data.Dataset;
import io.hnhn.data.format.numpy.NumpyArchive;
import io.hnhn.data.format.plain.PlainFormat;
import io.hnhn.data.jdk.JdkHypergraph;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Inputs;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Philox;
import io.hnhn.tensor.SparseMatrix;
import io.hnhn.tensor.SparseRows;
import io.hnhn.train.Labels;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/** What a workload is done on. */
record BenchInputs(Inputs inputs, Labels labels, int classes) {
  private static final long SEED = 0;

  /** The data of a workload, with random words and labelled rows of our own. */
  static BenchInputs make(Workload workload) throws IOException {
    Dataset dataset = dataset(workload);
    Hypergraph graph = copies(dataset.hypergraph(), workload.copies());
    Features features =
        workload.words() > 0 ? words(graph.nodes(), workload.words()) : dataset.nodes().features();
    int labelled = Math.max(1, (int) Math.ceil(workload.labelRate() * graph.nodes()));
    int[] rows = Arrays.copyOf(new Philox(SEED).permutation(graph.nodes(), 1), labelled);
    return of(graph, features, rows, classOfNode(dataset, workload.copies()));
  }

  /** The data of a workload, with the words and labelled rows that the rival wrote. */
  static BenchInputs read(Workload workload, Path dump) throws IOException {
    Dataset dataset = dataset(workload);
    Hypergraph graph = copies(dataset.hypergraph(), workload.copies());
    NumpyArchive archive = NumpyArchive.in(dump.resolve("input.npz"));
    int features =
        workload.words() > 0 ? Workload.VOCABULARY : dataset.nodes().features().columns();
    SparseMatrix matrix =
        SparseMatrix.of(
            graph.nodes(),
            features,
            archive.get("row").toInts(),
            archive.get("column").toInts(),
            archive.get("value").toFloats());
    int[] classes = archive.get("label").toInts();
    return of(graph, matrix, archive.get("labelled").toInts(), classes);
  }

  /** How many nodes a workload has. */
  static int nodes(Workload workload) throws IOException {
    return dataset(workload).hypergraph().nodes() * workload.copies();
  }

  private static BenchInputs of(
      Hypergraph graph, Features features, int[] rows, int[] classOfNode) {
    int classes = Arrays.stream(classOfNode).max().orElse(0) + 1;
    return new BenchInputs(new Inputs(graph, features), Labels.of(rows, classOfNode), classes);
  }

  static Dataset dataset(Workload workload) throws IOException {
    return workload.data().equals(Workload.JDK)
        ? JdkHypergraph.read()
        : new PlainFormat().read(DataHome.standard().folder(workload.data())).dataset();
  }

  private static Hypergraph copies(Hypergraph graph, int copies) {
    if (copies == 1) {
      return graph;
    }
    int[][] hyperedges = new int[graph.hyperedges() * copies][];
    for (int c = 0; c < copies; c++) {
      int shift = c * graph.nodes();
      for (int j = 0; j < graph.hyperedges(); j++) {
        hyperedges[c * graph.hyperedges() + j] =
            Arrays.stream(graph.nodesOf(j)).map(node -> node + shift).toArray();
      }
    }
    return Hypergraph.of(graph.nodes() * copies, hyperedges);
  }

  private static int[] classOfNode(Dataset dataset, int copies) {
    int[] once = dataset.nodes().labels();
    int[] all = new int[once.length * copies];
    for (int i = 0; i < all.length; i++) {
      all[i] = once[i % once.length];
    }
    return all;
  }

  /** Distinct random words of value 1, by the first steps of a Fisher-Yates shuffle a node. */
  private static SparseMatrix words(int nodes, int words) {
    Philox random = new Philox(SEED);
    SparseRows rows = new SparseRows();
    int[] deck = new int[Workload.VOCABULARY];
    Arrays.setAll(deck, i -> i);
    for (int node = 0; node < nodes; node++) {
      for (int w = 0; w < words; w++) {
        int other = w + random.below(deck.length - w, 2, (long) node * words + w);
        int drawn = deck[other];
        deck[other] = deck[w];
        deck[w] = drawn;
      }
      int[] drawn = Arrays.copyOf(deck, words);
      Arrays.sort(drawn);
      for (int word : drawn) {
        rows.add(word, 1);
      }
      rows.endRow();
    }
    return rows.toMatrix(Workload.VOCABULARY);
  }
}
