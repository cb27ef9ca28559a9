package io.hnhn.server.studio.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What the studio says about data, and how it looks, without a training. */
class StudioDataInBrowserTest {
  @TempDir static Path folder;

  @RegisterExtension
  static final StudioInBrowser STUDIO = new StudioInBrowser(() -> folder, OpenStudio.SHOP);

  private static Visitor visitor;

  @BeforeAll
  static void open() throws Exception {
    visitor = STUDIO.visitor();
  }

  @Test
  void itBeginsWithWhatTheCommandLineNamed() throws Exception {
    visitor.open("");
    visitor.see("Which product is in which basket");
    assertThat(visitor.value("location.hash").asString()).isEqualTo("#/data/shop");
    assertThat(visitor.value("document.title").asString()).isEqualTo("shop · hnhn studio");
    assertThat(visitor.text()).contains("Learn department", "0.65 to 8.94");
  }

  /** What is asked for on the way to the first page comes from the studio itself. */
  @Test
  void nothingIsFetchedFromElsewhere() throws Exception {
    visitor.open("");
    visitor.see("Which product is in which basket");
    assertThat(visitor.browser().requests())
        .isNotEmpty()
        .allMatch(address -> address.startsWith("http://localhost:"));
  }

  @Test
  void aColumnThatIsTakenForSomethingElseIsReadAnew() throws Exception {
    visitor.open("#/data/shop");
    visitor.choose("price is taken for", "left out");
    visitor.see("not looked at");
    visitor.choose("department is taken for", "number");
    visitor.await(
        "document.querySelector('[role=alert]:not([hidden])')?.textContent || null", "a reason");
    visitor.picture("column-refused");
    visitor.expectRefusal();
  }

  /** A name may be anything, and stays a name. */
  @Test
  void namesFromDataAreNeverMarkup() throws Exception {
    Path table = folder.resolve("incidences.csv");
    String evil = "<img src=x onerror=alert(1)>";
    Files.writeString(
        table,
        "group,\"%s\"\ng1,\"%s\"\ng1,\"%s 2\"\ng2,\"%s\"\ng2,\"</script><b>3\"\n"
            .formatted(evil, evil, evil, evil));
    visitor.open("#/data");
    visitor.chooseFiles("Choose files", List.of(table));
    visitor.see("memberships");
    visitor.click("First lines");
    visitor.see(evil);
    assertThat(visitor.value("document.querySelectorAll('img, main b').length").asInt())
        .isEqualTo(visitor.value("document.querySelectorAll('caption b, .drop b').length").asInt());
  }

  @Test
  void whatCantBeReadIsSaidInOneSentence() throws Exception {
    Path table = folder.resolve("notes.csv");
    Files.writeString(table, "only one column\nhello\n");
    visitor.open("#/data");
    visitor.chooseFiles("Choose files", List.of(table));
    String said =
        visitor
            .await("document.querySelector('main [role=alert]')?.textContent || null", "a reason")
            .asString();
    assertThat(said).isNotBlank().doesNotContain("Exception", "\n");
    visitor.picture("unreadable");
  }

  /** Lightness of text against what it stands on, by the formula of WCAG: at least 4.5 to 1. */
  @Test
  void textCanBeReadOnLightAndOnDarkGround() throws Exception {
    for (String scheme : List.of("light", "dark")) {
      visitor.open("#/data/shop");
      visitor.browser().prefer(scheme);
      JsonNode ratios =
          visitor.value(
              """
              import("/studio/page/theme.js").then(({ colours }) => {
                const light = (c) => c.map(v => v / 255)
                  .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
                  .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
                const ratio = ([a, b]) => {
                  const [x, y] = colours([a, b]).map(light);
                  return [a + " on " + b, (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)];
                };
                return [["--text", "--ground"], ["--quiet", "--ground"], ["--quiet", "--panel"],
                  ["--accent", "--ground"], ["--on-accent", "--accent"], ["--text", "--accent-soft"],
                  ["--quiet", "--accent-soft"], ["--warn", "--ground"], ["--bad", "--ground"],
                  ["--good", "--ground"], ["--text", "--warn-soft"], ["--text", "--bad-soft"],
                  ["--text", "--sunken"], ["--quiet", "--raised"]].map(ratio);
              })
              """);
      for (JsonNode pair : ratios) {
        assertThat(pair.get(1).asDouble())
            .as("%s, %s", pair.get(0).asString(), scheme)
            .isGreaterThanOrEqualTo(4.5);
      }
    }
  }

  /** The switch goes to the other colours, and the choice is kept. */
  @Test
  void lightAndDarkFollowTheSystemUntilTheSwitchSaysOtherwise() throws Exception {
    visitor.open("#/data/shop");
    visitor.see("Which product is in which basket");
    visitor.browser().prefer("dark");
    assertThat(ground()).isEqualTo("rgb(20, 23, 26)");
    visitor.click("Light colours");
    assertThat(ground()).isEqualTo("rgb(255, 255, 255)");
    visitor.open("#/data/shop");
    visitor.see("Which product is in which basket");
    assertThat(ground()).isEqualTo("rgb(255, 255, 255)");
    visitor.click("Dark colours");
    assertThat(ground()).isEqualTo("rgb(20, 23, 26)");
    visitor.browser().prefer("light");
    assertThat(ground()).isEqualTo("rgb(255, 255, 255)");
  }

  private static String ground() throws Exception {
    return visitor.value("getComputedStyle(document.documentElement).backgroundColor").asString();
  }

  /** Landmarks, a heading, names of all that can be reached. */
  @Test
  void thoseWhoHearThePageFindTheirWay() throws Exception {
    visitor.open("#/data/shop");
    visitor.see("Which product is in which basket");
    assertThat(visitor.value("document.querySelectorAll('h1').length").asInt()).isEqualTo(1);
    assertThat(visitor.value("document.querySelectorAll('main, header.bar, nav').length").asInt())
        .isEqualTo(3);
    assertThat(
            visitor.value(
                """
                [...document.querySelectorAll("a, button, select, input:not([hidden])")]
                  .filter(e => !(e.ariaLabel || e.textContent.trim() || e.labels?.length))
                  .map(e => e.outerHTML)
                """))
        .isEmpty();
    assertThat(visitor.value("document.querySelector('[aria-current]').textContent").asString())
        .isEqualTo("Data");
  }
}
