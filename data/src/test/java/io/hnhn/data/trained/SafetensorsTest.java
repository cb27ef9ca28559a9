package io.hnhn.data.trained;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.entry;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.ResourceFile;
import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The file form; src/test/python/safetensors_check.py reads and writes it with its own library. */
class SafetensorsTest {
  @TempDir Path folder;

  @Test
  void whatPythonWritesIsRead() throws IOException {
    Safetensors read = Safetensors.read(stored("python.safetensors"));
    assertThat(read.metadata()).containsExactly(entry("key", "value"), entry("ключ", "\u00e9\t"));
    assertThat(read.matrices()).containsOnlyKeys("z", "ä", "none");
    assertThat(read.matrices().get("z").rows()).isEqualTo(3);
    assertThat(read.matrices().get("z").toArray()).containsExactly(1.5f, -2, 3e-9f, 4, 5, 1e30f);
    assertThat(read.matrices().get("ä").toArray()).containsExactly(0.1f);
    assertThat(read.matrices().get("none")).hasToString("Matrix[4 x 0]");
  }

  @Test
  void theFileThatPythonAcceptedIsTheOneWrittenToday() throws IOException {
    TreeMap<String, Matrix> matrices = new TreeMap<>();
    matrices.put("b", Matrix.of(2, 3, 1, -2, 3e-9f, 4, 5, 1e30f));
    matrices.put("a.bias", Matrix.of(1, 1, 0.1f));
    matrices.put("empty", Matrix.zeros(0, 3));
    TreeMap<String, String> metadata = new TreeMap<>();
    metadata.put("größe", "two \"quoted\"\nlines");
    Path today = folder.resolve("today.safetensors");
    new Safetensors(metadata, matrices).write(today);
    assertThat(today).hasSameBinaryContentAs(stored("hnhn.safetensors"));
    assertThat(Safetensors.read(today).metadata()).isEqualTo(metadata);
    assertThat(Safetensors.read(today).matrices().get("b").toArray())
        .isEqualTo(matrices.get("b").toArray());
  }

  /** More elements than are written at once. */
  @Test
  void aLargeMatrixComesBackBitByBit() throws IOException {
    Matrix large = Matrix.zeros(301, 211);
    for (int i = 0; i < large.size(); i++) {
      large.set(i / 211, i % 211, 1f / (i + 1));
    }
    TreeMap<String, Matrix> matrices = new TreeMap<>();
    matrices.put("large", large);
    Path file = folder.resolve("large.safetensors");
    new Safetensors(new TreeMap<>(), matrices).write(file);
    assertThat(Safetensors.read(file).matrices().get("large").toArray()).isEqualTo(large.toArray());
  }

  @Test
  void otherTypesAndVectorsAreRefused() throws IOException {
    Path doubles = stored("python-double.safetensors");
    assertThatThrownBy(() -> Safetensors.read(doubles))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("expected the type F32 of the matrix \"x\", but found \"\"F64\"\"");
    Path vector = stored("python-vector.safetensors");
    assertThatThrownBy(() -> Safetensors.read(vector))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining(
            "expected two numbers from 0 to 2147483647 as shape of the matrix \"x\", but found"
                + " \"[3]\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "[]|0|an object as header|\"[]\"",
        "{|0|a header in JSON|*",
        "{} {}|0|a header in JSON|*",
        "{'a':@1,4@,'a':@1,4@}|16|a header in JSON|*",
        "{'__metadata__':{'a':1}}|0|texts as __metadata__|\"{\"a\":1}\"",
        "{'__metadata__':7}|0|texts as __metadata__|\"7\"",
        "{'a':7}|0|the type F32 of the matrix \"a\"|none",
        "{'a':{'dtype':'F16','shape':[2,2],'data_offsets':[0,16]}}|16|the type F32 of the matrix"
            + " \"a\"|\"\"F16\"\"",
        "{'a':{'dtype':'F32','shape':[2,-2],'data_offsets':[0,16]}}|16|two numbers from 0 to"
            + " 2147483647 as shape of the matrix \"a\"|\"[2,-2]\"",
        "{'a':{'dtype':'F32','shape':[2,2147483648],'data_offsets':[0,16]}}|16|two numbers from 0"
            + " to 2147483647 as shape of the matrix \"a\"|\"[2,2147483648]\"",
        "{'a':{'dtype':'F32','shape':[2,2.0],'data_offsets':[0,16]}}|16|two numbers from 0 to"
            + " 2147483647 as shape of the matrix \"a\"|\"[2,2.0]\"",
        "{'a':{'dtype':'F32','shape':[2,2]}}|16|two numbers from 0 to 9223372036854775807 as"
            + " data_offsets of the matrix \"a\"|none",
        "{'a':{'dtype':'F32','shape':[2,2],'data_offsets':[16,0]}}|16|data_offsets that are 2 x 2"
            + " numbers apart of the matrix \"a\"|\"[16,0]\"",
        "{'a':{'dtype':'F32','shape':[2,2],'data_offsets':[0,17]}}|17|data_offsets that are 2 x 2"
            + " numbers apart of the matrix \"a\"|\"[0,17]\"",
        "{'a':{'dtype':'F32','shape':[2147483647,2147483647],'data_offsets':[0,4]}}|4|data_offsets"
            + " that are 2147483647 x 2147483647 numbers apart of the matrix \"a\"|\"[0,4]\"",
        "{'a':{'dtype':'F32','shape':[65536,65536],'data_offsets':[0,17179869184]}}|16|17179869184"
            + " bytes behind the header|16",
        "{'a':@0,4@,'b':@8,12@}|12|the matrix \"b\" at offset 4|8",
        "{'a':@0,4@,'b':@0,4@}|4|the matrix \"b\" at offset 4|0",
        "{'a':@4,8@}|8|the matrix \"a\" at offset 0|4",
        "{'a':@0,4@}|8|4 bytes behind the header|8",
        "{'a':@0,4@}|3|4 bytes behind the header|3",
      })
  void aFaultInTheHeaderIsTold(String header, int data, String expected, String found)
      throws IOException {
    String json =
        header
            .replaceAll("@(\\d+),(\\d+)@", "{'dtype':'F32','shape':[1,1],'data_offsets':[$1,$2]}")
            .replace('\'', '"');
    DataFormatException fault = fault(file(json.length(), json, new byte[data]));
    assertThat(fault.expected()).isEqualTo(expected);
    if (!found.equals("*")) {
      assertThat(fault.found()).isEqualTo(found);
    }
    assertThat(fault.advice()).isEqualTo("it is damaged or no model file: copy or write it again");
  }

  @ParameterizedTest
  @CsvSource({"3", "-1", "100000001", "9223372036854775807"})
  void aHeaderThatDoesNotFitIsNotRead(long length) throws IOException {
    assertThat(fault(file(length, "{}", new byte[0])).expected())
        .isEqualTo("the length of a header, then a header");
  }

  @Test
  void aFileWithoutALengthIsNone() throws IOException {
    Path file = Files.write(folder.resolve("short.safetensors"), new byte[7]);
    assertThat(fault(file).found()).isEqualTo("7 bytes");
    Files.write(file, new byte[0]);
    assertThat(fault(file).found()).isEqualTo("0 bytes");
    assertThat(fault(folder).found()).isEqualTo("a folder");
  }

  @ParameterizedTest
  @CsvSource({"NaN", "Infinity", "-Infinity"})
  void numbersThatAreNotFiniteAreRefused(float value) throws IOException {
    byte[] data =
        ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putFloat(1).putFloat(value).array();
    String header = "{\"a\":{\"dtype\":\"F32\",\"shape\":[1,2],\"data_offsets\":[0,8]}}";
    DataFormatException fault = fault(file(header.length(), header, data));
    assertThat(fault.expected()).isEqualTo("finite numbers in the matrix \"a\"");
    assertThat(fault.found()).isEqualTo(Float.toString(value));
  }

  private Path file(long length, String header, byte[] data) throws IOException {
    byte[] bytes = header.getBytes(StandardCharsets.UTF_8);
    ByteBuffer content = ByteBuffer.allocate(Long.BYTES + bytes.length + data.length);
    content.order(ByteOrder.LITTLE_ENDIAN).putLong(length).put(bytes).put(data);
    return Files.write(folder.resolve("faulty.safetensors"), content.array());
  }

  private static DataFormatException fault(Path file) {
    return catchThrowableOfType(DataFormatException.class, () -> Safetensors.read(file));
  }

  private Path stored(String name) throws IOException {
    return ResourceFile.copy(SafetensorsTest.class, name, folder);
  }
}
