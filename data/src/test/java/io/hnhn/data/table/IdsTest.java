package io.hnhn.data.table;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IdsTest {
  @Test
  void numbersFollowTheFirstAppearanceAsInAMap() {
    SplittableRandom random = new SplittableRandom(3);
    Ids ids = new Ids();
    Map<String, Integer> expected = new HashMap<>();
    for (int i = 0; i < 50_000; i++) {
      String text = "größe-" + random.nextInt(20_000);
      assertThat(ids.find(text)).isEqualTo(expected.getOrDefault(text, -1));
      expected.putIfAbsent(text, expected.size());
      assertThat(ids.findOrAdd(text)).isEqualTo(expected.get(text));
    }
    assertThat(ids.size()).isEqualTo(expected.size());
    expected.forEach((text, number) -> assertThat(ids.texts().get(number)).isEqualTo(text));
  }

  @Test
  void manyAtOnceAreNumberedAsOneByOne() {
    SplittableRandom random = new SplittableRandom(4);
    Ids one = new Ids();
    Ids many = new Ids();
    int[] numbers = new int[100];
    for (int round = 0; round < 200; round++) {
      String[] texts = random.ints(100, 0, 5000).mapToObj(Integer::toString).toArray(String[]::new);
      int count = random.nextInt(101);
      many.findAll(texts, count, false, numbers);
      for (int i = 0; i < count; i++) {
        assertThat(numbers[i]).isEqualTo(one.find(texts[i]));
      }
      many.findAll(texts, count, true, numbers);
      for (int i = 0; i < count; i++) {
        assertThat(numbers[i]).isEqualTo(one.findOrAdd(texts[i]));
      }
    }
    assertThat(many.texts()).isEqualTo(one.texts());
  }

  @Test
  void theEmptyTextIsATextLikeOthers() {
    Ids ids = new Ids();
    assertThat(ids.find("")).isEqualTo(-1);
    assertThat(ids.findOrAdd("")).isZero();
    assertThat(ids.find("")).isZero();
  }

  @Test
  void textsWithTheSameHashCodeDoNotSlowItDown() {
    List<String> colliding = List.of("");
    for (int i = 0; i < 17; i++) {
      List<String> longer = new ArrayList<>();
      colliding.forEach(text -> longer.addAll(List.of(text + "Aa", text + "BB")));
      colliding = longer;
    }
    assertThat(colliding.getFirst().hashCode()).isEqualTo(colliding.getLast().hashCode());
    List<String> texts = colliding;
    assertTimeoutPreemptively(
        ofSeconds(20),
        () -> {
          Ids ids = new Ids();
          texts.forEach(ids::findOrAdd);
          assertThat(ids.size()).isEqualTo(1 << 17);
        });
  }
}
