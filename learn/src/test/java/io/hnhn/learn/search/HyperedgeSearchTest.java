package io.hnhn.learn.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.learn.Learned;
import io.hnhn.learn.Learner;
import io.hnhn.learn.search.ChosenSettings.Tried;
import io.hnhn.model.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HyperedgeSearchTest {
  private static final int ITEMS = 90;
  private static final int GROUPS = 300;

  @TempDir private Path folder;

  /** Of 300 labels a fold has 60: with two of them there are enough answers. */
  @Test
  void classesOfHyperedgesAreSearchedForInFewRegimesAndFolds() throws IOException {
    List<Tried> tried = tried(Task.HYPEREDGES);
    assertThat(tried)
        .extracting(Tried::settings)
        .containsExactlyInAnyOrder(
            "gentle", "noisy", "gentle, hyperedge vectors", "noisy, hyperedge vectors");
    assertThat(tried.getFirst().folds()).isEqualTo(2);
    assertThat(tried.getLast().folds()).isEqualTo(1);
  }

  @Test
  void thoseOfNodesInAllOfThem() throws IOException {
    List<Tried> tried = tried(Task.NODES);
    assertThat(tried).hasSize(8);
    assertThat(tried.getFirst().folds()).isEqualTo(10);
  }

  private List<Tried> tried(Task task) throws IOException {
    writeTables();
    Learner learner =
        Learner.DEFAULT
            .withLabelColumn("kind")
            .withHyperedgeLabelColumn("kind")
            .withTask(task)
            .with(
                s -> s.withModel(s.model().withHidden(4)).withTraining(s.training().withEpochs(5)));
    try (Learned learned = learner.learn(folder)) {
      assertThat(learned.outcomes().getFirst().problem().inputs().nodeFeatures().columns())
          .isGreaterThanOrEqualTo(64);
      ChosenSettings chosen = learned.outcomes().getFirst().chosen();
      assertThat(chosen.timeOver()).isFalse();
      return chosen.tried();
    }
  }

  /** Items with a text of three words of 80, in groups of three. */
  private void writeTables() throws IOException {
    StringBuilder nodes = new StringBuilder("item,kind,description\n");
    for (int i = 0; i < ITEMS; i++) {
      nodes.append(
          "i%d,%s,word%d word%d word%d\n".formatted(i, kind(i), i % 80, i * 7 % 80, i * 13 % 80));
    }
    StringBuilder hyperedges = new StringBuilder("group,kind\n");
    StringBuilder incidences = new StringBuilder("group,item\n");
    for (int j = 0; j < GROUPS; j++) {
      hyperedges.append("g%d,%s\n".formatted(j, kind(j)));
      for (int k = 0; k < 3; k++) {
        incidences.append("g%d,i%d\n".formatted(j, (j + 2 * k) % ITEMS));
      }
    }
    Files.writeString(folder.resolve("nodes.csv"), nodes);
    Files.writeString(folder.resolve("hyperedges.csv"), hyperedges);
    Files.writeString(folder.resolve("incidences.csv"), incidences);
  }

  private static String kind(int number) {
    return number % 2 == 0 ? "even" : "odd";
  }
}
