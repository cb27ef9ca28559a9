package io.hnhn.model;

import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.NeighbourDegrees;
import io.hnhn.graph.Whole;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UTFDataFormatException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A part as bytes: a version, the inputs, the rows and a checksum. */
final class PartFormat {
  private static final String VERSION = "hnhn part 2";

  private PartFormat() {}

  static void write(Part part, OutputStream stream) throws IOException {
    PartOutput out = new PartOutput(stream);
    Inputs inputs = part.inputs();
    out.data().writeUTF(VERSION);
    write(inputs.hypergraph(), out);
    write(inputs.nodeFeatures(), out);
    out.data().writeBoolean(inputs.hyperedgeFeatures() != null);
    if (inputs.hyperedgeFeatures() != null) {
      write(inputs.hyperedgeFeatures(), out);
    }
    out.data().writeBoolean(inputs.candidates() != null);
    if (inputs.candidates() != null) {
      write(inputs.candidates(), out);
    }
    out.ints(part.rows());
    out.ints(part.positions());
    out.end();
  }

  private static void write(Hypergraph graph, PartOutput out) throws IOException {
    out.rows(graph.byHyperedge());
    write(graph.hyperedgeWeights(), out);
    write(graph.incidenceWeights(), out);
    Optional<Whole> whole = graph.whole();
    out.data().writeBoolean(whole.isPresent());
    if (whole.isPresent()) {
      write(whole.get().nodes(), out);
      write(whole.get().hyperedges(), out);
      out.data().writeInt(whole.get().loops().count());
      out.ints(whole.get().loops().numbers());
    }
  }

  private static void write(Optional<MemorySegment> weights, PartOutput out) throws IOException {
    out.data().writeBoolean(weights.isPresent());
    if (weights.isPresent()) {
      out.floats(weights.get());
    }
  }

  private static void write(Whole.Rows rows, PartOutput out) throws IOException {
    out.data().writeInt(rows.count());
    out.ints(rows.numbers());
    out.ints(rows.incidences());
    out.data().writeBoolean(rows.weights() != null);
    if (rows.weights() != null) {
      out.doubles(rows.weights());
    }
    out.data().writeBoolean(rows.neighbours() != null);
    if (rows.neighbours() != null) {
      out.rows(rows.neighbours().degrees());
      out.doubles(rows.neighbours().weights());
    }
  }

  private static void write(Features features, PartOutput out) throws IOException {
    out.data().writeBoolean(features instanceof SparseMatrix);
    switch (features) {
      case SparseMatrix sparse -> {
        out.rows(sparse.pattern());
        out.floats(sparse.values());
      }
      case Matrix dense -> {
        out.data().writeInt(dense.rows());
        out.data().writeInt(dense.columns());
        out.floats(dense.segment());
      }
    }
  }

  static Part read(InputStream stream) throws IOException {
    PartInput in = new PartInput(stream);
    try {
      String version = in.data().readUTF();
      if (!version.startsWith(VERSION.substring(0, VERSION.length() - 1))) {
        throw new IOException("it begins like something else");
      }
      if (!version.equals(VERSION)) {
        throw new IOException("it is of another version, %s".formatted(version));
      }
      return part(in);
    } catch (EOFException e) {
      throw unexpected("it ends too early", e);
    } catch (UTFDataFormatException e) {
      throw unexpected("it begins like something else", e);
    } catch (IllegalArgumentException | IllegalStateException | IOException e) {
      throw unexpected(e.getMessage(), e);
    }
  }

  private static IOException unexpected(String problem, Exception cause) {
    return new IOException(
        "Expected a part as Part.writeTo writes it (%s), but found another: %s"
            .formatted(VERSION, problem),
        cause);
  }

  private static Part part(PartInput in) throws IOException {
    Hypergraph graph = hypergraph(in);
    Features nodes = features(in);
    Features hyperedges = in.data().readBoolean() ? features(in) : null;
    Hypergraph candidates = in.data().readBoolean() ? hypergraph(in) : null;
    int[] rows = in.ints();
    int[] positions = in.ints();
    in.end();
    return new Part(new Inputs(graph, nodes, hyperedges, candidates), rows, positions);
  }

  private static Hypergraph hypergraph(PartInput in) throws IOException {
    Hypergraph graph = Hypergraph.ofRows(in.rows());
    MemorySegment ofHyperedges = weights(in);
    if (ofHyperedges != null) {
      graph = graph.withHyperedgeWeights(ofHyperedges.toArray(ValueLayout.JAVA_FLOAT));
    }
    MemorySegment ofIncidences = weights(in);
    if (ofIncidences != null) {
      graph = graph.withIncidenceWeights(ofIncidences);
    }
    if (!in.data().readBoolean()) {
      return graph;
    }
    Whole.Rows nodes = rows(in);
    Whole.Rows hyperedges = rows(in);
    int loops = in.data().readInt();
    return graph.asPartOf(new Whole(nodes, hyperedges, new Whole.MissingLoops(loops, in.ints())));
  }

  private static @Nullable MemorySegment weights(PartInput in) throws IOException {
    return in.data().readBoolean() ? in.floats() : null;
  }

  private static Whole.Rows rows(PartInput in) throws IOException {
    int count = in.data().readInt();
    int[] numbers = in.ints();
    int[] incidences = in.ints();
    double @Nullable [] weights = in.data().readBoolean() ? in.doubles() : null;
    return new Whole.Rows(
        count,
        numbers,
        incidences,
        weights,
        in.data().readBoolean() ? new NeighbourDegrees(in.rows(), in.doubles()) : null);
  }

  private static Features features(PartInput in) throws IOException {
    if (in.data().readBoolean()) {
      return new SparseMatrix(in.rows(), in.floats());
    }
    int rows = in.data().readInt();
    int columns = in.data().readInt();
    return new Matrix(rows, columns, in.floats());
  }
}
