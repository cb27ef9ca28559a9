package io.hnhn.server.studio.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the guide says of the page's speed is what {@link PageMeasurement} wrote. */
class PageDocsTest {
  private static final Path DOCS = Path.of("..", "docs");

  @Test
  void theGuideTellsWhatWasMeasured() throws IOException {
    JsonNode measured =
        JsonMapper.shared().readTree(Files.readString(DOCS.resolve("results/studio/page.json")));
    assertThat(measured.get("usesCard").booleanValue()).isFalse();
    assertThat(measured.get("processors").intValue()).isEqualTo(2);
    assertThat(Files.readString(DOCS.resolve("studio.md")).replaceAll("\\s+", " "))
        .contains(
            String.format(
                Locale.ROOT,
                "the first words are there after %.1f seconds. A map of %d points is moved at %.0f"
                    + " frames a second and zoomed at %.0f where these cores draw it alone",
                measured.at("/firstPaintMs/median").doubleValue() / 1e3,
                measured.get("points").intValue(),
                measured.at("/moved/perSecond").doubleValue(),
                measured.at("/zoomed/perSecond").doubleValue()));
  }
}
