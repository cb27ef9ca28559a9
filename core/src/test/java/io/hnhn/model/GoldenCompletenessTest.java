package io.hnhn.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No model is without a comparison with what others compute. */
class GoldenCompletenessTest {
  private static final List<GoldenModel> CASES =
      Stream.concat(ModelsGoldenTest.models(), ModelsGoldenTest.sets()).toList();

  static Stream<ModelProvider> models() {
    return Models.all().stream();
  }

  @ParameterizedTest
  @MethodSource("models")
  void everyModelHasAGoldenCaseForEveryTask(ModelProvider entry) {
    assertThat(CASES)
        .filteredOn(golden -> golden.name().equals(entry.name()))
        .extracting(GoldenModel::task)
        .hasSameElementsAs(entry.tasks());
  }
}
