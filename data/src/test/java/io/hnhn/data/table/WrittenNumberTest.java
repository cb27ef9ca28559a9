package io.hnhn.data.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers as people write them into tables. */
class WrittenNumberTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,5|1.5|",
        "-,5|-.5|",
        "1,5e3|1.5e3|",
        "1,234,567.5|1234567.5|",
        "1.234,56|1234.56|",
        "-12.345.678,9|-12345678.9|",
        "1.234.567|1234567|",
        "1 000|1000|",
        "12\u00a0500,75|12500.75|",
        "12\u202f500.75|12500.75|",
        "1'000|1000|",
        "1’234’567.5|1234567.5|",
        "12%|12|%",
        "-0.5 %|-0.5|%",
        "3,20 EUR|3.20|EUR",
        "3.20€|3.20|€",
        "$1,000.50|1000.50|$",
        "CHF 1'000|1000|CHF",
        "1.234,56 €|1234.56|€",
      })
  void isReadAsItIsMeant(String cell, String plain, String unit) {
    WrittenNumber number = WrittenNumber.of(cell).orElseThrow();
    assertThat(number.plain()).isEqualTo(plain);
    assertThat(number.unit()).isEqualTo(unit == null ? "" : unit);
    assertThat(number.otherwise()).isEmpty();
    assertThat(Decimal.parse(number.plain())).isFinite();
    assertThat(Decimal.parse(cell)).isNaN();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,000|write 1000, or 1.000 if the comma is a decimal one",
        "1,000 EUR|write 1000 without EUR, or 1.000 if the comma is a decimal one",
        "12%|write 12 without %",
      })
  void saysWhatToWrite(String cell, String advice) {
    assertThat(WrittenNumber.of(cell).orElseThrow().advice()).isEqualTo(advice);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        "12",
        "1.234",
        "1e39",
        "%",
        "EUR",
        "EUR EUR",
        "1,2,3",
        "1 00",
        "12 3456",
        "1,00,0",
        "2024-01-15",
        "127.0.0.1",
        "12:30",
        "3 mm",
        "12%%",
        "$5 EUR",
        "S",
        "1,5 or 2"
      })
  void otherCellsAreLeftAsTheyAre(String cell) {
    assertThat(WrittenNumber.of(cell)).isEmpty();
  }
}
