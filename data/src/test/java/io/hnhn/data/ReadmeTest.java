package io.hnhn.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Exponent;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Labels;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The Java lines of the README are the ones that run here. */
class ReadmeTest {
  private static final Path ROOT = Path.of("..");
  private static final Path SOURCE =
      Path.of("src/test/java", ReadmeTest.class.getName().replace('.', '/') + ".java");

  private int[] classes = {};
  private Matrix embedding = Matrix.zeros(0, 0);

  @Test
  void theLinesDoWhatTheyPromise() {
    example();
    assertThat(classes).containsExactly(0, 0, 0, 1, 1, 1);
    assertThat(embedding.rows()).isEqualTo(6);
    assertThat(embedding.columns()).isEqualTo(16);
  }

  @Test
  void theReadmeHasTheseLines() throws IOException {
    String shown = between(Files.readString(ROOT.resolve("README.md")), "```java\n", "```");
    String run =
        between(Files.readString(SOURCE), "// readme begins\n", "// readme ends")
            .replace("      classes = ", "      int[] classes = ")
            .replace("      embedding = ", "      Matrix embedding = ")
            .stripIndent();
    assertThat(shown).isNotBlank();
    assertThat(run.strip()).isEqualTo(shown.strip());
  }

  private static String between(String text, String start, String end) {
    int from = text.indexOf(start) + start.length();
    return text.substring(from, text.indexOf(end, from));
  }

  private void example() {
    // readme begins
    // Six papers; each hyperedge is an author with the papers he or she wrote.
    Hypergraph authors =
        Hypergraph.of(6, new int[] {0, 1, 2}, new int[] {3, 4, 5}, new int[] {2, 3});
    Matrix words = Matrix.of(6, 2, 1, 0, 1, 1, 1, 0, 0, 1, 1, 1, 0, 1);
    Inputs inputs = new Inputs(authors, words);
    // Paper 0 is of class 0, paper 5 of class 1.
    Labels known = new Labels(new int[] {0, 5}, new int[] {0, 1});

    try (Backend backend = Backends.open()) {
      Hnhn network = Hnhn.forNodes(2).withHidden(16).withAlpha(Exponent.fixed(-0.5));
      TrainedModel model =
          new Trainer(backend, TrainingOptions.PAPER).train(network, inputs, known);
      classes = model.predict(inputs).classes();
      embedding = model.nodeRepresentations(inputs);
    }
    // readme ends
  }
}
