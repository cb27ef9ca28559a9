package io.hnhn.data.format.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Files written by pandas, and the features scikit-learn makes of them. */
class TableFormatGoldenTest {
  /** Made by src/test/python/tables_expected.py. */
  private static final Path FILES = Path.of("src/test/resources/io/hnhn/data/format/csv");

  @Test
  void guessedFeaturesEqualThoseOfScikitLearn() throws IOException {
    JsonNode expected =
        JsonMapper.shared().readTree(FILES.resolve("tables-expected.json").toFile());
    Loaded loaded = DatasetFormats.read(FILES.resolve("tables"));
    Dataset dataset = loaded.dataset();
    assertThat(dataset.nodes().featureNames()).isEqualTo(texts(expected.get("names")));
    assertThat(loaded.omissions().count("missing cells"))
        .isEqualTo(expected.get("missing").intValue());
    Matrix features = dataset.nodes().features().toDense();
    for (int node = 0; node < dataset.nodes().count(); node++) {
      for (int c = 0; c < features.columns(); c++) {
        assertThat((double) features.get(node, c))
            .as("node %d, feature %d", node, c)
            .isCloseTo(expected.get("features").get(node).get(c).doubleValue(), within(1e-6));
      }
      assertThat(dataset.hypergraph().degree(node))
          .isEqualTo(expected.get("degrees").get(node).intValue());
    }
    assertThat(IntStream.of(dataset.nodes().labels()).mapToObj(label -> className(dataset, label)))
        .isEqualTo(texts(expected.get("labels")));
  }

  private static String className(Dataset dataset, int label) {
    return label == Attributes.NO_LABEL ? "" : dataset.classNames().get(label);
  }

  private static List<String> texts(JsonNode list) {
    return list.valueStream().map(JsonNode::stringValue).toList();
  }
}
