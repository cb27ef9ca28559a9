package io.hnhn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Parts as bytes. */
class PartFormatTest {
  private static final Hypergraph GRAPH =
      Hypergraph.of(
          30, IntStream.range(0, 28).mapToObj(j -> new int[] {j, j + 1}).toArray(int[][]::new));

  private static Features features(int rows) {
    return Operators.random(rows, 3, 1);
  }

  /** Dense and sparse, with all weights and with none, with candidates and without, and a whole. */
  static List<Part> parts() {
    Inputs plain = new Inputs(GRAPH, features(30));
    float[] ofHyperedges = new float[28];
    float[] ofIncidences = new float[56];
    Arrays.fill(ofHyperedges, 2);
    Arrays.fill(ofIncidences, 0.3f);
    Inputs full =
        new Inputs(
                GRAPH.withHyperedgeWeights(ofHyperedges).withIncidenceWeights(ofIncidences),
                SparseMatrix.of(features(30).toDense()),
                features(28))
            .withCandidates(Hypergraph.of(30, new int[] {0, 5}, new int[] {9}, new int[] {3, 4}));
    EditedInputs grown = EditedInputs.of(plain).plusNode(features(1), 3, 27);
    int[] rows = {2, 9, 29};
    return List.of(
        plain.part(Task.NODES, rows, new Reach(2, 3)),
        plain.part(Task.HYPEREDGES, new int[] {0, 27}, new Reach(4, 5)),
        full.part(Task.NODES, rows, new Reach(4, 5)),
        full.part(Task.SETS, new int[] {1, 2}, new Reach(2, 3)),
        grown.part(Task.NODES, new int[] {3, 30}, new Reach(2, 3)),
        new SampledInputs(full, new NeighbourLimit(2, 1), 3)
            .part(Task.NODES, rows, new Reach(2, 3)),
        new Part(full, new int[] {1, 2}, new int[] {1, 2}),
        new Part(new Inputs(Hypergraph.of(0), Matrix.zeros(0, 0)), new int[0], new int[0]));
  }

  private static byte[] written(Part part) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    part.writeTo(out);
    return out.toByteArray();
  }

  private static Part read(byte[] bytes) throws IOException {
    return Part.readFrom(new ByteArrayInputStream(bytes));
  }

  @ParameterizedTest
  @MethodSource("parts")
  void aPartIsReadAsItWasWritten(Part part) throws IOException {
    Part read = read(written(part));
    assertThat(read).isEqualTo(part);
    assertThat(read.inputs().hypergraph().whole()).isEqualTo(part.inputs().hypergraph().whole());
    assertThat(read.inputs().fingerprint()).isEqualTo(part.inputs().fingerprint());
  }

  @Test
  void moreNumbersThanABlockHasAreReadToo() throws IOException {
    int[][] sets = new int[9000][];
    Random random = new Random(3);
    Arrays.setAll(sets, j -> random.ints(3, 0, 100_000).distinct().toArray());
    Inputs inputs = new Inputs(Hypergraph.of(100_000, sets), Matrix.filled(100_000, 1, 0.5f));
    Part part = inputs.part(Task.HYPEREDGES, IntStream.range(0, 9000).toArray(), new Reach(2, 3));
    byte[] bytes = written(part);
    assertThat(read(bytes)).isEqualTo(part);
    long plain = 27_000 * (2L * Integer.BYTES + Long.BYTES);
    assertThat((long) bytes.length).as("compact").isLessThan(plain);
  }

  @Test
  void severalPartsMayShareAStream() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (Part part : parts()) {
      part.writeTo(out);
    }
    ByteArrayInputStream in = new ByteArrayInputStream(out.toByteArray());
    for (Part part : parts()) {
      assertThat(Part.readFrom(in)).isEqualTo(part);
    }
    assertThat(in.available()).isZero();
  }

  @ParameterizedTest
  @MethodSource("parts")
  void cutOffAnywhere(Part part) throws IOException {
    byte[] whole = written(part);
    for (int length = 0; length < whole.length; length++) {
      expectRefused(Arrays.copyOf(whole, length), "");
    }
    expectRefused(Arrays.copyOf(whole, whole.length - 1), "it ends too early");
  }

  @ParameterizedTest
  @MethodSource("parts")
  void anyByteChanged(Part part) throws IOException {
    byte[] whole = written(part);
    Random random = new Random(6);
    for (int at = 0; at < whole.length; at++) {
      byte[] changed = whole.clone();
      changed[at] ^= (byte) (1 << random.nextInt(8));
      expectRefused(changed, "");
      changed[at] = (byte) (whole[at] ^ 0xff);
      expectRefused(changed, "");
    }
  }

  private static void expectRefused(byte[] bytes, String problem) {
    assertThatIOException()
        .isThrownBy(() -> read(bytes))
        .withMessageStartingWith(
            "Expected a part as Part.writeTo writes it (hnhn part 2), but found another: ")
        .withMessageContaining(problem);
  }

  /** A count of two thousand million and nothing behind it. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void aClaimTakesNoMemory(int which) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeUTF("hnhn part 2");
    out.writeInt(which == 0 ? Integer.MAX_VALUE : 0);
    out.writeInt(which == 1 ? Integer.MAX_VALUE : 0);
    out.writeLong(which == 2 ? Long.MAX_VALUE / 8 : 0);
    out.writeShort(0);
    out.writeByte(1);
    expectRefused(bytes.toByteArray(), "");
  }

  static Stream<String> foreignTexts() {
    return Stream.of("", "x", "node,class\n1,2\n", "\0\5hello" + "x".repeat(500));
  }

  @ParameterizedTest
  @MethodSource("foreignTexts")
  void somethingElse(String text) {
    expectRefused(text.getBytes(StandardCharsets.UTF_8), "it ");
  }

  @Test
  void anotherVersion() throws IOException {
    byte[] bytes = written(parts().getFirst());
    bytes[Short.BYTES + "hnhn part ".length()] = '1';
    expectRefused(bytes, "it is of another version, hnhn part 1");
  }
}
