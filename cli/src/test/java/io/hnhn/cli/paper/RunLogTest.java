package io.hnhn.cli.paper;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

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
    Files.writeString(file, Files.readString(file) + "{\"study\":\"tab\n");
    RunLog other = RunLog.open(folder.resolve("other"));
    other.add(RUN);
    Files.writeString(file, Files.readString(folder.resolve("other/runs.jsonl")), APPEND);
    assertThatThrownBy(() -> RunLog.open(folder))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("line 2")
        .hasMessageContaining("remove the line");
  }

  /** After a kill or on a full disk. */
  @ParameterizedTest
  @ValueSource(strings = {"{\"study\":\"tab", "{\"study\":\"table\",\"data\":\"\u00e4", "{"})
  void aLastLineWithoutAnEndIsDroppedAndTheRunDoneAgain(String torn) throws IOException {
    RunLog.open(folder).add(RUN);
    Path file = folder.resolve(RunLog.FILE);
    byte[] bytes = torn.getBytes(UTF_8);
    // The last byte is missing: of a character that has two, for instance.
    Files.write(file, Arrays.copyOf(bytes, Math.max(1, bytes.length - 1)), APPEND);
    RunLog log = RunLog.open(folder);
    assertThat(log.runs()).containsExactly(RUN);
    assertThat(Files.size(file)).as("reading changes nothing").isGreaterThan(lineOf(RUN));
    PaperRun again = new PaperRun("table", "zoo", "MLP", "", 0, 0.5, 1, 10, "");
    log.add(again);
    assertThat(RunLog.open(folder).runs()).containsExactly(RUN, again);
    assertThat(Files.size(file)).isEqualTo(lineOf(RUN) + lineOf(again));
  }

  private static long lineOf(PaperRun run) {
    return JsonMapper.shared().writeValueAsString(run).length() + 1L;
  }

  @Test
  void aTornFirstLineIsDroppedToo() throws IOException {
    Files.writeString(folder.resolve(RunLog.FILE), "{\"study\"");
    RunLog log = RunLog.open(folder);
    assertThat(log.runs()).isEmpty();
    log.add(RUN);
    assertThat(RunLog.open(folder).runs()).containsExactly(RUN);
  }
}
