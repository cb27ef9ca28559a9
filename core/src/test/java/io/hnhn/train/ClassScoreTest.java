package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.golden.Json;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ClassScoreTest {
  static Stream<Json> cases() {
    return Json.read("quality.json").get("cases").elements().stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void agreesWithScikitLearn(Json stored) {
    int[] labels = stored.get("labels").ints();
    List<ClassScore> scores =
        Metrics.of(
                stored.get("logits").matrix(),
                new Labels(IntStream.range(0, labels.length).toArray(), labels))
            .perClass();
    assertScores(scores, ClassScore::precision, stored.get("precision"));
    assertScores(scores, ClassScore::recall, stored.get("recall"));
    assertScores(scores, ClassScore::f1, stored.get("f1"));
    assertScores(scores, ClassScore::support, stored.get("support"));
  }

  @Test
  void whatIsNotDefinedIsNotANumber() {
    ClassScore never = new ClassScore(0, 0, 0);
    assertThat(never.precision()).isNaN();
    assertThat(never.recall()).isNaN();
    assertThat(never.f1()).isNaN();
    assertThat(new ClassScore(0, 0, 3).f1()).isZero();
  }

  private static void assertScores(
      List<ClassScore> scores, ToDoubleFunction<ClassScore> score, Json expected) {
    assertThat(scores.stream().mapToDouble(score).map(s -> Double.isNaN(s) ? -1 : s).toArray())
        .containsExactly(expected.doubles(), within(1e-12));
  }
}
