package io.hnhn.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableTest {
  @Test
  void textIsAlignedWithNumbersToTheRight() {
    Table table =
        new Table(
            "Accuracy",
            List.of("model", "accuracy", "ms", "remark"),
            List.of(
                List.of("HNHN", "85.1 ± 0.4", "12", "alpha 0.1"),
                List.of("HyperGCN", "9.8 ± 1.2", "-", "")),
            "Ten seeds.");
    assertThat(table.toText())
        .isEqualTo(
            """
            Accuracy

            model        accuracy   ms   remark
            --------   ----------   --   ---------
            HNHN       85.1 ± 0.4   12   alpha 0.1
            HyperGCN    9.8 ± 1.2    -

            Ten seeds.
            """);
  }

  @Test
  void textOfATableWithoutTitleNoteAndRowsIsItsHeader() {
    assertThat(new Table("", List.of("a", "long"), List.of(), "").toText())
        .isEqualTo("a   long\n-   ----\n");
  }

  @Test
  void aCellOfSeveralLinesStaysInItsRow() {
    assertThat(table("two\nlines").toText()).contains("two lines");
  }

  @ParameterizedTest
  @CsvSource({
    "12, true",
    "-0.5, true",
    "41_302, false",
    "'41,302', true",
    "1.2e-6, true",
    "85.1%, true",
    "3.1 ms, true",
    "'85.1 [84.0, 86.2]', true",
    "HNHN, false",
    "2 of 3 layers, false",
    "-, false",
    "'', false",
  })
  void aColumnIsNumericWhereItHasNumbersOnly(String cell, boolean numeric) {
    assertThat(table(cell).numericColumns()).containsExactly(numeric);
  }

  @Test
  void aDeviationGetsAColumnOfItsOwn() {
    Table table =
        new Table(
            "t",
            List.of("model", "a %", "b", "c"),
            List.of(
                List.of("x ± y", "64.8 ± 1.6", "1.5", "0.1 → 0.2"),
                List.of("z", "63.7", "2 ± 1 of 3", ""),
                List.of("w", "58.2 ± .3", "", "")),
            "n");
    assertThat(table.withDeviationsApart())
        .isEqualTo(
            new Table(
                "t",
                List.of("model", "a %", "a % deviation", "b", "c"),
                List.of(
                    List.of("x ± y", "64.8", "1.6", "1.5", "0.1 → 0.2"),
                    List.of("z", "63.7", "", "2 ± 1 of 3", ""),
                    List.of("w", "58.2", ".3", "", "")),
                "n"));
  }

  @Test
  void csvQuotesWhatWouldEndAField() {
    Table table =
        new Table(
            "not part of it",
            List.of("aaa", "b\"bb", "c,c"),
            List.of(List.of("zzz", "two\nlines", " ± ")),
            "nor this");
    assertThat(table.toCsv()).isEqualTo("aaa,\"b\"\"bb\",\"c,c\"\r\nzzz,\"two\nlines\", ± \r\n");
  }

  @ParameterizedTest
  @CsvSource({
    "0.1, 0.1",
    "0.30000000000000004, 0.3",
    "41302, 41302",
    "-12345678, -12345678",
    "1234567.8, 1234570",
    "0.000123456789, 0.000123457",
    "0.0000123456789, 1.23457e-5",
    "2e20, 2e20",
    "-0.5, -0.5",
    "NaN, –",
    "Infinity, ∞",
    "-Infinity, -∞",
  })
  void aNumberIsShownWithSixSignificantDigits(double number, String cell) {
    assertThat(Table.cell(number)).isEqualTo(cell);
  }

  @Test
  void aRowThatIsNotAsWideAsTheTableIsRefused() {
    assertThatThrownBy(
            () ->
                new Table(
                    "Models", List.of("a", "b"), List.of(List.of("1", "2"), List.of("3")), ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("Expected 2 cells in each row of table \"Models\", but found 1 in row 1");
  }

  private static Table table(String cell) {
    return new Table("", List.of("column"), List.of(List.of(cell)), "");
  }
}
