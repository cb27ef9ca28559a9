package io.hnhn.cuda.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What Java knows of the kernels is what their source says. */
class KernelSourceTest {
  private static final String SOURCE = KernelSource.text().replaceAll("//[^\n]*", "");
  private static final Pattern KERNEL =
      Pattern.compile(
          "extern \"C\" __global__ void(?: __launch_bounds__\\([^)]*\\))? (\\w+)\\(([^)]*)\\)");

  @Test
  void everyKernelHasTheParametersOfItsSource() {
    Map<String, List<ParameterType>> expected = new LinkedHashMap<>();
    for (Kernel kernel : Kernel.values()) {
      expected.put(kernel.function(), kernel.parameters());
    }
    Map<String, List<ParameterType>> found = new LinkedHashMap<>();
    Matcher kernels = KERNEL.matcher(SOURCE);
    while (kernels.find()) {
      List<ParameterType> types = new ArrayList<>();
      for (String parameter : kernels.group(2).split(",", -1)) {
        types.add(type(parameter.strip()));
      }
      found.put(kernels.group(1), types);
    }
    assertThat(found).containsExactlyInAnyOrderEntriesOf(expected);
  }

  private static ParameterType type(String parameter) {
    String declared = parameter.replaceAll("\\s*\\w+$", "").replace("const ", "");
    if (declared.endsWith("*")) {
      return ParameterType.POINTER;
    }
    return switch (declared) {
      case "int", "u32" -> ParameterType.INT;
      case "i64", "u64" -> ParameterType.LONG;
      case "float" -> ParameterType.FLOAT;
      case "double" -> ParameterType.DOUBLE;
      case "__grid_constant__ Epilogue" -> ParameterType.EPILOGUE;
      case "__grid_constant__ AdamNumbers" -> ParameterType.ADAM;
      default -> throw new AssertionError("Expected a known type, but found " + parameter);
    };
  }

  @Test
  void stagesAreNumberedAlike() {
    Matcher kinds = Pattern.compile("enum \\{([^}]*)}").matcher(SOURCE);
    assertThat(kinds.find()).isTrue();
    assertThat(kinds.group(1).replaceAll("\\s", "").split(",", -1))
        .containsExactly(Arrays.stream(StageKind.values()).map(Enum::name).toArray(String[]::new));
  }

  @Test
  void structuresAreOfTheSizesThatTheCompilerChecks() {
    assertThat(SOURCE)
        .contains("#define MOST_STAGES " + EpilogueArgument.MOST_STAGES + "\n")
        .contains("sizeof(AdamNumbers) == " + AdamArgument.BYTES)
        .contains("sizeof(Epilogue) == 16 + MOST_STAGES * 40");
    assertThat(EpilogueArgument.BYTES).isEqualTo(16 + 40 * EpilogueArgument.MOST_STAGES);
  }
}
