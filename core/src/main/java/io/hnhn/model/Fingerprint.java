package io.hnhn.model;

import static java.lang.foreign.MemorySegment.ofArray;

import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.Whole;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A hash of data: equal data, equal fingerprint. */
public final class Fingerprint {
  private static final int CHUNK = 1 << 16;

  private final MessageDigest digest;

  private Fingerprint() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Expected SHA-256, which every JDK has", e);
    }
  }

  /** Of a hypergraph with its weights, features and candidate sets, in hexadecimal. */
  static String of(Inputs inputs) {
    Fingerprint result = new Fingerprint();
    result.add(inputs.hypergraph());
    result.add(inputs.nodeFeatures());
    if (inputs.hyperedgeFeatures() != null) {
      result.add(inputs.hyperedgeFeatures());
    }
    if (inputs.candidates() != null) {
      result.digest.update("candidates".getBytes(StandardCharsets.UTF_8));
      result.add(inputs.candidates());
    }
    return result.hex();
  }

  /** Of texts, in hexadecimal. */
  public static String of(String... texts) {
    Fingerprint result = new Fingerprint();
    for (String text : texts) {
      result.digest.update((text.length() + ":" + text).getBytes(StandardCharsets.UTF_8));
    }
    return result.hex();
  }

  private void add(Hypergraph hypergraph) {
    add(hypergraph.byHyperedge());
    hypergraph.hyperedgeWeights().ifPresent(weights -> add("hyperedge weights", weights));
    hypergraph.incidenceWeights().ifPresent(weights -> add("incidence weights", weights));
    hypergraph
        .whole()
        .ifPresent(
            whole -> {
              add("nodes of", whole.nodes());
              add("hyperedges of", whole.hyperedges());
              add("loops of " + whole.loops().count(), ofArray(whole.loops().numbers()));
            });
  }

  private void add(String name, Whole.Rows rows) {
    add(name + " " + rows.count(), ofArray(rows.numbers()));
    add(ofArray(rows.incidences()));
    if (rows.weights() != null) {
      add("weights", ofArray(rows.weights()));
    }
    if (rows.neighbours() != null) {
      add(rows.neighbours().degrees());
      add("degrees of neighbours", ofArray(rows.neighbours().weights()));
    }
  }

  private void add(CompressedRows rows) {
    digest.update((rows.rows() + "x" + rows.columns()).getBytes(StandardCharsets.UTF_8));
    add(rows.offsets());
    add(rows.entries());
  }

  private void add(Features features) {
    switch (features) {
      case Matrix dense -> {
        digest.update(dense.shape().toString().getBytes(StandardCharsets.UTF_8));
        add(dense.segment());
      }
      case SparseMatrix sparse -> {
        add(sparse.pattern());
        add(sparse.values());
      }
    }
  }

  /** With a name, since either kind of weights may be there without the other. */
  private void add(String name, MemorySegment segment) {
    digest.update(name.getBytes(StandardCharsets.UTF_8));
    add(segment);
  }

  private void add(MemorySegment segment) {
    for (long at = 0; at < segment.byteSize(); at += CHUNK) {
      long size = Math.min(CHUNK, segment.byteSize() - at);
      digest.update(segment.asSlice(at, size).toArray(ValueLayout.JAVA_BYTE));
    }
  }

  private String hex() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
