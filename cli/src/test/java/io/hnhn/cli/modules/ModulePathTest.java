package io.hnhn.cli.modules;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.train.Shop;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModulePathTest {
  private static final Pattern MODULES =
      Pattern.compile(
          "(hnhn-|/)(core|data|sql|onnx|learn)[^/]*(/target/.*|[^/]*\\.jar)"
              + "|.*/(fastcsv|lucene|jackson-(core|databind|annotations)|jspecify|duckdb)[^/]*\\.jar");

  private static final Pattern OPENBLAS = Pattern.compile("/openblas[^/]*\\.jar");

  @Test
  void theLibrariesWorkAsModules(@TempDir Path folder) throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    Path probe =
        Path.of(ModuleProbe.class.getProtectionDomain().getCodeSource().getLocation().getPath());
    List<String> entries =
        List.of(System.getProperty("java.class.path").split(File.pathSeparator, -1));
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--module-path",
                those(entries, MODULES),
                "--add-modules",
                "io.hnhn.learn,io.hnhn.sql,io.hnhn.onnx,jdk.incubator.vector",
                "--enable-native-access=io.hnhn.core",
                "-cp",
                probe + File.pathSeparator + those(entries, OPENBLAS),
                ModuleProbe.class.getName(),
                Shop.write(folder.resolve("shop")).toString(),
                folder.toString())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    assertThat(process.waitFor(60, SECONDS)).isTrue();
    assertThat(Files.readString(out))
        .contains("[a, b]")
        .contains("module io.hnhn.core, module io.hnhn.data")
        .contains("plain hif")
        .contains("parquet")
        .contains("citeseer")
        .contains("bakery, module io.hnhn.learn");
    assertThat(process.exitValue()).isZero();
    assertThat(folder.resolve("model.onnx")).exists();
    assertThat(folder.resolve("learned/model.safetensors")).exists();
  }

  private static String those(List<String> entries, Pattern wanted) {
    return entries.stream()
        .filter(entry -> wanted.matcher(entry.replace('\\', '/')).find())
        .filter(entry -> Stream.of("/cli/", "test-classes").noneMatch(entry::contains))
        .collect(Collectors.joining(File.pathSeparator));
  }
}
