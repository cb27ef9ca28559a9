package io.hnhn.cli.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunLogTest {
  private static final PaperRun RUN =
      new PaperRun("table", "citeseer", "HNHN", "searched", 3, 0.671, 0.25, 70, "{rate=0.002}");

  @TempDir private Path folder;

  @Test
  void whatWasDoneIsKnownWhenItIsOpenedAgain() throws IOException {
    RunLog log = RunLog.open(folder.resolve("new/folder"));
    log.add(RUN);
    RunLog again = RunLog.open(folder.resolve("new/folder"));
    assertThat(again.find(RUN.key())).contains(RUN);
    assertThat(again.runs()).containsExactly(RUN);
    assertThat(again.find("table|citeseer|HNHN|searched|4")).isEmpty();
  }

  @Test
  void whatElseWasMeasuredIsKeptAndNeedNotBeThere() throws IOException {
    PaperRun measured =
        new PaperRun("depth", "zoo", "plain", "", 0, 0.5, 1, 10, "", Map.of("training loss", 0.25));
    RunLog log = RunLog.open(folder);
    log.add(measured);
    log.add(RUN);
    assertThat(Files.readAllLines(folder.resolve(RunLog.FILE)).getLast())
        .doesNotContain("measured");
    assertThat(RunLog.open(folder).runs()).containsExactly(measured, RUN);
  }

  @Test
  void aBrokenLineIsAnErrorThatSaysWhere() throws IOException {
    RunLog.open(folder).add(RUN);
    Path file = folder.resolve(RunLog.FILE);
    Files.writeString(file, Files.readString(file) + "{\"study\":\"tab");
    assertThatThrownBy(() -> RunLog.open(folder))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("line 2")
        .hasMessageContaining("remove the line");
  }
}
