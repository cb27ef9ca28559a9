package io.hnhn.learn.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingValuesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0.5          | [0.5]
          1,2.5,-3     | [1.0, 2.5, -3.0]
          -1:1:0.5     | [-1.0, -0.5, 0.0, 0.5, 1.0]
          0:1:0.1      | [0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0]
          0:1:0.4      | [0.0, 0.4, 0.8]
          0,0:2:1,5e-1 | [0.0, 1.0, 2.0, 0.5]
          """)
  void oneValueAListARangeOrAllOfThem(String text, String expected) {
    assertThat(SettingValues.parse(text).all()).hasToString(expected);
  }

  @Test
  void anExponentMayBeLearned() {
    SettingValues values = SettingValues.parseExponents("0,learn");
    assertThat(values.all()).containsExactly(0.0, "learn");
    assertThat(values.numbers()).containsExactly(0.0);
  }

  @Test
  void theTextOfValuesIsParsedToTheSame() {
    SettingValues values = SettingValues.of(-1, 0.5).orLearned();
    assertThat(values).hasToString("-1.0,0.5,learn");
    assertThat(SettingValues.parseExponents(values.toString())).isEqualTo(values);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "much", "1,", "1:2", "1:2:3:4", "learn", "NaN", "::"})
  void whatIsNoNumberIsRefused(String text) {
    assertThatThrownBy(() -> SettingValues.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected a number, a list such as 0.1,0.5 or a range")
        .hasMessageEndingWith("but found \"%s\"".formatted(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1:0:0.1", "0:1:0", "0:1:-1", "0:1:1e-9", "-1e308:1e308:1e-300"})
  void aRangeEndsSomewhere(String text) {
    assertThatThrownBy(() -> SettingValues.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(text);
  }

  /** Decimal numbers may be of any size; adding such to others would take all memory. */
  @ParameterizedTest
  @ValueSource(strings = {"1e309", "-1e999999999", "1e-400", "0:1:1e-999999999", "0:1e400:1"})
  @Timeout(60)
  void aNumberIsOneThatADoubleCanHold(String text) {
    assertThatThrownBy(() -> SettingValues.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("expected numbers between 5e-324 and 1.8e308, but found \"%s\"", text);
    assertThat(SettingValues.parse("0e-999999999:1:1e0").numbers()).containsExactly(0.0, 1.0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1.5", "2,-1", "1e10"})
  void aCountIsAWholeNumber(String text) {
    assertThat(SettingValues.parseCounts("50,100").numbers()).containsExactly(50.0, 100.0);
    assertThatThrownBy(() -> SettingValues.parseCounts(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("whole numbers between 1 and 2147483647");
  }
}
