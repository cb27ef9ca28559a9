package io.hnhn.cli.bench;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.data.DataHome;
import java.io.FileNotFoundException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkloadTest {
  @Test
  void dataThatAreNotThereAreToldBeforeAnythingIsMeasured(@TempDir Path folder) {
    DataHome home = new DataHome(List.of(folder));
    assertThatThrownBy(() -> Workload.named("dblp-x32").expectData(home))
        .isInstanceOf(FileNotFoundException.class)
        .hasMessageStartingWith("no data set \"dblp\": looked in " + folder)
        .hasMessageEndingWith("set HNHN_DATA to the folder that holds it");
  }

  @Test
  void theHypergraphOfTheJdkIsAlwaysThere(@TempDir Path folder) {
    DataHome home = new DataHome(List.of(folder));
    assertThatCode(() -> Workload.named("demo").expectData(home)).doesNotThrowAnyException();
  }
}
