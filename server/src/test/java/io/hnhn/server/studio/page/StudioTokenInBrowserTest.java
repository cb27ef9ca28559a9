package io.hnhn.server.studio.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.server.ServerSettings;
import io.hnhn.server.http.Token;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A studio that asks for its token. */
class StudioTokenInBrowserTest {
  private static final String SECRET = "0123456789abcdef0123";

  @TempDir Path folder;

  @Test
  void theTokenIsAskedForOnceAndLeadsToWhatWasWanted() throws Exception {
    ServerSettings settings = ServerSettings.local().withToken(Token.of(SECRET));
    try (OpenStudio studio = new OpenStudio(folder, settings, OpenStudio.SHOP)) {
      Visitor visitor = studio.visitor();
      visitor.browser().screen(1280, 800);
      visitor.open("#/data/shop");
      visitor.see("This studio asks for its token");
      visitor.picture("token");
      // The field has the focus.
      visitor.browser().type("not the token at all");
      visitor.browser().press("Enter");
      visitor.see("That is not the token of this studio.");
      visitor.type("Token", SECRET);
      visitor.click("Open the studio");
      visitor.see("Which product is in which basket");
      assertThat(visitor.value("document.cookie").asString()).isEmpty();
      visitor.open("#/train");
      visitor.see("Start training");
      visitor.expectNoComplaint();
      assertThat(studio.unexpected()).isEmpty();
    }
  }
}
