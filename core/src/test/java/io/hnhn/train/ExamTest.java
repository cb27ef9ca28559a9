package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.model.Hnhn;
import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ExamTest {
  private static final PlantedCommunities DATA = PlantedCommunities.make();

  @Test
  void judgesByTheLabelsItWasGiven() {
    try (Backend backend = Backends.open("cpu", 1)) {
      TrainedModel trained =
          new Trainer(backend, TrainingOptions.PAPER.withEpochs(5))
              .train(Hnhn.forNodes(2).withHidden(8), DATA.inputs(), DATA.training());
      Exam exam = new Exam(DATA.test());
      assertThat(exam.size()).isEqualTo(DATA.test().size());
      assertThat(exam.judge(trained, DATA.inputs()).accuracy())
          .isEqualTo(trained.predict(DATA.inputs()).evaluate(DATA.test()).accuracy());
    }
  }

  @Test
  void nothingButATrainedModelOpensIt() {
    List<String> ways =
        Stream.<Executable>of(Exam.class.getDeclaredMethods())
            .filter(way -> !Modifier.isPrivate(way.getModifiers()))
            .filter(
                way -> Arrays.stream(way.getParameterTypes()).noneMatch(TrainedModel.class::equals))
            .map(Executable::getName)
            .sorted()
            .toList();
    assertThat(ways).containsExactly("size", "toString");
    assertThat(Exam.class.getFields()).isEmpty();
  }

  @Test
  void aTrainedModelComesFromTrainingAlone() {
    assertThat(TrainedModel.class.getConstructors()).isEmpty();
  }
}
