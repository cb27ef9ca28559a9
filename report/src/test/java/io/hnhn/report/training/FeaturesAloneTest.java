package io.hnhn.report.training;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.learn.run.FeaturesAlone;
import io.hnhn.learn.statistics.PairedAnswers;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FeaturesAloneTest {
  private static final PairedAnswers MORE = new PairedAnswers(600, 200, 50, 150);

  @TempDir Path folder;

  @Test
  void aSentenceTellsWhatGroupsAdd() {
    assertThat(nodes(MORE))
        .isEqualTo("Groups add 15.0 points (12.0 to 18.0): features alone are right on 65.0%.");
    assertThat(nodes(new PairedAnswers(40, 6, 5, 49)))
        .startsWith("Groups add 1.0 points, which may be chance (-")
        .endsWith("): features alone are right on 45.0%.");
  }

  @Test
  void groupsMayTakeAwayOrAddNothing() {
    assertThat(nodes(new PairedAnswers(600, 50, 200, 150)))
        .isEqualTo(
            "Groups take 15.0 points away (12.0 to 18.0): features alone are right on 80.0%.");
    assertThat(nodes(new PairedAnswers(40, 5, 6, 49)))
        .startsWith("Groups take 1.0 points away, which may be chance (-");
    assertThat(nodes(new PairedAnswers(40, 5, 5, 50)))
        .matches("Groups add nothing \\(-[0-9.]+ to [0-9.]+\\): .*");
  }

  @Test
  void otherTasksHaveOtherWords() {
    assertThat(new FeaturesAlone(Task.HYPEREDGES, false, MORE).sentence())
        .startsWith("Members add 15.0 points")
        .endsWith(": features alone are right on 65.0%.");
    assertThat(new FeaturesAlone(Task.HYPEREDGES, true, MORE).sentence())
        .startsWith("Connections add 15.0 points")
        .endsWith(": features of members alone are right on 65.0%.");
    assertThat(new FeaturesAlone(Task.SETS, true, MORE).sentence()).startsWith("Groups add");
  }

  @Test
  void theReportHasASectionOfIt() throws IOException {
    Path file = folder.resolve("report.html");
    try (Backend backend = Backends.open()) {
      RunFacts run = SampleRun.of(Hnhn.forNodes(3).withHidden(8), backend);
      TrainingReport.of(run).write(file);
      assertThat(Files.readString(file)).doesNotContain("What groups add");
      TrainingReport.of(run.withFeaturesAlone(new FeaturesAlone(Task.NODES, false, MORE)))
          .write(file);
    }
    assertThat(Files.readString(file))
        .contains("What groups add", "Groups add 15.0 points (12.0 to 18.0)")
        .contains("200 were told right by the model alone, 50 by the other one alone, 600 by both")
        .contains("Right answers with and without groups");
  }

  private static String nodes(PairedAnswers answers) {
    return new FeaturesAlone(Task.NODES, false, answers).sentence();
  }
}
