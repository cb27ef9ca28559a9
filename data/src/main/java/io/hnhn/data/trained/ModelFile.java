package io.hnhn.data.trained;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.backend.Backend;
import io.hnhn.data.DataFormatException;
import io.hnhn.model.Model;
import io.hnhn.model.ModelProvider;
import io.hnhn.model.Models;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.TrainedModel;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectWriter;

/**
 * Trained models as files. A model is one file in the form {@code safetensors}, which Python and
 * others open as it is: the weights by their names, and in its metadata under {@value #CARD}
 * everything else as JSON: model and options, class names, names of features and how they are made
 * of columns of tables, metrics, and where it comes from. One file is replaced as one step, so that
 * weights and description always belong together. A checksum over both tells damage.
 *
 * <pre>{@code
 * ModelFile.write(StoredModel.of(trained, dataset, origin, metrics), Path.of("model.safetensors"));
 * StoredModel stored = ModelFile.read(Path.of("model.safetensors"), backend);
 * }</pre>
 *
 * <p>Files of every version that was ever released are read.
 */
public final class ModelFile {
  /** The usual name. */
  public static final String NAME = "model.safetensors";

  private static final String EXTENSION = ".safetensors";
  private static final String CARD = "hnhn";
  private static final String CHECKSUM = "sha256";

  /** Options that are larger than the number of weights are absurd, but for very few weights. */
  private static final long ALWAYS_PLAUSIBLE = 1000;

  private static final ObjectWriter WRITER = ModelJson.MAPPER.writerWithDefaultPrettyPrinter();

  private ModelFile() {}

  /**
   * Writes a file, or replaces it.
   *
   * @param file its name ends with {@code .safetensors}
   * @throws IllegalArgumentException if weights are not finite, as after a training that diverged
   */
  public static void write(StoredModel stored, Path file) throws IOException {
    if (!file.toString().endsWith(EXTENSION)) {
      throw new IllegalArgumentException(
          "Expected a file name that ends with %s, but found %s".formatted(EXTENSION, file));
    }
    SortedMap<String, Matrix> weights = new TreeMap<>(stored.trained().parameters());
    weights.forEach(ModelFile::requireFinite);
    write(WRITER.writeValueAsString(ModelCard.of(stored)), weights, file);
  }

  /** Writes a card and weights with their checksum. */
  static void write(String card, SortedMap<String, Matrix> weights, Path file) throws IOException {
    SortedMap<String, String> metadata = new TreeMap<>();
    metadata.put(CARD, card);
    metadata.put(CHECKSUM, checksum(card, weights));
    new Safetensors(metadata, weights).write(file);
  }

  /**
   * Reads a model.
   *
   * @param path a model file, or a folder with one of the name {@value #NAME}
   * @param backend what the model is to run on
   * @throws DataFormatException if it is damaged, no model file, or of a newer version
   */
  public static StoredModel read(Path path, Backend backend) throws IOException {
    Path file = Files.isDirectory(path) ? path.resolve(NAME) : path;
    Safetensors content = Safetensors.read(file);
    String text = content.metadata().get(CARD);
    if (text == null) {
      throw new DataFormatException(
          file,
          "a model that hnhn wrote, with metadata under " + CARD,
          "weights without",
          "name another file");
    }
    try {
      JsonNode json = ModelJson.MAPPER.readTree(text);
      requireKnownFormat(file, json);
      String checksum = checksum(text, content.matrices());
      if (!checksum.equals(content.metadata().get(CHECKSUM))) {
        throw new DataFormatException(
            file,
            "content with the checksum " + content.metadata().get(CHECKSUM),
            checksum,
            "it is damaged or was changed: copy or write it again");
      }
      ModelCard card = ModelJson.MAPPER.treeToValue(ModelCard.completed(json), ModelCard.class);
      requireKnownModel(file, card.model().name());
      return stored(card, content, backend);
    } catch (JacksonException e) {
      throw CardFault.of(file, e);
    } catch (IllegalArgumentException e) {
      throw CardFault.of(file, e);
    }
  }

  private static void requireKnownFormat(Path file, JsonNode json) throws DataFormatException {
    JsonNode format = json.path("format");
    if (!format.isInt() || format.intValue() < 1) {
      throw new DataFormatException(
          file,
          "a number as \"format\"",
          DataFormatException.quoted(format.toString()),
          "it is damaged: copy or write it again");
    }
    if (format.intValue() > ModelCard.FORMAT) {
      throw new DataFormatException(
          file,
          "a model file of format %d or older".formatted(ModelCard.FORMAT),
          "format %d, of a newer hnhn".formatted(format.intValue()),
          "update hnhn");
    }
  }

  private static void requireKnownModel(Path file, String name) throws DataFormatException {
    List<String> known = Models.all().stream().map(ModelProvider::name).toList();
    if (!known.contains(name)) {
      String faults = String.join("; ", Models.faults());
      throw new DataFormatException(
          file,
          "one of the models " + String.join(", ", known),
          "the model " + DataFormatException.quoted(name),
          "put the jar that has it on the class path (for the command hnhn, by"
              + " HNHN_CLASSPATH=model.jar), or update hnhn"
              + (faults.isEmpty() ? "" : "; " + faults));
    }
  }

  private static StoredModel stored(ModelCard card, Safetensors content, Backend backend) {
    long weights = content.matrices().values().stream().mapToLong(Matrix::size).sum();
    Model model = card.model().toModel(Math.max(ALWAYS_PLAUSIBLE, weights));
    TrainedModel trained =
        TrainedModel.of(
                model,
                card.featureWidths(),
                content.matrices(),
                card.history(),
                card.provenance(),
                backend)
            .withTemperature(card.temperature());
    return new StoredModel(
        trained,
        card.nodeFeatures(),
        card.hyperedgeFeatures(),
        card.missingFeatures(),
        card.classNames(),
        card.origin(),
        card.metrics(),
        card.reading());
  }

  private static void requireFinite(String name, Matrix weights) {
    for (long i = 0; i < weights.size(); i++) {
      float weight = weights.segment().getAtIndex(JAVA_FLOAT, i);
      if (!Float.isFinite(weight)) {
        throw new IllegalArgumentException(
            "Expected finite weights, but found %s in %s; train again with a smaller rate"
                .formatted(weight, name));
      }
    }
  }

  /** Of the card and of names, shapes and elements of the weights, in the order of the names. */
  private static String checksum(String card, SortedMap<String, Matrix> weights)
      throws IOException {
    MessageDigest digest;
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Expected SHA-256, which every JDK has, but found none", e);
    }
    try (OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
      out.write(card.getBytes(StandardCharsets.UTF_8));
      for (Map.Entry<String, Matrix> entry : weights.entrySet()) {
        String head = "\n%s %s\n".formatted(entry.getKey(), entry.getValue().shape());
        out.write(head.getBytes(StandardCharsets.UTF_8));
        Safetensors.writeElements(entry.getValue(), out);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
