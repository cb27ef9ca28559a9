package io.hnhn.data.stream;

import java.io.IOException;
import java.util.List;

/** What is known of nodes, or of hyperedges, handed over piece by piece in their order. */
public interface RowStream {
  /** How many there are. */
  int count();

  /** Whether they have names. */
  boolean hasNames();

  /** Hands over the names, where there are any. */
  void names(DatasetStream.NameSink sink) throws IOException;

  /** Whether at least one has a label. */
  boolean hasLabels();

  /** Hands over the labels, one each. */
  void labels(DatasetStream.LabelSink sink) throws IOException;

  /** Whether they have weights; nodes have none. */
  boolean hasWeights();

  /** Hands over the weights, where there are any. */
  void weights(DatasetStream.WeightSink sink) throws IOException;

  /** How many features there are. */
  int featureCount();

  /** A name for each, or none if they have no names. */
  List<String> featureNames();

  /** Whether features are stored densely, zeros among them. */
  boolean isDense();

  /** Hands over the features. */
  void features(DatasetStream.FeatureSink sink) throws IOException;
}
