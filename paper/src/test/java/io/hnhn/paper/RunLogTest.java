package io.hnhn.paper;

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
    RunLog log = open(folder.resolve("new/folder"));
    log.add(RUN);
    RunLog again = open(folder.resolve("new/folder"));
    assertThat(again.find(RUN.key())).contains(RUN);
    assertThat(again.runs()).containsExactly(RUN);
    assertThat(again.find("table|citeseer|HNHN|searched|4")).isEmpty();
  }

  @Test
  void whatElseWasMeasuredIsKeptAndNeedNotBeThere() throws IOException {
    PaperRun measured =
        new PaperRun("depth", "zoo", "plain", "", 0, 0.5, 1, 10, "")
            .measuring(Map.of("training loss", 0.25));
    RunLog log = open(folder);
    log.add(measured);
    log.add(RUN);
    assertThat(Files.readAllLines(folder.resolve(RunLog.FILE)).getLast())
        .doesNotContain("measured");
    assertThat(open(folder).runs()).containsExactly(measured, RUN);
  }

  @Test
  void aBrokenLineIsAnErrorThatSaysWhere() throws IOException {
    open(folder).add(RUN);
    Path file = folder.resolve(RunLog.FILE);
    Files.writeString(file, Files.readString(file) + "{\"study\":\"tab\n");
    RunLog other = open(folder.resolve("other"));
    other.add(RUN);
    Files.writeString(file, Files.readString(folder.resolve("other/runs.jsonl")), APPEND);
    assertThatThrownBy(() -> open(folder))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("line 2")
        .hasMessageContaining("remove the line");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "7",
        "[]",
        "{}",
        "{'study':null,'data':'zoo','system':'a','settings':'','chosen':''}",
        "{'study':'table','data':null,'system':'a','settings':'','chosen':''}",
        "{'study':'table','data':'zoo','system':'a','settings':null,'chosen':''}",
        "{'study':'table','data':'zoo','system':'a','settings':'','chosen':'','split':null}",
        "{'study':'table','data':'zoo','system':'a','settings':'','chosen':'','measured':{'a':null}}",
      })
  void aRunThatLacksSomethingIsToldWithItsLine(String line) throws IOException {
    open(folder).add(RUN);
    Files.writeString(folder.resolve(RunLog.FILE), line.replace('\'', '"') + "\n", APPEND);
    assertThatThrownBy(() -> RunLog.open(folder, false))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("line 2, but found \"")
        .hasMessageContaining("remove the line");
  }

  @Test
  void deepNestingIsToldWithItsLine() throws IOException {
    Files.writeString(folder.resolve(RunLog.FILE), "[".repeat(100_000) + "\n");
    assertThatThrownBy(() -> open(folder)).hasMessageContaining("line 1, but found \"[[[");
  }

  @Test
  void aFolderInItsPlaceIsTold() throws IOException {
    Files.createDirectory(folder.resolve(RunLog.FILE));
    assertThatThrownBy(() -> open(folder))
        .hasMessageContaining("expected a file, but found a folder");
  }

  /** After a kill or on a full disk. */
  @ParameterizedTest
  @ValueSource(strings = {"{\"study\":\"tab", "{\"study\":\"table\",\"data\":\"\u00e4", "{"})
  void aLastLineWithoutAnEndIsDroppedAndTheRunDoneAgain(String torn) throws IOException {
    open(folder).add(RUN);
    Path file = folder.resolve(RunLog.FILE);
    byte[] bytes = torn.getBytes(UTF_8);
    // The last byte is missing: of a character that has two, for instance.
    Files.write(file, Arrays.copyOf(bytes, Math.max(1, bytes.length - 1)), APPEND);
    RunLog log = open(folder);
    assertThat(log.runs()).containsExactly(RUN);
    assertThat(Files.size(file)).as("reading changes nothing").isGreaterThan(lineOf(RUN));
    PaperRun again = new PaperRun("table", "zoo", "MLP", "", 0, 0.5, 1, 10, "");
    log.add(again);
    assertThat(open(folder).runs()).containsExactly(RUN, again);
    assertThat(Files.size(file)).isEqualTo(lineOf(RUN) + lineOf(again));
  }

  private static RunLog open(Path folder) throws IOException {
    return RunLog.open(folder, (study, settings) -> "");
  }

  private static long lineOf(PaperRun run) {
    return JsonMapper.shared().writeValueAsString(run).length() + 1L;
  }

  /** After an update whose search is another one. */
  @Test
  void runsOfAnotherProtocolStayButDoNotCount() throws IOException {
    RunLog before = RunLog.open(folder, (study, settings) -> settings + " by 3 folds");
    before.add(RUN);
    RunLog after = RunLog.open(folder, (study, settings) -> settings + " by 5 folds");
    assertThat(after.runs()).isEmpty();
    assertThat(after.find(RUN.key())).isEmpty();
    assertThat(after.others()).isEqualTo(1);
    after.add(RUN);
    assertThat(RunLog.open(folder, (study, settings) -> settings + " by 5 folds").runs())
        .containsExactly(RUN.by("searched by 5 folds"));
    assertThat(RunLog.open(folder, (study, settings) -> settings + " by 3 folds").runs())
        .containsExactly(RUN.by("searched by 3 folds"));
  }

  @Test
  void aStudyOfANewerVersionIsLeftOut() throws IOException {
    RunLog.open(folder, (study, settings) -> "of days to come")
        .add(new PaperRun("spectra", "zoo", "HNHN", "", 0, 0.5, 1, 10, ""));
    RunLog log = RunLog.open(folder, false);
    assertThat(log.runs()).isEmpty();
    assertThat(log.others()).isEqualTo(1);
  }

  @Test
  void aTornFirstLineIsDroppedToo() throws IOException {
    Files.writeString(folder.resolve(RunLog.FILE), "{\"study\"");
    RunLog log = open(folder);
    assertThat(log.runs()).isEmpty();
    log.add(RUN);
    assertThat(open(folder).runs()).containsExactly(RUN);
  }
}
