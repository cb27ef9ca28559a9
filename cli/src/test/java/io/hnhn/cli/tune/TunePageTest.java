package io.hnhn.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.learn.tune.TuneResults;
import io.hnhn.learn.tune.TuneResults.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class TunePageTest {
  /** Three ways of training, then alpha at beta 0 and beta at the best alpha. */
  private static final Result BEST = result(0.9, 1.0, 0.5, 0.01, 0);

  private static final TuneResults STAGES =
      new TuneResults(
          "baskets",
          "nodes",
          24,
          5,
          1,
          "cpu",
          1,
          List.of(
              BEST,
              result(0.85, 1.0, 0.0, 0.01, 0),
              result(0.8, 1.0, -0.5, 0.01, 0),
              result(0.7, 0.0, 0.0, 0.01, 0),
              result(0.6, -1.0, 0.0, 0.01, 0),
              result(0.5, 0.0, 0.0, 0.1, 0.5),
              result(0.4, 0.0, 0.0, 0.002, 0.25)));

  @TempDir private Path folder;

  @Test
  void itDrawsWhatSettingsDoAloneAndNoOtherEffects() throws IOException {
    Path page = folder.resolve("tune.html");
    new TunePage(STAGES, List.of("found"), Map.of()).toPage().write(page);
    String html = Files.readString(page);
    assertThat(html)
        .contains("<h3>alpha</h3>", "<h3>beta</h3>", "<h3>Both exponents</h3>")
        .contains("<h3>All of them at once</h3>", "can&#39;t be told from this search")
        .doesNotContain("<h3>lr</h3>", "<h3>input-dropout</h3>");
    String begin = "<script type=\"application/json\" id=\"charts\">";
    int from = html.indexOf(begin) + begin.length();
    JsonNode charts =
        JsonMapper.shared().readTree(html.substring(from, html.indexOf("</script>", from)));
    JsonNode alpha = charts.get(0).get("option").get("series").get(0).get("data");
    assertThat(alpha)
        .extracting(point -> point.get(1).asDouble())
        .containsExactly(60.0, 70.0, 85.0);
    // (0, 0) is known for three ways of training: that of the best counts.
    JsonNode field = charts.get(2).get("option").get("series").get(0).get("data");
    assertThat(field)
        .extracting(cell -> cell.get(2).asDouble())
        .contains(70.0)
        .doesNotContain(50.0);
  }

  private static Result result(
      double accuracy, double alpha, double beta, double rate, double inputDropout) {
    SequencedMap<String, Object> settings = new LinkedHashMap<>();
    settings.put("model", "hnhn");
    settings.put("alpha", alpha);
    settings.put("beta", beta);
    settings.put("lr", rate);
    settings.put("input-dropout", inputDropout);
    return new Result(settings, 10, accuracy, 0.02, 0.5, new double[] {accuracy});
  }
}
