package io.hnhn.data.format.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.TinyDataset;
import io.hnhn.data.file.FuzzedFiles;
import io.hnhn.data.format.matrix.MatrixFormat.Kind;
import io.hnhn.data.format.numpy.NumpyWriter;
import io.hnhn.file.FileReplacement;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class MatrixFormatErrorsTest {
  private static final String COORDINATES = "%%MatrixMarket matrix coordinate real general\n";
  private static final String ARRAY = "%%MatrixMarket matrix array real general\n";

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "C|0|the line of sizes|the end of the file",
        "C2 2|2|a number of entries of at least 0|\"\"",
        "C2 2 1 7|2|nothing more on the line|\"7\"",
        "C2 -2 1|2|a number of columns between 0 and 2147483639|\"-2\"",
        "C2000000000 1 1~1 1 1|0|at most 1000000 rows and columns for 1 entries|2000000000 x 1",
        "C2 2 2~1 1 1|0|2 entries|the end of the file",
        "C2 2 1~1 1 1~~2 2 1|5|the end after 1 entries|more of them",
        "C2 2 1~0 1 1|3|a row between 1 and 2|\"0\"",
        "C2 2 1~1 3 1|3|a column between 1 and 2|\"3\"",
        "C2 2 1~1 1|3|a finite number|\"\"",
        "C2 2 1~1 1 nan|3|a finite number|\"nan\"",
        "C2 2 1~1 1 1e99|3|a finite number|\"1e99\"",
        "C2 2 1~1 1 1 1|3|nothing more on the line|\"1\"",
        "C2 2 2~1 1 1~1 1 2|0|one value for each place|two at row 0, column 0, counted from" + " 0",
        "C2 2 1~1 1 0|0|weights of incidences above 0|0.0 at row 0, column 0, counted from 0",
        "C2 2 1~1 1 -3|0|weights of incidences above 0|-3.0 at row 0, column 0, counted from 0",
        "A2 2~1~2~3|0|2 x 2 elements|the end of the file",
        "A2 2~1~2~3~4~5|7|the end after 2 x 2 elements|more of them",
        "A30000 30000|2|a shape with an element a line|30000 x 30000",
      })
  void aFaultOfMatrixMarketIsTold(String content, long line, String expected, String found)
      throws IOException {
    String text =
        content.replaceFirst("^C", COORDINATES).replaceFirst("^A", ARRAY).replace('~', '\n');
    Files.writeString(folder.resolve("incidence.mtx"), text);
    DataFormatException fault = fault();
    assertThat(fault.file()).isEqualTo(folder.resolve("incidence.mtx"));
    assertThat(fault.line()).isEqualTo(line);
    assertThat(fault.expected()).isEqualTo(expected);
    assertThat(fault.found()).isEqualTo(found);
    assertThat(fault.advice()).isNotBlank();
  }

  @Test
  void symmetricMatricesAreSquareAndListTheLowerTriangle() throws IOException {
    String start = "%%MatrixMarket matrix coordinate pattern symmetric\n";
    Files.writeString(folder.resolve("incidence.mtx"), start + "2 3 0\n");
    assertThat(fault().expected()).isEqualTo("as many columns as rows in a symmetric matrix");
    Files.writeString(folder.resolve("incidence.mtx"), start + "2 2 1\n1 2\n");
    assertThat(fault().expected()).isEqualTo("a column between 1 and 1");
  }

  @Test
  void partsThatDoNotFitTogetherAreTold() throws IOException {
    IncidenceFiles.write(Hypergraph.of(3, new int[] {0, 1}), folder.resolve("incidence.mtx"));
    Path features = folder.resolve("features.npy");
    MatrixFiles.write(Matrix.zeros(2, 1), List.of(), features);
    assertThat(fault())
        .hasMessage(
            "file %s: expected 3 rows, one for each of the nodes, but found 2; write the file again,"
                    .formatted(features)
                + " together with the incidence matrix");
    MatrixFiles.write(Matrix.filled(3, 1, Float.NaN), List.of(), features);
    assertThat(fault().found()).isEqualTo("NaN at row 0, column 0, counted from 0");
    MatrixFiles.write(Matrix.zeros(3, 1), List.of(), folder.resolve("features.mtx"));
    assertThat(fault().found()).isEqualTo("features.mtx as well");
    Files.delete(folder.resolve("features.mtx"));
    Files.delete(features);

    Files.writeString(folder.resolve("labels.txt"), "a\nb\n");
    assertThat(fault().expected()).isEqualTo("3 labels, one for each of the nodes");
    Files.writeString(folder.resolve("labels.txt"), "a\nb\nc\n");
    Files.writeString(folder.resolve("dataset.json"), "{\"classes\": [\"a\", \"b\"]}");
    assertThat(fault().found()).isEqualTo("\"c\"");
    writeInts("labels.npy", 1, 0, 2);
    assertThat(fault().found()).isEqualTo("labels.txt as well");
    Files.delete(folder.resolve("labels.txt"));
    assertThat(fault().expected()).isEqualTo("labels below 2, the number of classes");
    writeInts("labels.npy", 1, 0, -2);
    assertThat(fault().found()).isEqualTo("-2 at element 2");
    writeInts("labels.npy", 1, 0, 0);
    writeInts("hyperedge-weights.npy", 0);
    assertThat(fault().expected()).isEqualTo("finite weights above 0");
    writeInts("hyperedge-weights.npy", 1, 2);
    assertThat(fault().expected()).isEqualTo("1 weights, one for each of the hyperedges");
    Files.delete(folder.resolve("hyperedge-weights.npy"));
    Files.writeString(folder.resolve("dataset.json"), "{\"nodes\": 4}");
    assertThat(fault().expected()).isEqualTo("4 nodes, as dataset.json says");
    Files.delete(folder.resolve("incidence.mtx"));
    assertThat(fault().expected()).startsWith("a file incidence with one of the endings");
  }

  @Test
  void absurdNumbersInPairsAreRefused() throws IOException {
    Path pairs = folder.resolve("incidence.npy");
    FileReplacement.replace(
        pairs, out -> NumpyWriter.write(new int[] {0, 2_000_000_000}, out, 2, 1));
    assertThat(fault().found()).isEqualTo("2000000000 at incidence 0");
    FileReplacement.replace(pairs, out -> NumpyWriter.write(new int[] {-1, 0}, out, 2, 1));
    assertThat(fault().found()).isEqualTo("-1 at incidence 0");
    FileReplacement.replace(pairs, out -> NumpyWriter.write(new int[] {1, 0, 2}, out, 3, 1));
    assertThat(fault().found()).isEqualTo("the shape [3, 1]");
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void mutatedFilesAreReadOrRefused(Kind kind) throws IOException {
    Path set = folder.resolve("set");
    new MatrixFormat(kind).write(TinyDataset.weighted(), set);
    FuzzedFiles fuzzed =
        new FuzzedFiles(
            17,
            "0",
            "1",
            "9",
            "-",
            " ",
            "\n",
            "%",
            "e",
            ".",
            "nan",
            "1e999",
            "2147483647",
            "99999999999999999999",
            "pattern",
            "symmetric",
            "array",
            "integer",
            "<i8",
            ">f4",
            "True",
            "(",
            ")",
            ",",
            "'",
            "\0",
            "\u00ff",
            "PK",
            "csc",
            "coo",
            "{",
            "[",
            "\"");
    List<Path> files;
    try (Stream<Path> all = Files.list(set)) {
      files = all.sorted().toList();
    }
    for (Path file : files) {
      fuzzed.mutate(file, 100, () -> new MatrixFormat().read(set));
    }
    assertThat(fuzzed.read()).isGreaterThan(30);
    assertThat(fuzzed.refused()).isGreaterThan(500);
  }

  private void writeInts(String name, int... elements) throws IOException {
    FileReplacement.replace(
        folder.resolve(name), out -> NumpyWriter.write(elements, out, elements.length));
  }

  private DataFormatException fault() {
    return catchThrowableOfType(DataFormatException.class, () -> new MatrixFormat().read(folder));
  }
}
