package io.hnhn.spark.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AppOptionsTest {
  private static AppOptions options(String line) {
    return AppOptions.of(List.of(line.split(" ")));
  }

  @ParameterizedTest
  @CsvSource({
    "--lr 0.5, step-size, 0.5",
    "--pooling sum, pooling, sum",
    "--no-residual, residual, false",
    "--residual false, residual, false",
    "--normalisation, normalisation, true",
    "--skips true, skips, true",
    "--alpha learn, alpha-choice, learn",
    "--beta tune, beta-choice, tune",
    "--beta -0.5, beta, -0.5",
    "--weight-column often, incidence-weight-col, often",
    "--hyperedge-weight price, hyperedge-weight-col, price",
  })
  void optionsHaveTheirNamesInTraining(String said, String parameter, String value) {
    AppOptions options = options(said + " --hidden 8");
    assertThat(options.optional(parameter)).contains(value);
    assertThat(options.required("hidden")).isEqualTo("8");
    options.expectAllUsed();
    assertThat(options("--hidden 8 " + said).optional(parameter)).contains(value);
  }

  @Test
  void whatIsWrongIsSaid() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> options("--no-residual --residual true"))
        .withMessage("Expected --residual once, but found it twice");
    for (String wrong : List.of("--pooling", "--residual false --pooling", "--no-residual sum")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> options(wrong))
          .withMessage(
              "Expected options with a value each, such as --label department, but found "
                  + wrong.substring(wrong.lastIndexOf(' ') + 1));
    }
  }

  @Test
  void optionsOfTrainingThatThereAreNotOnSparkAreKnown() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> options("--label-rate 0.5").expectAllUsed())
        .withMessage(
            "Expected options that there are on Spark, but found --label-rate: what is learned from"
                + " are the rows whose label is not empty");
    AppOptions options = options("--poolin sum");
    assertThat(options.optional("pooling")).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(options::expectAllUsed)
        .withMessageStartingWith(
            "Expected known options, but found --poolin; did you mean pooling");
  }
}
