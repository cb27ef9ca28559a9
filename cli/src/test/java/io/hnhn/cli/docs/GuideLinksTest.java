package io.hnhn.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A reader who begins with the README gets everywhere, and never to a page that is not there. */
class GuideLinksTest {
  @Test
  void everyLinkAndPictureIsThere() {
    assertThat(Guide.all())
        .allSatisfy(
            guide ->
                assertThat(guide.links())
                    .as(guide.toString())
                    .allSatisfy(link -> assertThat(Guide.ROOT.resolve(link)).exists()));
  }

  @Test
  void theReadmeLeadsToEveryPage() {
    Set<Path> pages = Guide.all().stream().map(Guide::file).collect(Collectors.toSet());
    Set<Path> reached = new HashSet<>();
    Deque<Path> next = new ArrayDeque<>(List.of(Path.of("README.md")));
    while (!next.isEmpty()) {
      Path page = next.pop();
      if (pages.contains(page) && reached.add(page)) {
        Guide.all().stream()
            .filter(guide -> guide.file().equals(page))
            .forEach(guide -> next.addAll(guide.links()));
      }
    }
    assertThat(reached).isEqualTo(pages);
  }

  @Test
  void everyPictureIsShownAndSmall() throws IOException {
    Set<Path> linked =
        Guide.all().stream().flatMap(guide -> guide.links().stream()).collect(Collectors.toSet());
    try (Stream<Path> images = Files.list(Guide.ROOT.resolve("docs/images"))) {
      for (Path image : images.toList()) {
        assertThat(linked).contains(Guide.ROOT.relativize(image));
        assertThat(Files.size(image)).as(image.toString()).isLessThan(150_000);
      }
    }
  }
}
