package io.hnhn.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ExcerptTest {
  private static final String PRINTED = "nodes    72\nright on 90.0%\n\nwritten: a\n";

  @Test
  void whatIsPrintedIsFound() {
    assertThat(missing("nodes 72", "right on 90.0%")).isEmpty();
    assertThat(missing("right on 90.0%")).isEmpty();
    assertThat(missing("nodes 72", "...", "written: a")).isEmpty();
  }

  @Test
  void measuredNumbersMayDifferALittle() {
    assertThat(missing("right on 87.5%")).isEmpty();
    assertThat(missing("right on 75.0%")).isEqualTo("right on 75.0%");
  }

  @Test
  void countsMayNot() {
    assertThat(missing("nodes 73")).isEqualTo("nodes 73");
  }

  @Test
  void orderAndGapsCount() {
    assertThat(missing("written: a", "...", "nodes 72")).isEqualTo("nodes 72");
    assertThat(missing("nodes 72", "written: a")).isEqualTo("written: a");
  }

  private static String missing(String... shown) {
    return new Excerpt(List.of(shown)).missingIn(PRINTED).orElse("");
  }
}
