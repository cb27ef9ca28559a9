package io.hnhn.learn.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.learn.settings.ModelSettings;
import io.hnhn.learn.settings.TrainingSettings;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SearchTimeTest {
  private Instant now = Instant.EPOCH;

  @Test
  void itWasOverIfSomebodyHadMoreToTry() {
    SearchTime time = SearchTime.of(() -> now, Duration.ofMinutes(1));
    now = now.plusSeconds(60);
    assertThat(time.getAsBoolean()).isFalse();
    now = now.plusSeconds(1);
    assertThat(time.wasOver()).isFalse();
    assertThat(time.getAsBoolean()).isTrue();
    assertThat(time.wasOver()).isTrue();
  }

  @Test
  void withoutALimitItIsNeverOver() {
    SearchTime time = SearchTime.of(() -> now, null);
    now = now.plus(Duration.ofDays(1000));
    assertThat(time.getAsBoolean()).isFalse();
    assertThat(time.wasOver()).isFalse();
  }

  @Test
  void onlyASearchAmongModelsHasALimitThatNobodySaid() {
    ModelSettings auto = ModelSettings.DEFAULT.withName(ModelSettings.AUTO);
    Duration said = Duration.ofMinutes(3);
    assertThat(TrainingSettings.DEFAULT.searchTime(ModelSettings.DEFAULT)).isNull();
    assertThat(TrainingSettings.DEFAULT.searchTime(auto)).isEqualTo(Duration.ofMinutes(20));
    assertThat(TrainingSettings.DEFAULT.withSearchTime(said).searchTime(auto)).isEqualTo(said);
    assertThat(TrainingSettings.DEFAULT.withSearchTime(said).searchTime(ModelSettings.DEFAULT))
        .isEqualTo(said);
  }
}
