package io.hnhn.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models need nothing that is hidden: any of them could have been written in another project. */
class OutsideModelsTest {
  private static final String PACKAGE = "package io.hnhn.model;";

  @Test
  void everyModelCompilesOutside(@TempDir Path folder) throws IOException {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--module-path",
                place(Model.class),
                "--add-modules",
                "io.hnhn.core",
                "-d",
                folder.resolve("classes").toString()));
    List<String> names =
        Models.all().stream()
            .map(provider -> provider.with(Architecture.forSets()).getClass().getSimpleName())
            .distinct()
            .toList();
    assertThat(names).contains("Hnhn", "Hgnn", "HyperGcn", "HyperSagnn").hasSizeGreaterThan(15);
    for (String name : names) {
      String source = Files.readString(Path.of("src/main/java/io/hnhn/model", name + ".java"));
      assertThat(source).startsWith(PACKAGE);
      String moved = source.replace(PACKAGE, "package outside;\n\nimport io.hnhn.model.*;");
      arguments.add(Files.writeString(folder.resolve(name + ".java"), moved).toString());
    }
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(null, said, said, arguments.toArray(String[]::new));
    assertThat(code).as(said.toString(StandardCharsets.UTF_8)).isZero();
  }

  private static String place(Class<?> type) {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath()).toString();
  }
}
