package io.hnhn.naming;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {
  private static final List<String> NAMES =
      List.of("data", "demo", "train", "tune", "citeseer", "--epochs", "-h");

  @ParameterizedTest
  @CsvSource({
    "dmeo, demo", // swapped
    "dem, demo", // begun
    "demoo, demo", // one too many
    "tran, train", // one missing
    "tine, tune", // one wrong
    "DEMO, demo",
    "citesear, citeseer",
    "--epoch, --epochs",
  })
  void aSlipOfThePenIsUnderstood(String typed, String meant) {
    assertThat(NearestName.of(typed, NAMES)).contains(meant);
    assertThat(NearestName.question(typed, NAMES)).isEqualTo("; did you mean " + meant + "?");
  }

  @ParameterizedTest
  @CsvSource({"xyz", "elephant", "''", "omed", "-x"})
  void anotherWordIsNotGuessedAt(String typed) {
    assertThat(NearestName.of(typed, NAMES)).isEmpty();
    assertThat(NearestName.question(typed, NAMES)).isEmpty();
  }

  @Test
  void ofNamesThatBeginAlikeTheShortestIsMeant() {
    assertThat(NearestName.of("gcn", List.of("gcn-clique", "gcn-star", "hgcn")))
        .contains("gcn-star");
  }
}
