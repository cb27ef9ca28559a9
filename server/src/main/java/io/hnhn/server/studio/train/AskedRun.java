package io.hnhn.server.studio.train;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.hnhn.data.table.TableOptions;
import io.hnhn.learn.settings.LabelChoice;
import io.hnhn.learn.settings.LearnerSettings;
import io.hnhn.learn.settings.ModelSettings;
import io.hnhn.learn.settings.TaskNames;
import io.hnhn.learn.settings.TrainingSettings;
import io.hnhn.model.Task;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.JsonFields;
import io.hnhn.tune.Regime;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What a person asked to be trained. What is null is as {@code hnhn train} does it.
 *
 * @param data id of the data set
 * @param task by its name
 * @param label the column of the classes, of the table that the task is about
 * @param model by its name, or {@code auto}
 * @param labelRate share of the labels to learn from; the others are for a test
 * @param search {@code full}, or {@code quick} for one regime alone
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AskedRun(
    String data,
    @Nullable String name,
    @Nullable String task,
    @Nullable String label,
    @Nullable String model,
    @Nullable Double labelRate,
    @Nullable String search,
    @Nullable Integer epochs,
    @Nullable Integer hidden,
    @Nullable Integer layers,
    @Nullable Double learningRate,
    @Nullable Integer patience,
    @Nullable Long seed,
    @Nullable Double searchMinutes) {
  static final String FULL = "full";
  static final String QUICK = "quick";

  /** The regime of a quick search: right for few labels, and never far off. */
  static final Regime QUICK_REGIME = Regime.GENTLE;

  private static final int MOST = 1_000_000;
  private static final int LONGEST = 200;

  /** Reads a request. */
  static AskedRun read(JsonFields request) {
    request.expectOnly(
        Set.of(
            "data",
            "name",
            "task",
            "label",
            "model",
            "labelRate",
            "search",
            "epochs",
            "hidden",
            "layers",
            "learningRate",
            "patience",
            "seed",
            "searchMinutes"));
    AskedRun asked =
        new AskedRun(
            request.text("data"),
            text(request, "name"),
            text(request, "task"),
            text(request, "label"),
            text(request, "model"),
            decimal(request, "labelRate"),
            text(request, "search"),
            whole(request, "epochs"),
            whole(request, "hidden"),
            whole(request, "layers"),
            decimal(request, "learningRate"),
            whole(request, "patience"),
            request.has("seed") ? (long) request.number("seed", 0, Integer.MAX_VALUE, 1) : null,
            decimal(request, "searchMinutes"));
    if (asked.search != null && !Set.of(FULL, QUICK).contains(asked.search)) {
      throw HttpFault.wrong("Expected full or quick at search, but found another");
    }
    if (asked.task != null && TaskNames.named(asked.task).isEmpty()) {
      throw HttpFault.wrong("Expected nodes, hyperedges or prediction at task, but found another");
    }
    return asked;
  }

  private static @Nullable String text(JsonFields request, String name) {
    Optional<String> text = request.optionalText(name);
    if (text.isPresent() && (text.get().isBlank() || text.get().length() > LONGEST)) {
      throw HttpFault.wrong(
          "Expected a text of 1 to %d characters at %s, but found another"
              .formatted(LONGEST, name));
    }
    return text.orElse(null);
  }

  private static @Nullable Integer whole(JsonFields request, String name) {
    return request.get(name).isPresent() ? request.number(name, 0, MOST, 0) : null;
  }

  private static @Nullable Double decimal(JsonFields request, String name) {
    Optional<JsonNode> node = request.get(name);
    if (node.isEmpty()) {
      return null;
    }
    double number = node.get().isNumber() ? node.get().decimalValue().doubleValue() : Double.NaN;
    if (!(Math.abs(number) <= MOST)) {
      throw HttpFault.wrong("Expected a number at %s, but found another".formatted(name));
    }
    return number;
  }

  /** Whether one regime alone is tried. */
  boolean isQuick() {
    return QUICK.equals(search);
  }

  /** The task that was said. */
  Optional<Task> saidTask() {
    return Optional.ofNullable(task).flatMap(TaskNames::named);
  }

  /** Whether the column of labels is one of the table of hyperedges. */
  boolean isOfHyperedges() {
    return saidTask().filter(said -> said == Task.HYPEREDGES).isPresent();
  }

  /** Columns as they were said for the data, with the label of this run. */
  TableOptions columns(TableOptions said) {
    if (label == null) {
      return said;
    }
    return isOfHyperedges()
        ? said.withHyperedges(said.hyperedges().withLabel(label))
        : said.withNodes(said.nodes().withLabel(label));
  }

  /**
   * What a learner is told.
   *
   * @throws io.hnhn.learn.settings.SettingException if a setting can't be had
   */
  LearnerSettings settings() {
    LearnerSettings settings = LearnerSettings.DEFAULT;
    if (saidTask().isPresent()) {
      settings = settings.withTask(settings.task().withTask(saidTask().get()));
    }
    if (labelRate != null) {
      settings = settings.withTask(settings.task().withLabels(LabelChoice.share(labelRate)));
    }
    return settings
        .withModel(modelSettings(settings.model()))
        .withTraining(trainingSettings(settings.training()))
        .withSeed(seed == null ? settings.seed() : seed);
  }

  private ModelSettings modelSettings(ModelSettings usual) {
    ModelSettings settings = model == null ? usual : usual.withName(model);
    settings = hidden == null ? settings : settings.withHidden(hidden);
    return layers == null ? settings : settings.withLayers(layers);
  }

  private TrainingSettings trainingSettings(TrainingSettings usual) {
    TrainingSettings settings = isQuick() ? usual.withRegime(QUICK_REGIME) : usual;
    settings = learningRate == null ? settings : settings.withRate(learningRate);
    settings = epochs == null ? settings : settings.withEpochs(epochs);
    settings = patience == null ? settings : settings.withPatience(patience);
    return searchMinutes == null
        ? settings
        : settings.withSearchTime(Duration.ofMillis(Math.round(60_000 * searchMinutes)));
  }
}
