package io.hnhn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Models by the names that people type. */
class ModelsTest {
  static Stream<ModelProvider> all() {
    return Models.all().stream();
  }

  @Test
  void everyModelHasAName() {
    assertThat(Models.all())
        .extracting(ModelProvider::name)
        .containsExactly(
            "hnhn",
            "hnhn-released",
            "hgnn",
            "hgnn+",
            "hcha",
            "hcha-attention",
            "hypergcn",
            "hypergcn-fast",
            "gcn-clique",
            "gcn-star",
            "unigcn",
            "unigat",
            "unigin",
            "unisage",
            "unigcnii",
            "alldeepsets",
            "allset-transformer",
            "ed-hnn",
            "hyper-sagnn",
            "mlp",
            "regression");
  }

  /** What every test of all models looks at has every class of this package that is one. */
  @Test
  void everyModelOfThePackageIsAmongThem() {
    Set<String> found =
        new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackagesOf(Model.class)
                .stream()
                .filter(type -> type.isAssignableTo(Model.class))
                .filter(type -> !type.isInterface())
                .filter(type -> !type.getModifiers().contains(JavaModifier.ABSTRACT))
                .map(JavaClass::getName)
                .collect(Collectors.toSet());
    Set<String> listed =
        Models.all().stream()
            .map(model -> model.with(Architecture.of(model.tasks().iterator().next(), 2)))
            .map(model -> model.getClass().getName())
            .collect(Collectors.toSet());
    assertThat(listed).containsExactlyInAnyOrderElementsOf(found);
  }

  @ParameterizedTest
  @CsvSource({
    "hnnh, hnhn",
    "HGNN, hgnn",
    "hypergcnfast, hypergcn-fast",
    "gcn, gcn-star",
    "AllSet, allset-transformer",
    "ed_hnn, ed-hnn"
  })
  void anUnknownNameIsAnsweredWithTheNearest(String typed, String meant) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Models.named(typed, Task.NODES, 2))
        .withMessageStartingWith(
            "Expected one of the models hnhn, hnhn-released, hgnn, hgnn+, hcha,")
        .withMessageEndingWith(
            "regression, but found %s; did you mean %s?".formatted(typed, meant));
  }

  @ParameterizedTest
  @MethodSource("all")
  void aDescriptionIsOneLineThatNamesThePaper(ModelProvider entry) {
    assertThat(entry.description()).hasSizeLessThan(80).doesNotContain("\n");
    if (!Set.of("mlp", "regression").contains(entry.name())) {
      assertThat(entry.description()).matches(".+ \\(.+ 20\\d\\d\\)");
    }
  }

  @ParameterizedTest
  @EnumSource
  void aNameTaskAndClassesMakeAModelWithTheDefaultArchitecture(Task task) {
    Model model = Models.named("unigat", task, 2);
    assertThat(model).isEqualTo(new UniGat(Architecture.of(task, 2), 4));
    assertThat(model.task()).isEqualTo(task);
    assertThat(model.classes()).isEqualTo(2);
  }

  @Test
  void allModelsPredictHyperedgesAndAllButOneClassify() {
    assertThat(Models.forTask(Task.SETS)).isEqualTo(Models.all());
    for (Task task : List.of(Task.NODES, Task.HYPEREDGES)) {
      assertThat(Models.all())
          .filteredOn(entry -> !Models.forTask(task).contains(entry))
          .extracting(ModelProvider::name)
          .containsExactly("hyper-sagnn");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Models.named("hyper-sagnn", task, 2))
          .withMessage(
              "Expected the task SETS, since Hyper-SAGNN predicts hyperedges and nothing else, but"
                  + " found %s; choose another model",
              task);
    }
  }

  /** A search varies the architecture of any model. */
  @ParameterizedTest
  @MethodSource("all")
  void anotherArchitectureLeavesTheModelsOwnOptions(ModelProvider entry) {
    Architecture small = new Architecture(Task.SETS, 2, 3, 4, 0.5, 0.6);
    Model changed = entry.with(Architecture.forSets()).with(small);
    assertThat(changed.architecture()).isEqualTo(small);
    assertThat(changed).isEqualTo(entry.with(small));
  }

  /** Checkpoints know a model by what it prints. */
  @ParameterizedTest
  @MethodSource("all")
  void noTwoModelsPrintTheSame(ModelProvider entry) {
    Model model = entry.with(Architecture.forSets());
    assertThat(model.toString())
        .contains("task=SETS, classes=2, hidden=400, layers=1, dropout=0.3, inputDropout=0.0");
    assertThat(all().filter(other -> !other.equals(entry)))
        .extracting(other -> other.with(Architecture.forSets()).toString())
        .doesNotContain(model.toString());
  }
}
