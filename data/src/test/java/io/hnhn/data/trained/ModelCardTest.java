package io.hnhn.data.trained;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.ChangedJson;
import io.hnhn.data.file.ResourceFile;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A card in which any entry is another one: the answer is a whole model, or one clear line. */
class ModelCardTest {
  @AutoClose private static final Backend backend = Backends.open("reference", 1);

  @TempDir Path folder;
  private Path file = Path.of("");
  private Safetensors content = new Safetensors(new TreeMap<>(), new TreeMap<>());

  @BeforeEach
  void aGoodModel() throws IOException {
    use("format-1.safetensors");
  }

  private void use(String name) throws IOException {
    file = ResourceFile.copy(ModelCardTest.class, name, folder);
    content = Safetensors.read(file);
  }

  private String card() {
    return content.metadata().get("hnhn");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "format-1.safetensors",
        "format-1-columns.safetensors",
        "format-1-reading.safetensors"
      })
  void anyEntryMayBeAnythingElse(String name) throws IOException {
    use(name);
    ChangedJson.forEach(card(), this::requireReadOrRefused);
  }

  private void requireReadOrRefused(String card) {
    try {
      requireWhole(read(card));
    } catch (DataFormatException e) {
      assertThat(e.getMessage()).startsWith("file ").doesNotContain("\n", "null pointer", " null;");
    } catch (Exception | Error e) {
      fail(card, e);
    }
  }

  @Test
  void aMissingNameOfAClassIsTold() {
    ObjectNode json = (ObjectNode) JsonMapper.shared().readTree(card());
    ((ArrayNode) json.get("classNames")).setNull(0);
    assertThatThrownBy(() -> read(json.toString()))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("expected a model that this version of hnhn knows, but found a fault")
        .hasMessageContaining("classNames");
  }

  @Test
  void deepNestingIsToldInOneLine() {
    assertThatThrownBy(() -> read("{\"format\": 1, \"model\": " + ChangedJson.DEEP + "}"))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("nesting depth");
  }

  private StoredModel read(String card) throws IOException {
    ModelFile.write(card, new TreeMap<>(content.matrices()), file);
    return ModelFile.read(file, backend);
  }

  /** Nothing that was read lacks anything: whoever uses it need not ask. */
  private static void requireWhole(Object read) throws ReflectiveOperationException {
    assertThat(read).isNotNull();
    switch (read) {
      case Optional<?> optional when optional.isPresent() -> requireWhole(optional.get());
      case Collection<?> all -> {
        for (Object one : all) {
          requireWhole(one);
        }
      }
      case Map<?, ?> map -> {
        requireWhole(map.keySet());
        requireWhole(map.values());
      }
      case Record record when record.getClass().getPackageName().startsWith("io.hnhn") -> {
        for (RecordComponent component : record.getClass().getRecordComponents()) {
          component.getAccessor().setAccessible(true);
          requireWhole(component.getAccessor().invoke(record));
        }
      }
      default -> {}
    }
  }

  /** Before it was kept, it was told by the names of features. */
  @Test
  void whatWasAddedToTheDataOfAnOldModelIsToldByItsNames() {
    assertThat(completed("price", "node=oil", "node=milk").at("/nodeFeatures/vectors").asInt())
        .isEqualTo(2);
    assertThat(completed("node=oil", "price").at("/nodeFeatures/vectors").asInt()).isZero();
    assertThat(completed("price").get("missingFeatures").asString()).isEqualTo("IDENTITY");
    assertThat(
            completed("log degree", "mean log size", "max log size", "log neighbours")
                .get("missingFeatures")
                .asString())
        .isEqualTo("DEGREES");
  }

  private static JsonNode completed(String... names) {
    ObjectNode card = JsonMapper.shared().createObjectNode();
    ArrayNode list = card.putObject("nodeFeatures").putArray("names");
    Stream.of(names).forEach(list::add);
    return ModelCard.completed(card);
  }
}
