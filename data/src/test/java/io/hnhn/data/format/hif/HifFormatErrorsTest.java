package io.hnhn.data.format.hif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.TinyDataset;
import io.hnhn.data.file.FuzzedFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HifFormatErrorsTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "[]|1|an object with the keys network-type, metadata, nodes, edges, incidences|\"[\"",
        "{}|0|a list \"incidences\"|none",
        "{\"incidences\": 7}|1|a list of records|\"7\"",
        "{\"incidences\":\\n[7]}|2|a record as an object|\"7\"",
        "{\"incidences\":\\n[{\"node\": 1}]}|2|an incidence with \"edge\" and \"node\"|\"}\"",
        "{\"incidences\": [{\"node\": 1.5, \"edge\": 1}]}|1|a text or a whole number as id of a"
            + " node|\"1.5\"",
        "{\"incidences\": [{\"node\": null, \"edge\": 1}]}|1|a text or a whole number as id of a"
            + " node|\"null\"",
        "{\"incidences\": [{\"node\": 1, \"edge\": 1, \"weight\": 0}]}|1|a weight above 0 in the"
            + " range of a float|\"0\"",
        "{\"incidences\": [{\"node\": 1, \"edge\": 1, \"weight\": -1}]}|1|a weight above 0 in the"
            + " range of a float|\"-1\"",
        "{\"incidences\": [{\"node\": 1, \"edge\": 1, \"weight\": 1e99}]}|1|a weight as a number in"
            + " the range of a float|\"1e99\"",
        "{\"incidences\": [{\"node\": 1, \"edge\": 1, \"weight\": \"2\"}]}|1|a weight as a number"
            + " in the range of a float|\"2\"",
        "{\"incidences\": [{\"node\": 1, \"edge\": 1, \"colour\": 1}]}|1|one of the keys edge,"
            + " node, weight, direction, attrs|\"colour\"",
        "{\"incidences\": [{\"node\": 1, \"edge\": 1},\\n"
            + "{\"node\": \"1\", \"edge\": 1}]}|2|one id of a node as a text or as a number"
            + " throughout|\"1\"",
        "{\"nodes\": [{\"node\": 1},\\n"
            + "{\"node\": 1}], \"incidences\": []}|2|one record a node|a second one",
        "{\"nodes\": [{\"attrs\": {}}]}|1|a record with \"node\"|\"}\"",
        "{\"nodes\": [{\"node\": 1, \"attrs\": []}]}|1|an object as attrs|\"[\"",
        "{\"nodes\": [{\"node\": 1, \"attrs\": {\"label\": 1.5}}]}|1|a text or a whole number as"
            + " label|\"1.5\"",
        "{\"nodes\": [{\"node\": 1, \"attrs\": {\"features\": 1}}]}|1|a list or an object as"
            + " features|\"1\"",
        "{\"nodes\": [{\"node\": 1, \"attrs\": {\"features\": [1, null]}}]}|1|a feature as a number"
            + " in the range of a float|\"null\"",
        "{\"nodes\": [{\"node\": 1, \"attrs\": {\"features\": {\"a\": 1, \"a\": 2}}}]}|1|each"
            + " feature once|one twice",
        "{\"nodes\": [{\"node\": 1, \"attrs\": {\"features\": [1]}},\\n"
            + "{\"node\": 2, \"attrs\": {\"features\": [1, 2]}}]}|2|1 features, as before|2",
        "{\"nodes\": [{\"node\": 1, \"attrs\": {\"features\": [1]}},\\n"
            + "{\"node\": 2, \"attrs\": {\"features\": {\"a\": 2}}}]}|2|a list of features, as"
            + " before|features by name",
        "{\"edges\": [{\"node\": 1}]}|1|one of the keys edge, weight, attrs|\"node\"",
        "{\"metadata\": []}|1|an object as metadata|\"[\"",
        "{\"network-type\": \"directed\"}|1|the network type undirected or asc|\"directed\"",
        "{\"datasets\": []}|1|one of the keys network-type, metadata, nodes, edges,"
            + " incidences|\"datasets\"",
        "{\"metadata\": {\"hnhn\": 7}}|0|an object in the metadata|\"7\"",
        "{\"metadata\": {\"hnhn\": {\"classes\": [\"a\", \"a\"]}}}|0|a list of different names as"
            + " \"classes\" in the metadata|~\"[\"a\",\"a\"]\"~",
        "{\"metadata\": {\"hnhn\": {\"features\": -1}}}|0|a number between 0 and 2147483647 as"
            + " \"features\" in the metadata|\"-1\"",
        "{\"metadata\": {\"hnhn\": {\"splits\": [1]}}}|0|a list of lists of node ids as \"splits\""
            + " in the metadata|\"1\"",
        "{\"metadata\": {\"hnhn\": {\"splits\": [[1]]}}, \"incidences\": []}|0|labelled nodes, each"
            + " once, in a split|\"1\"",
        "{\"metadata\": {\"hnhn\": {\"classes\": [\"a\"]}}, \"nodes\": [{\"node\": 1, \"attrs\":"
            + " {\"label\": \"b\"}}], \"incidences\": []}|0|labels of the classes that are"
            + " declared|\"b\"",
        "{\"metadata\": {\"hnhn\": {\"features\": 2}}, \"nodes\": [{\"node\": 1, \"attrs\":"
            + " {\"features\": {\"2\": 1}}}], \"incidences\": []}|0|only features that metadata"
            + " names|\"2\"",
        "{\"metadata\": {\"hnhn\": {\"features\": 2}}, \"nodes\": [{\"node\": 1, \"attrs\":"
            + " {\"features\": [1]}}], \"incidences\": []}|0|2 features, as metadata says|1",
        "{\"incidences\": []} {}|1|nothing after the JSON value|\"{\"",
      })
  void aFaultIsToldWithPlaceExpectationAndFinding(
      String content, long line, String expected, String found) throws IOException {
    DataFormatException fault = fault(content.replace("\\n", "\n"));
    assertThat(fault.line()).isEqualTo(line);
    assertThat(fault.expected()).isEqualTo(expected);
    assertThat(fault.found()).isEqualTo(found);
    assertThat(fault.advice()).isNotBlank();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // What comes first is told, whatever comes after it.
        "{\"nodes\": [{\"node\": 1},\\n{\"node\": 1}],\\n \"edges\": [{\"edge\": 1},\\n{\"edge\":"
            + " 1}], \"incidences\": []}|2|one record a node",
        "{\"edges\": [{\"edge\": 1},\\n"
            + "{\"edge\": \"1\"}],\\n"
            + " \"nodes\": [{\"node\": 1},\\n"
            + "{\"node\": 1}], \"incidences\": []}|2|one id of a edge as a text or as a number"
            + " throughout",
        "{\"nodes\": [{\"node\": 1},\\n{\"node\": 1},\\n{\"node\": 1.5}]}|2|one record a node",
        "{\"nodes\": [{\"node\": 1},\\n"
            + "{\"node\": 1.5},\\n"
            + "{\"node\": 1}]}|2|a text or a whole number as id of a node",
        "{\"nodes\": [{\"node\": 1},\\n{\"node\": 1}],\\n [}|2|one record a node",
        // Of two ids in one record the last counts, but both are ids.
        "{\"nodes\": [{\"node\": 1, \"node\":\\n"
            + "\"1\"}]}|2|one id of a node as a text or as a number throughout",
        "{\"nodes\": [{\"node\": 1, \"node\": 2},\\n{\"node\": 1},\\n{\"node\": 2}]}|3|one record a"
            + " node",
        "{\"nodes\": [{\"node\": 1, \"node\":\\n"
            + "\"1\", \"colour\": 1}]}|2|one id of a node as a text or as a number throughout",
      })
  void theFirstOfSeveralFaultsIsTold(String content, long line, String expected)
      throws IOException {
    DataFormatException fault = fault(content.replace("\\n", "\n"));
    assertThat(fault.line()).isEqualTo(line);
    assertThat(fault.expected()).isEqualTo(expected);
  }

  @Test
  void brokenJsonTellsTheLine() throws IOException {
    DataFormatException fault = fault("{\"incidences\":\n [,]}");
    assertThat(fault.line()).isEqualTo(2);
    assertThat(fault.expected()).isEqualTo("valid JSON");
  }

  @Test
  void nestingWithoutEndIsRefused() throws IOException {
    String deep = "{\"metadata\": {\"hnhn\": " + "[".repeat(100_000);
    assertThat(fault(deep).expected()).isEqualTo("valid JSON");
    assertThat(fault(deep.replace("hnhn", "other")).expected()).isEqualTo("valid JSON");
  }

  @Test
  void numbersWithoutEndAreRefused() throws IOException {
    String id = "{\"incidences\": [{\"edge\": 1, \"node\": %s}]}".formatted("9".repeat(1_000_000));
    assertThat(fault(id).expected()).isEqualTo("valid JSON");
  }

  @Test
  void aMissingFileIsNamed() {
    assertThat(
            catchThrowableOfType(
                DataFormatException.class, () -> new HifFormat().read(folder.resolve("no.json"))))
        .hasMessageContaining("no.json: expected a file, but found no such file; check the path");
  }

  @Test
  void mutatedFilesAreReadOrRefused() throws IOException {
    FuzzedFiles fuzzed =
        new FuzzedFiles(
            5,
            "\"",
            "{",
            "}",
            "[",
            "]",
            ",",
            "-1",
            "1e999",
            "NaN",
            "null",
            "\u00e4",
            "\0",
            "\n",
            "\"node\": 1",
            "\"edge\": \"c\"",
            "\"first\"",
            "\"features\": [1]",
            "\"label\": 7",
            "999999999999999999999",
            "[[[[[[[[",
            "{}",
            "\"hnhn\": {}",
            "\"features\": 2147483647");
    Path plain = folder.resolve("set.json");
    new HifFormat().write(TinyDataset.weighted(), plain);
    fuzzed.mutate(
        plain,
        2500,
        () -> {
          requireSameByStream(plain);
          new HifFormat().read(plain);
        });
    Path packed = folder.resolve("set.json.gz");
    new HifFormat().write(TinyDataset.weighted(), packed);
    fuzzed.mutate(packed, 300, () -> new HifFormat().read(packed));
    assertThat(fuzzed.read()).isGreaterThan(20);
    assertThat(fuzzed.refused()).isGreaterThan(1000);
  }

  /** The fault of a file, which a stream tells, too. */
  private DataFormatException fault(String content) throws IOException {
    Path file = Files.writeString(folder.resolve("bad.json"), content);
    DataFormatException fault =
        catchThrowableOfType(DataFormatException.class, () -> new HifFormat().read(file));
    requireSameByStream(file);
    return fault;
  }

  /** What a stream says of a file is what reading it says. */
  private void requireSameByStream(Path file) throws IOException {
    Throwable expected = catchThrowable(() -> new HifFormat().read(file));
    Path scratch = Files.createDirectories(folder.resolve("scratch"));
    Throwable found = catchThrowable(() -> new HifFormat().stream(file, scratch, _ -> {}).close());
    if (expected == null) {
      assertThat(found == null || found instanceof IllegalArgumentException).isTrue();
    } else {
      assertThat(found).hasSameClassAs(expected).hasMessage(expected.getMessage());
    }
    assertThat(scratch).isEmptyDirectory();
  }
}
