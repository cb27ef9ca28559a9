package io.hnhn.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.backend.Precision;
import io.hnhn.backend.Resources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Both sides with a stand-in for Python, which keeps what it was asked for. */
@DisabledOnOs(OS.WINDOWS)
class BenchComparisonTest {
  private static final Workload DEMO = Workload.named("demo");
  private static final Measurement OURS =
      new Measurement("hnhn", 0.0005, 0, 0.0006, 3, 0.1, 0.2, 300, List.of(2.0, 1.0));

  @TempDir Path folder;
  private Path python;
  private Path plain;
  private Path informed;
  private final List<Path> dumps = new ArrayList<>();

  @BeforeEach
  void writeStandIn() throws IOException {
    plain = Files.writeString(folder.resolve("plain.py"), "");
    informed = Files.writeString(folder.resolve("informed.py"), "");
    python =
        Files.writeString(
            folder.resolve("python"),
            """
            #!/bin/sh
            [ "$1" = -c ] && exit 0
            echo "$CUDA_VISIBLE_DEVICES $*" >>'%s'
            seconds=0.006
            case "$*" in *--tf32*) seconds=0.003 ;; esac
            case "$*" in *coo*) seconds=0.0045 ;; esac
            case "$*" in *informed.py*) seconds=0.0018 ;; esac
            mode=$(echo "$*" | sed -n 's/.*--mode \\([a-z]*\\).*/\\1/p')
            echo "{\\"mode\\": \\"$mode\\", \\"epoch_s\\": $seconds, \\"peak_mb\\": 7, \\"losses\\": [2.0, 1.25]}"
            """
                .formatted(asked()));
    assertThat(python.toFile().setExecutable(true)).isTrue();
  }

  private Path asked() {
    return folder.resolve("asked.txt");
  }

  private Rival rival(BenchBackend backend, @Nullable Path second) {
    return Rival.find(python.toString(), plain, second, backend).orElseThrow();
  }

  private BenchComparison sides(BenchBackend backend, @Nullable Path second) {
    return new BenchComparison(
        backend,
        (_, dump) -> {
          dumps.add(dump);
          return OURS;
        },
        rival(backend, second),
        1);
  }

  @Test
  void onADeviceTheRivalRunsThereInBothPrecisionsAndInformed() throws IOException {
    BenchResult result = sides(BenchSamples.GPU, informed).run(DEMO);
    List<String> commands = Files.readAllLines(asked());
    assertThat(commands).allMatch(line -> line.contains("--device cuda"));
    assertThat(commands.getFirst()).contains("--dump " + dumps.getFirst());
    assertThat(commands.stream().skip(1).map(BenchComparisonTest::way))
        .containsExactly(
            "plain csr",
            "plain csr tf32",
            "plain coo",
            "plain coo tf32",
            "plain scatter",
            "plain scatter tf32",
            "informed best");
    JsonNode json =
        JsonMapper.shared().readTree(JsonMapper.shared().writeValueAsString(result.toJson()));
    assertThat(json.toString())
        .isEqualTo(
            """
            {"workload":"demo","backend":"cuda","device":"an imagined GPU","precision":"float32",\
            "epoch_s":5.0E-4,"mean_s":6.0E-4,"peak_mb":300,"plan_s":0.1,"first_plan_s":0.2,\
            "rival":{"mode":"coo","epoch_s":0.0045,"peak_mb":7},"ratio":%s,\
            "rival_tf32":{"mode":"csr","epoch_s":0.003,"peak_mb":7,"ratio":%s},\
            "informed":{"mode":"best","epoch_s":0.0018,"peak_mb":7,"ratio":%s,"loss_difference":0.2},\
            "loss_difference":0.2}\
            """
                .formatted(0.0045 / 0.0006, 0.003 / 0.0006, 0.0018 / 0.0006));
  }

  @Test
  void onCoresTheRivalRunsThereAndIsInformedOnlyIfAsked() throws IOException {
    rival(BenchSamples.CORES, null).run(DEMO, folder, "csr", Precision.FLOAT32, 20, null);
    assertThat(Files.readString(asked()))
        .contains("--threads 2")
        .doesNotContain("--device", "--tf32");
    assertThat(sides(BenchSamples.CORES, null).hasTf32()).isFalse();
    assertThat(sides(BenchSamples.CORES, null).hasInformed()).isFalse();
    assertThat(sides(BenchSamples.CORES, informed).hasInformed()).isTrue();
  }

  @Test
  void theInformedRivalHasOurPrecision() throws IOException {
    Resources tf32 = Resources.ofThreads(2).withPrecision(Precision.TF32);
    rival(new BenchBackend("cuda", tf32, true, Long.MAX_VALUE, "an imagined GPU"), informed)
        .runInformed(DEMO, folder, Rival.BEST, 20);
    assertThat(Files.readString(asked())).contains("informed.py", "--mode best", "--tf32");
  }

  @Test
  void theRivalSeesTheDeviceThatWasChosen() throws IOException {
    Resources second = Resources.ofThreads(2).withDevice(1);
    rival(new BenchBackend("cuda", second, true, Long.MAX_VALUE, "an imagined GPU"), informed)
        .run(DEMO, folder, "csr", Precision.FLOAT32, 20, null);
    assertThat(Files.readString(asked())).startsWith("1 ").contains("--device cuda");
    assertThat(Rival.environment(0, "4,5")).isEmpty();
    assertThat(Rival.environment(1, "4, 5")).isEqualTo(Map.of("CUDA_VISIBLE_DEVICES", "5"));
  }

  @Test
  void aPythonThatDoesNotSeeTheGpuIsRefused() throws IOException {
    Files.writeString(python, "#!/bin/sh\ncase \"$2\" in *cuda*) exit 1 ;; esac\n");
    assertThat(Rival.find(python.toString(), plain, null, BenchSamples.CORES)).isPresent();
    assertThatThrownBy(() -> Rival.find(python.toString(), plain, null, BenchSamples.GPU))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Expected a Python with PyTorch that sees the GPU, but found none");
  }

  @Test
  void smallWorkHasMoreEpochsOnADevice() {
    assertThat(epochs(BenchSamples.GPU)).containsExactly(1000, 125, 200);
    assertThat(epochs(BenchSamples.CORES)).containsExactly(100, 24, 200);
  }

  private static Stream<Integer> epochs(BenchBackend backend) {
    return Stream.of("dblp", "dblp-x8", "citeseer").map(Workload::named).map(backend::epochs);
  }

  /** Script, mode and precision of a command. */
  private static String way(String command) {
    List<String> words = List.of(command.strip().split(" "));
    String script = words.getFirst().replaceFirst(".*/(\\w+)\\.py", "$1");
    int mode = words.indexOf("--mode");
    return script + " " + words.get(mode + 1) + (words.contains("--tf32") ? " tf32" : "");
  }
}
