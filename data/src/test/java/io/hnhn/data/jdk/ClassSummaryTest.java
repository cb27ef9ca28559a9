package io.hnhn.data.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ClassSummaryTest {
  /** A class with one use of each kind. */
  @SuppressWarnings("unused")
  static class Example {
    int[][] countTable;
    Thread[] workers;

    Supplier<String> lazyGreeting(StringBuilder unusedParameter) {
      return () -> "hello " + Runtime.version();
    }
  }

  @Test
  void tellsTypesAndWordsOfAClassFile() throws IOException {
    ClassSummary summary;
    try (InputStream in =
        ClassSummaryTest.class.getResourceAsStream("ClassSummaryTest$Example.class")) {
      summary = ClassSummary.of("some.module", in.readAllBytes());
    }
    assertThat(summary.name()).isEqualTo(Example.class.getName());
    assertThat(summary.module()).isEqualTo("some.module");
    assertThat(summary.uses())
        .contains("java.lang.Thread", "java.lang.StringBuilder", "java.util.function.Supplier")
        .contains("java.lang.Runtime", "java.lang.Runtime$Version", "java.lang.Object")
        .noneMatch(type -> type.contains("[") || type.contains("/") || type.equals("I"));
    assertThat(summary.words())
        .containsExactlyInAnyOrderElementsOf(
            List.of("count", "table", "workers", "lazy", "greeting"));
  }
}
