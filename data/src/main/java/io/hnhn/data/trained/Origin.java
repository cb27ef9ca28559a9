package io.hnhn.data.trained;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Objects;
import java.util.SequencedMap;

/**
 * Where a model comes from, as far as its {@linkplain io.hnhn.train.Provenance training} does not
 * know it.
 *
 * @param dataset name of the data set
 * @param seed of initial weights and dropout
 * @param labels how many labels were used for what, such as {@code training}
 * @param version of hnhn
 * @param machine what it was trained on
 */
public record Origin(
    String dataset,
    long seed,
    SequencedMap<String, Integer> labels,
    String version,
    Machine machine) {
  public Origin {
    labels = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(labels));
  }

  /** A model trained here, by this version. */
  public static Origin here(String dataset, long seed, SequencedMap<String, Integer> labels) {
    String version = Origin.class.getPackage().getImplementationVersion();
    return new Origin(
        dataset, seed, labels, Objects.requireNonNullElse(version, "development"), Machine.here());
  }
}
