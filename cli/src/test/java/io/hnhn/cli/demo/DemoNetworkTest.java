package io.hnhn.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.learn.settings.ModelSettings;
import io.hnhn.model.Architecture;
import io.hnhn.model.Model;
import io.hnhn.model.Models;
import io.hnhn.model.Task;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DemoNetworkTest {
  private static final int CLASSES = 3;

  @ParameterizedTest
  @EnumSource
  void itIsAsWideAsWhatIsTrainedWhereNobodySaysHowWide(DemoNetwork network) {
    Model usual = ModelSettings.DEFAULT.model(Task.NODES, CLASSES);
    assertThat(network.model(CLASSES).architecture().hidden())
        .isEqualTo(usual.architecture().hidden())
        .isEqualTo(100);
  }

  @Test
  void modelsThatAreMadeWithoutSettingsHaveThoseOfThePaper() {
    Architecture paper = Architecture.forNodes(CLASSES);
    assertThat(paper).isEqualTo(new Architecture(Task.NODES, CLASSES, 400, 1, 0.3, 0));
    assertThat(Models.named("hnhn", Task.NODES, CLASSES).architecture()).isEqualTo(paper);
  }
}
