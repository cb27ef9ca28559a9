package io.hnhn.learn.problem;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.graph.Hypergraph;
import io.hnhn.learn.run.Learning;
import io.hnhn.learn.settings.LearnerSettings;
import io.hnhn.model.Task;
import io.hnhn.tensor.SparseMatrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Labels that tell rows apart are refused before a model is made for them. */
class SharedClassesTest {
  @Test
  void descriptionsInAFileAreNoClasses(@TempDir Path folder) throws IOException {
    StringBuilder json = new StringBuilder("{\"incidences\": [{\"edge\": 0, \"node\": 0}], ");
    json.append("\"nodes\": [");
    for (int i = 0; i < 60; i++) {
      json.append(
          "%s{\"node\": %d, \"attrs\": {\"label\": \"a thing of sort %d\"}}"
              .formatted(i == 0 ? "" : ", ", i, i));
    }
    Path file = Files.writeString(folder.resolve("things.json"), json + "]}");
    Loaded loaded = DatasetFormats.read(file);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Learning(LearnerSettings.DEFAULT, loaded))
        .withMessage(
            "Expected labels of the nodes of things that are classes of several rows each, but"
                + " found 60 different ones in 60 rows, such as \"a thing of sort 0\"; give labels"
                + " that rows have in common");
  }

  @Test
  void thousandsOfClassesNeedManyRows() {
    assertThatIllegalArgumentException().isThrownBy(() -> require(1001, 5000));
    assertAccepted(1000, 5000);
    assertAccepted(1001, 20_000);
  }

  @Test
  void fewLabelsMayAllDiffer() {
    assertAccepted(49, 49);
    assertAccepted(25, 50);
    assertThatIllegalArgumentException().isThrownBy(() -> require(26, 50));
  }

  private static void assertAccepted(int classes, int rows) {
    assertThatCode(() -> require(classes, rows)).doesNotThrowAnyException();
  }

  private static void require(int classes, int rows) {
    int[] labels = IntStream.range(0, rows).map(row -> row % classes).toArray();
    Attributes hyperedges =
        Attributes.none(rows).withFeatures(SparseMatrix.zeros(rows, 0)).withLabels(labels);
    Dataset dataset =
        new Dataset(
            "many",
            Hypergraph.ofPairs(1, rows, new int[] {0}, new int[] {0}),
            Attributes.none(1),
            hyperedges,
            IntStream.range(0, classes).mapToObj(Integer::toString).toList(),
            List.of());
    SharedClasses.require(dataset, Task.HYPEREDGES);
  }
}
