package io.hnhn.data.trained;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.AddedFeatures;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.Dataset;
import io.hnhn.model.Architecture;
import io.hnhn.model.Hgnn;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.model.Models;
import io.hnhn.model.Task;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.History;
import io.hnhn.train.Labels;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ModelFileTest {
  @AutoClose private static final Backend backend = Backends.open("reference", 1);

  @TempDir Path folder;

  static Stream<Model> models() {
    return SmallModels.all();
  }

  @ParameterizedTest
  @MethodSource("models")
  void everyModelComesBackAsItWas(Model model) throws IOException {
    Dataset dataset = SmallModels.dataset();
    StoredModel stored = SmallModels.stored(model, dataset, backend);
    StoredModel read = SmallModels.throughAFile(stored, folder.resolve("new"), backend);
    assertThat(read.trained().model()).isEqualTo(model);
    Inputs inputs = dataset.inputs();
    assertThat(read.trained().predict(inputs).logits().toArray())
        .isEqualTo(stored.trained().predict(inputs).logits().toArray());
    assertThat(read.trained().history()).isEqualTo(stored.trained().history());
    assertThat(read.trained().provenance()).isEqualTo(stored.trained().provenance());
    assertThat(read.nodeFeatures()).isEqualTo(stored.nodeFeatures());
    assertThat(read.hyperedgeFeatures()).isEqualTo(stored.hyperedgeFeatures());
    assertThat(read.classNames()).containsExactly("red", "green", "blue");
    assertThat(read.origin()).isEqualTo(stored.origin());
    assertThat(read.metrics()).isEqualTo(stored.metrics());
  }

  @Test
  void aModelOfSetsComesBack() throws IOException {
    Dataset dataset = SmallModels.dataset();
    Inputs asked = dataset.inputs().withCandidates(dataset.hypergraph());
    int sets = dataset.hypergraph().hyperedges();
    int[] rows = IntStream.range(0, sets).toArray();
    for (String name : List.of("hnhn", "hyper-sagnn")) {
      TrainedModel trained =
          new Trainer(backend, TrainingOptions.PAPER.withEpochs(2))
              .train(
                  Models.named(name, Task.SETS, 2),
                  asked,
                  new Labels(rows, Arrays.stream(rows).map(row -> row % 2).toArray()));
      StoredModel stored =
          StoredModel.of(
              trained,
              dataset,
              AddedFeatures.NONE,
              List.of("no", "yes"),
              Origin.here("tiny", 0, new LinkedHashMap<>()),
              new LinkedHashMap<>());
      StoredModel read = SmallModels.throughAFile(stored, folder, backend);
      assertThat(read.classNames()).containsExactly("no", "yes");
      assertThat(read.trained().predict(asked).logits().toArray())
          .isEqualTo(trained.predict(asked).logits().toArray());
    }
  }

  @Test
  void theFileSaysWhereTheModelComesFrom() throws IOException {
    StoredModel stored = hnhn();
    Path file = write(stored);
    String card = Safetensors.read(file).metadata().get("hnhn");
    assertThat(card)
        .contains("\"format\" : 1")
        .contains("\"name\" : \"hnhn\"")
        .contains("\"dataset\" : \"tiny\"")
        .contains("\"seed\" : 7")
        .contains("\"training\" : 5")
        .contains("\"test accuracy\" : 0.75")
        .contains("\"data\" : \"" + stored.trained().provenance().data() + "\"")
        .contains("\"cores\" : " + Runtime.getRuntime().availableProcessors())
        .contains("\"architecture\" : \"" + System.getProperty("os.arch") + "\"")
        // Only where features are made of columns of tables.
        .doesNotContain("columns");
  }

  @Test
  void anotherModelTakesThePlaceAndNothingElseIsLeft() throws IOException {
    write(hnhn());
    Path file =
        write(
            SmallModels.stored(new Hgnn(Architecture.forNodes(3)), SmallModels.dataset(), backend));
    assertThat(ModelFile.read(folder, backend).trained().model()).isInstanceOf(Hgnn.class);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void lossesThatAreNoNumbersAreKept() throws IOException {
    StoredModel good = hnhn();
    History diverged =
        new History(List.of(1.5, Double.NaN, Double.POSITIVE_INFINITY), List.of(), List.of(), 1);
    StoredModel stored =
        new StoredModel(
            TrainedModel.of(
                good.trained().model(),
                SmallModels.dataset().inputs().featureWidths(),
                good.trained().parameters(),
                diverged,
                good.trained().provenance(),
                backend),
            good.nodeFeatures(),
            good.hyperedgeFeatures(),
            good.missingFeatures(),
            good.classNames(),
            good.origin(),
            good.metrics(),
            good.reading());
    StoredModel read = SmallModels.throughAFile(stored, folder, backend);
    assertThat(read.trained().history()).isEqualTo(diverged);
  }

  @Test
  void weightsThatAreNotFiniteAreNotWritten() {
    StoredModel good = hnhn();
    Map<String, Matrix> parameters = new LinkedHashMap<>(good.trained().parameters());
    parameters.get("classifier.bias").set(0, 1, Float.NaN);
    TrainedModel diverged =
        TrainedModel.of(
            good.trained().model(),
            SmallModels.dataset().inputs().featureWidths(),
            parameters,
            good.trained().history(),
            good.trained().provenance(),
            backend);
    StoredModel stored =
        StoredModel.of(diverged, SmallModels.dataset(), good.origin(), good.metrics());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> write(stored))
        .withMessage(
            "Expected finite weights, but found NaN in classifier.bias; train again with a smaller"
                + " rate");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void theNameSaysWhatTheFileIs() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ModelFile.write(hnhn(), folder.resolve("model.bin")))
        .withMessageStartingWith("Expected a file name that ends with .safetensors, but found ");
  }

  @Test
  void aMissingFileIsToldSo() {
    assertThatThrownBy(() -> ModelFile.read(folder, backend))
        .isInstanceOf(DataFormatException.class)
        .hasMessage(
            "file %s: expected a file, but found no such file; check the path"
                .formatted(folder.resolve("model.safetensors")));
  }

  @Test
  void weightsOfOthersAreNoModel() throws IOException {
    Path file = folder.resolve("model.safetensors");
    new Safetensors(new TreeMap<>(), new TreeMap<>(hnhn().trained().parameters())).write(file);
    assertThat(fault(file)).hasMessageEndingWith("but found weights without; name another file");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "\"format\" : 1|\"format\" : 2|expected a model file of format 1 or older, but found format"
            + " 2, of a newer hnhn; update hnhn",
        "\"format\" : 1|\"format\" : \"1\"|expected a number as \"format\", but found \"\"1\"\"",
        "\"name\" : \"hnhn\"|\"name\" : \"hnhn3\"|expected one of the models hnhn, hnhn-released,"
            + " hgnn, hgnn+,",
        "\"name\" : \"hnhn\"|\"name\" : \"hnhn3\"|regression, but found the model \"hnhn3\"; put"
            + " the jar that has it on the class path (for the command hnhn, by"
            + " HNHN_CLASSPATH=model.jar), or update hnhn",
        "\"residual\" : false|\"residual\" : false, \"gate\" : 1|(the unknown entry \"gate\")",
        "\"residual\" : false,||(Missing creator property 'residual'",
        "\"hidden\" : 5|\"hidden\" : 6|Expected the parameters {",
        "\"hidden\" : 5|\"hidden\" : 2000000000|Expected hidden of at most 1000, the number of"
            + " weights",
        "\"hidden\" : 5|\"hidden\" : 5.5|(Cannot coerce Floating-point value at hidden)",
        "\"hidden\" : 5|\"hidden\" : -5|(Expected hidden of at least 1, but found -5)",
        "\"layers\" : 2|\"layers\" : 3|Expected the parameters {",
        "\"red\", ||Expected 3 names of classes, but found 2",
        "\"kind\" : \"fixed\"|\"kind\" : \"free\"|free",
        "\"count\" : 4|\"count\" : -4|names of features",
        "\"count\" : 4|\"count\" : 4, \"columns\" : [{\"kind\" : \"date\"}]|date",
        "\"count\" : 4|\"count\" : 4, \"columns\" : [{\"kind\" : \"ignore\"}]|(Missing creator"
            + " property 'name'",
        "\"count\" : 4|\"count\" : 4, \"columns\" : [{\"kind\" : \"categorical\", \"name\" : \"u\","
            + " \"values\" : [\"x\", \"x\"]}]|(Expected each value of column \"u\" once",
      })
  void aFaultInTheCardIsTold(String old, String changed, String message) throws IOException {
    Path file = write(hnhn());
    change(file, old, changed == null ? "" : changed);
    assertThat(fault(file)).hasMessageStartingWith("file %s: expected ", file);
    assertThat(fault(file)).hasMessageContaining(message);
  }

  @Test
  void aChangedWeightIsNoticed() throws IOException {
    Path file = write(hnhn());
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 2] ^= 1;
    Files.write(file, bytes);
    assertThat(fault(file))
        .hasMessageContaining("expected content with the checksum ")
        .hasMessageEndingWith("it is damaged or was changed: copy or write it again");
  }

  /** Changes the card and makes the checksum right again, as a newer version would have it. */
  private static void change(Path file, String old, String changed) throws IOException {
    Safetensors content = Safetensors.read(file);
    String card = content.metadata().get("hnhn");
    assertThat(card).contains(old);
    ModelFile.write(card.replace(old, changed), new TreeMap<>(content.matrices()), file);
  }

  private static StoredModel hnhn() {
    Model model = Hnhn.forNodes(3).withHidden(5).withLayers(2);
    return SmallModels.stored(model, SmallModels.dataset(), backend);
  }

  private Path write(StoredModel stored) throws IOException {
    Path file = folder.resolve(ModelFile.NAME);
    ModelFile.write(stored, file);
    return file;
  }

  private static DataFormatException fault(Path file) {
    return catchThrowableOfType(DataFormatException.class, () -> ModelFile.read(file, backend));
  }
}
