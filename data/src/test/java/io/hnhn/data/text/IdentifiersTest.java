package io.hnhn.data.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IdentifiersTest {
  @Test
  void splitsWhereTheCaseChanges() {
    assertThat(Identifiers.words("getArrayLength")).containsExactly("get", "array", "length");
    assertThat(Identifiers.words("parseHTTPHeader")).containsExactly("parse", "http", "header");
    assertThat(Identifiers.words("MAX_VALUE")).containsExactly("max", "value");
  }

  @Test
  void digitsAndSingleLettersAreNoWords() {
    assertThat(Identifiers.words("readUTF8Line")).containsExactly("read", "utf", "line");
    assertThat(Identifiers.words("x2y_3")).isEmpty();
    assertThat(Identifiers.words("aTable")).containsExactly("table");
    assertThat(Identifiers.words("")).isEmpty();
  }
}
