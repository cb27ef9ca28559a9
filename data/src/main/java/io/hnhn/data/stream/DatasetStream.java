package io.hnhn.data.stream;

import io.hnhn.data.Dataset;
import io.hnhn.tensor.Features;
import java.io.IOException;
import java.util.List;

/**
 * A data set that is handed over piece by piece, each piece in its order, so that nobody has to
 * hold all of it. Incidences and features are handed over once.
 */
public interface DatasetStream {
  /** The name of the data set. */
  String name();

  /** The name of class 0, 1, ... */
  List<String> classNames();

  /** The labelled nodes to train on in published experiments. */
  List<int[]> publishedSplits();

  /** Whether incidences carry weights. */
  boolean hasIncidenceWeights();

  /** The most incidences that there may be: duplicates are left out when they are handed over. */
  long mostIncidences();

  /** Hands over the incidences by hyperedge and then by node, each once. */
  void incidences(IncidenceSink sink) throws IOException;

  /** What is known of the nodes. */
  RowStream nodes();

  /** What is known of the hyperedges. */
  RowStream hyperedges();

  /** A data set in memory. */
  static DatasetStream of(Dataset dataset) {
    return new DatasetInMemory(dataset);
  }

  /** Takes incidences. */
  interface IncidenceSink {
    /** Takes the next one; its weight is 1 where there are none. */
    void add(int hyperedge, int node, float weight) throws IOException;
  }

  /** Takes names. */
  interface NameSink {
    /** Takes the next one, in UTF-8. */
    void add(byte[] name) throws IOException;
  }

  /** Takes labels. */
  interface LabelSink {
    /** Takes the next one, {@link io.hnhn.data.Attributes#NO_LABEL} for none. */
    void add(int label) throws IOException;
  }

  /** Takes weights. */
  interface WeightSink {
    /** Takes the next one. */
    void add(float weight) throws IOException;
  }

  /** Takes features. */
  interface FeatureSink {
    /** Takes some rows of features, which come after those before. */
    void add(Features rows) throws IOException;
  }
}
