package io.hnhn.server.studio.train;

import io.hnhn.file.FileReplacement;
import io.hnhn.learn.search.ChosenSettings;
import io.hnhn.train.EpochReport;
import io.hnhn.tune.Curve;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * All that there is to draw of a training.
 *
 * @param epochs number, loss, loss and accuracy of the validation of each, and accuracy on what is
 *     learned from; the last three may be null
 * @param tried settings that the search tried, the chosen one first
 * @param curve epochs and accuracy of the chosen settings in cross-validation
 */
record RunHistory(
    List<List<@Nullable Number>> epochs,
    List<ChosenSettings.Tried> tried,
    List<List<Number>> curve) {
  static final RunHistory NONE = new RunHistory(List.of(), List.of(), List.of());

  private static final String FILE = "studio-history.json";
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  static RunHistory of(List<List<@Nullable Number>> epochs, @Nullable ChosenSettings chosen) {
    return new RunHistory(
        List.copyOf(epochs),
        chosen == null ? List.of() : chosen.tried(),
        chosen == null ? List.of() : curve(chosen.curve()));
  }

  private static List<List<Number>> curve(Curve curve) {
    return curve.points().stream()
        .map(point -> List.<Number>of(point.epochs(), point.accuracy().all()))
        .toList();
  }

  /** What is told of an epoch. */
  static List<@Nullable Number> row(EpochReport report, @Nullable Double accuracy) {
    List<@Nullable Number> row = new ArrayList<>();
    row.add(report.epoch());
    row.add(report.loss());
    row.add(number(report.validationLoss()));
    row.add(number(report.validationAccuracy()));
    row.add(accuracy);
    return row;
  }

  private static @Nullable Double number(OptionalDouble number) {
    return number.isPresent() ? number.getAsDouble() : null;
  }

  /** What a run left behind, if it is whole. */
  static Optional<RunHistory> read(Path folder) throws IOException {
    Path file = folder.resolve(FILE);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    try {
      return Optional.ofNullable(MAPPER.readValue(Files.readAllBytes(file), RunHistory.class));
    } catch (JacksonException _) {
      return Optional.empty();
    }
  }

  void write(Path folder) throws IOException {
    FileReplacement.replace(folder.resolve(FILE), MAPPER.writeValueAsString(this));
  }
}
