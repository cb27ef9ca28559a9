package io.hnhn.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.server.http.Route;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class StudioGuideTest {
  private static final Path PAGE = Path.of("../docs/studio-api.md");
  private static final Pattern REQUEST =
      Pattern.compile("\\| `((?:GET|POST|PUT|DELETE) /studio/api/[^`]*)` \\|");
  private static final Pattern CHANGES = Pattern.compile("(?s)```json\\n(\\[.*?])\\n```");

  @Test
  void thePageHasEveryRequestThatIsAnsweredAndNoOther() throws IOException {
    Set<String> told =
        REQUEST
            .matcher(Files.readString(PAGE))
            .results()
            .map(found -> found.group(1))
            .collect(Collectors.toSet());
    Set<String> answered =
        StudioShop.studio().routes().stream()
            .filter(route -> route.access() != Route.Access.OPEN)
            .map(route -> route.method() + " " + route.template())
            .collect(Collectors.toSet());
    assertThat(told).isEqualTo(answered);
  }

  @Test
  void theChangesOfThePageCanBeTried() throws IOException {
    MatchResult changes =
        CHANGES.matcher(Files.readString(PAGE)).results().findFirst().orElseThrow();
    List<JsonNode> all = TestClient.json(changes.group(1)).valueStream().toList();
    // New ones have to be there before they are put in, and only members can be taken out.
    String ordered = all.get(3) + "," + all.get(4) + "," + all.get(1) + "," + all.get(2);
    assertThat(
            StudioShop.studio()
                .answer(StudioShop.RUN + "/try", "{\"changes\": [%s]}".formatted(ordered))
                .get("answers"))
        .hasSize(2);
  }
}
