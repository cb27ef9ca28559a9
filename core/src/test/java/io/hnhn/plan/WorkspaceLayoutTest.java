package io.hnhn.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WorkspaceLayoutTest {
  @Test
  void valuesThatNeverMeetShareMemory() {
    WorkspaceLayout<String> layout = new WorkspaceLayout<>(true);
    layout.add("early", 640, 0, 1);
    layout.add("late", 640, 2, 3);
    layout.place();
    assertThat(layout.offset("early")).isEqualTo(layout.offset("late"));
    assertThat(layout.size()).isEqualTo(640);
  }

  @Test
  void aValueThatIsReadWhileAnotherIsWrittenDoesNotShareWithIt() {
    WorkspaceLayout<String> layout = new WorkspaceLayout<>(true);
    layout.add("read", 640, 0, 1);
    layout.add("written", 640, 1, 2);
    layout.place();
    assertThat(layout.offset("read")).isNotEqualTo(layout.offset("written"));
    assertThat(layout.size()).isEqualTo(1280);
  }

  @Test
  void withoutSharingEveryValueHasItsOwnMemory() {
    WorkspaceLayout<String> layout = new WorkspaceLayout<>(false);
    layout.add("early", 640, 0, 1);
    layout.add("late", 640, 2, 3);
    layout.place();
    assertThat(layout.size()).isEqualTo(1280);
  }

  @Test
  void everyValueStartsOnACacheLine() {
    WorkspaceLayout<String> layout = new WorkspaceLayout<>(true);
    layout.add("one float", 4, 0, 5);
    layout.add("nothing", 0, 0, 5);
    layout.add("seventeen floats", 68, 0, 5);
    layout.place();
    assertThat(layout.size()).isEqualTo(192);
    for (String value : List.of("one float", "nothing", "seventeen floats")) {
      assertThat(layout.offset(value) % Plan.ALIGNMENT).isZero();
    }
  }

  @Test
  void valuesThatLiveTogetherNeverOverlap() {
    Random random = new Random(6);
    for (int round = 0; round < 200; round++) {
      WorkspaceLayout<Value> layout = new WorkspaceLayout<>(true);
      List<Value> values = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(30); i++) {
        long born = random.nextInt(20);
        Value value = new Value(i, random.nextInt(2000), born, born + random.nextInt(10));
        values.add(value);
        layout.add(value, value.bytes, value.born, value.dies);
      }
      layout.place();
      for (Value a : values) {
        assertThat(layout.offset(a) + a.bytes).isLessThanOrEqualTo(layout.size());
        for (Value b : values) {
          boolean together = a.id != b.id && a.born <= b.dies && b.born <= a.dies;
          boolean overlap =
              layout.offset(a) < layout.offset(b) + b.bytes
                  && layout.offset(b) < layout.offset(a) + a.bytes;
          assertThat(together && overlap).as("%s and %s", a, b).isFalse();
        }
      }
    }
  }

  private record Value(int id, long bytes, long born, long dies) {}
}
