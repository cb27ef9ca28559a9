package io.hnhn.data.trained;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.Dataset;
import io.hnhn.data.format.csv.TableFormat;
import io.hnhn.data.table.AttributeColumns;
import io.hnhn.data.table.TableOptions;
import io.hnhn.model.Hnhn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Who has nothing but the metadata of a model makes the same features of a row. */
class ModelMetadataTest {
  private static final List<String> COLUMNS =
      List.of("product", "kind", "price", "unit", "title", "code");
  private static final List<String> ROWS =
      List.of(
          "milk,dairy,1.5,litre,Fresh milk from the Alps,k1",
          "bread,bakery,2.25,piece,\"dark bread, dark as rye\",k2",
          "cheese,dairy,,piece,hard cheese of the alps,k3",
          "roll,bakery,6,,,k4");

  @AutoClose private static final Backend backend = Backends.open("reference", 1);

  @TempDir Path folder;

  @Test
  void aRowIsPreparedByTheTextsAlone() throws IOException {
    Dataset dataset = dataset();
    Map<String, String> texts =
        ModelMetadata.of(SmallModels.stored(Hnhn.forNodes(2), dataset, backend));
    JsonNode features = JsonMapper.shared().readTree(texts.get("node_features"));
    assertThat(features.valueStream().map(JsonNode::asString))
        .containsExactlyElementsOf(dataset.nodes().featureNames());
    JsonNode columns = JsonMapper.shared().readTree(texts.get("node_columns"));
    for (int row = 0; row < ROWS.size(); row++) {
      List<Double> prepared = prepared(columns, cells(ROWS.get(row)));
      assertThat(prepared).hasSize(features.size());
      for (int c = 0; c < prepared.size(); c++) {
        assertThat(prepared.get(c))
            .as("row %d, %s", row, features.get(c))
            .isCloseTo(dataset.nodes().features().toDense().get(row, c), within(1e-6));
      }
    }
  }

  @Test
  void theRestIsToldByName() throws IOException {
    Map<String, String> texts =
        ModelMetadata.of(SmallModels.stored(Hnhn.forNodes(2), dataset(), backend));
    assertThat(texts)
        .containsEntry("task", "nodes")
        .containsEntry("label", "kind")
        .containsEntry("classes", "[\"bakery\",\"dairy\"]")
        .containsKeys("hnhn", "data")
        .doesNotContainKeys("hyperedge_features", "hyperedge_columns");
  }

  /** The features of a row, as a program in any language would make them. */
  private static List<Double> prepared(JsonNode columns, List<String> row) {
    List<Double> all = new ArrayList<>();
    for (JsonNode column : columns) {
      String cell = row.get(COLUMNS.indexOf(column.get("name").asString()));
      switch (column.get("kind").asString()) {
        case "numeric" ->
            all.add(
                cell.isEmpty()
                    ? 0
                    : (Double.parseDouble(cell) - column.get("mean").asDouble())
                        / column.get("deviation").asDouble());
        case "categorical" ->
            column.get("values").forEach(value -> all.add(value.asString().equals(cell) ? 1.0 : 0));
        default -> all.addAll(text(column, cell));
      }
    }
    return all;
  }

  private static List<Double> text(JsonNode column, String cell) {
    assertThat(column.get("analysis").asString()).isEqualTo("letters and digits");
    List<String> words = Arrays.asList(cell.toLowerCase(Locale.ROOT).split("\\W+"));
    double[] weights = new double[column.get("words").size()];
    double squares = 0;
    for (int i = 0; i < weights.length; i++) {
      String word = column.get("words").get(i).asString();
      long count = words.stream().filter(word::equals).count();
      weights[i] = count * column.get("idf").get(i).asDouble();
      squares += weights[i] * weights[i];
    }
    double length = squares == 0 ? 1 : Math.sqrt(squares);
    return Arrays.stream(weights).map(weight -> weight / length).boxed().toList();
  }

  private static List<String> cells(String row) {
    return Arrays.stream(row.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", -1))
        .map(cell -> cell.replace("\"", ""))
        .toList();
  }

  private Dataset dataset() throws IOException {
    Files.writeString(
        folder.resolve("nodes.csv"), String.join(",", COLUMNS) + "\n" + String.join("\n", ROWS));
    Files.writeString(
        folder.resolve("incidences.csv"), "basket,product\n1,milk\n1,bread\n2,cheese\n2,roll\n");
    TableOptions labelled =
        TableOptions.GUESSED.withNodes(AttributeColumns.GUESSED.withLabel("kind"));
    return TableFormat.CSV.withOptions(labelled).read(folder).dataset();
  }
}
