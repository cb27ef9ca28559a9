package io.hnhn.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
  private static final Json VALUE =
      Json.parse(
          "value",
          """
          { "name": "a, b: [c]", "yes": true, "no":false, "none": [], "empty": {},
            "numbers": [1, -2.5, 1e-08, 3E+2],
            "rows": [[1, 2], [3, 4]] }
          """);

  @Test
  void everyKindIsRead() {
    assertThat(VALUE.get("name").text()).isEqualTo("a, b: [c]");
    assertThat(VALUE.get("yes").bool()).isTrue();
    assertThat(VALUE.get("no").bool()).isFalse();
    assertThat(VALUE.get("none").size()).isZero();
    assertThat(VALUE.get("empty").names()).isEmpty();
    assertThat(VALUE.get("numbers").doubles()).containsExactly(1, -2.5, 1e-8, 300);
    assertThat(VALUE.get("numbers").at(3).integer()).isEqualTo(300);
    assertThat(VALUE.get("rows").at(1).ints()).containsExactly(3, 4);
    assertThat(VALUE.get("rows").rows()).isDeepEqualTo(new double[][] {{1, 2}, {3, 4}});
    assertThat(VALUE.get("rows").matrix().toArray()).containsExactly(1, 2, 3, 4);
    assertThat(VALUE.has("name")).isTrue();
    assertThat(VALUE.has("missing")).isFalse();
  }

  @Test
  void vectorIsAMatrixOfOneRow() {
    assertThat(VALUE.get("numbers").matrix().shape()).hasToString("1 x 4");
    assertThat(VALUE.get("numbers").rows()).hasDimensions(1, 4);
  }

  @Test
  void errorsNameThePath() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> VALUE.get("rows").at(1).get("x"))
        .withMessage("value.rows[1]: expected a Map, but found [3.0, 4.0]");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> VALUE.get("missing"))
        .withMessageStartingWith("value: expected a member missing, but found [name, yes");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> VALUE.get("numbers").at(1).integer())
        .withMessage("value.numbers[1]: expected a whole number, but found -2.5");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Json.read("missing.json"))
        .withMessage("Expected a golden file, but found no missing.json");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[1, 2", "[1 2]", "{\"a\" 1}", "{a: 1}", "\"a", "tru", "1 2", "[,]"})
  void brokenTextIsRefused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Json.parse("value", text))
        .withMessageStartingWith("value: expected ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"hnhn.json", "hnhn_extra.json", "hnhn_training.json", "ops.json"})
  void everyGoldenFileIsReadable(String file) {
    assertThat(Json.read(file).get("madeBy").text()).startsWith("torch");
  }
}
