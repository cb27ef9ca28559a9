package io.hnhn.server.studio.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.report.Chromium;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A person in front of the studio: looks for words, clicks on them, types, waits to see something.
 */
final class Visitor {
  private static final int PATIENCE_SECONDS = 120;

  /** Where pictures of what was seen are kept, for people to look at. */
  private static final Path PICTURES = Path.of("target", "studio");

  /** Where those of the guide are kept. */
  private static final Path GUIDE =
      Path.of(System.getProperty("hnhn.studio.pictures", PICTURES.toString()));

  /**
   * The place of what is called so and can be clicked on. A name is what is read aloud; one that
   * begins with the words is taken where none is the same.
   */
  private static final String PLACE =
      """
      (words => {
        const name = e => (e.getAttribute("aria-label") ?? e.textContent).replace(/\\s+/g, " ").trim();
        const all = [...document.querySelectorAll(
            "a, button, summary, label, input, select, [role=option], [role=application]")]
          .filter(e => e.checkVisibility({ visibilityProperty: true }) && !e.disabled);
        const found = all.find(e => name(e) === words) ?? all.find(e => name(e).startsWith(words));
        if (!found) return null;
        found.scrollIntoView({ block: "center" });
        const { left, top, width, height } = found.getBoundingClientRect();
        const [x, y] = [left + Math.min(width / 2, 200), top + height / 2];
        const hit = document.elementFromPoint(x, y);
        return found.contains(hit) || hit?.closest("label")?.contains(found) ? [x, y] : null;
      })
      """;

  private final Chromium browser;
  private final URI studio;
  private int clicks;

  Visitor(Chromium browser, URI studio) {
    this.browser = browser;
    this.studio = studio;
  }

  Chromium browser() {
    return browser;
  }

  /** Opens the studio at an address behind the #, as from a bookmark. */
  void open(String hash) throws Exception {
    browser.open(URI.create("about:blank"));
    browser.open(studio.resolve("/" + hash));
    see("hnhn");
  }

  /** Clicks on what is called so, once it is there. */
  void click(String name) throws Exception {
    JsonNode at = place(name);
    browser.click(at.get(0).asDouble(), at.get(1).asDouble());
    clicks++;
  }

  private JsonNode place(String name) throws Exception {
    return await(
        PLACE.strip() + "(" + quoted(name) + ")", "something to click on that is called " + name);
  }

  /** How often something was clicked on. */
  int clicks() {
    return clicks;
  }

  /**
   * Moves the focus by the tab key to what is called so. A person has to see where it is on the
   * way, and to hear what each thing is called.
   */
  void tabTo(String name) throws Exception {
    for (int i = 0; i < 80; i++) {
      browser.press("Tab");
      if (value("document.activeElement !== document.body").asBoolean()) {
        assertThat(focused()).as("what %s is called", described()).isNotBlank();
        assertThat(value(IS_FOCUS_SEEN).asBoolean()).as("focus of %s", described()).isTrue();
      }
      if (focused().startsWith(name)) {
        return;
      }
    }
    throw new AssertionError("Expected the tab key to come to " + name + " on\n" + text());
  }

  private static final String IS_FOCUS_SEEN =
      """
      (e => {
        const { top, bottom, width } = e.getBoundingClientRect();
        const isRinged = [e, e.closest("label")].filter(Boolean)
          .some(x => x.matches(":focus-visible, :has(:focus-visible)")
            && getComputedStyle(x).outlineStyle !== "none");
        return isRinged && width > 0 && bottom > 0 && top < innerHeight;
      })(document.activeElement)
      """;

  private String described() throws Exception {
    return value("document.activeElement.outerHTML.slice(0, 200)").asString();
  }

  /** Goes by the tab key to what is called so, and presses Enter. */
  void enter(String name) throws Exception {
    tabTo(name);
    browser.press("Enter");
  }

  /** What the element with the focus is called. */
  String focused() throws Exception {
    return value(
            """
            (e => (e.getAttribute("aria-label") ?? e.labels?.[0]?.textContent ?? e.textContent)
              .replace(/\\s+/g, " ").trim())(document.activeElement)
            """)
        .asString();
  }

  /** Chooses in a list of choices. */
  void choose(String label, String choice) throws Exception {
    String chosen =
        """
        ((label, choice) => {
          const named = e => e.getAttribute("aria-label") ?? e.closest("label")?.firstChild.textContent;
          const list = [...document.querySelectorAll("select")]
            .find(e => named(e) === label && !e.disabled && e.checkVisibility());
          const option = [...(list?.options ?? [])].find(o => o.textContent === choice);
          if (!option) return null;
          list.value = option.value;
          list.dispatchEvent(new Event("change", { bubbles: true }));
          return true;
        })(%s, %s)
        """
            .formatted(quoted(label), quoted(choice));
    await(chosen, "the choice " + choice + " of " + label);
  }

  /** Clicks into a field and types, in place of what it has. */
  void type(String name, String text) throws Exception {
    click(name);
    value("document.activeElement.select()");
    browser.type(text);
  }

  /** Clicks on a button that opens a window to choose files, or a folder, and chooses there. */
  void chooseFiles(String button, List<Path> files) throws Exception {
    JsonNode at = place(button);
    browser.choose(at.get(0).asDouble(), at.get(1).asDouble(), files);
  }

  /** Drops files or folders on what holds some words. */
  void drop(String words, List<Path> files) throws Exception {
    JsonNode at =
        await(
            """
            (words => {
              const found = [...document.querySelectorAll(".drop p")].find(e => e.textContent === words);
              if (!found) return null;
              found.scrollIntoView({ block: "center" });
              const { left, top, width, height } = found.getBoundingClientRect();
              return [left + width / 2, top + height / 2];
            })(%s)
            """
                .formatted(quoted(words)),
            "a place to drop files on that says " + words);
    browser.drop(at.get(0).asDouble(), at.get(1).asDouble(), files);
  }

  /** Waits until some words are to be seen. */
  void see(String words) throws Exception {
    await(
        "document.body?.innerText.replace(/\\s+/g, ' ').includes(%s) || null"
            .formatted(quoted(words)),
        "the words " + words);
  }

  /** What is to be seen. */
  String text() throws Exception {
    return value("document.body.innerText").asString();
  }

  /** The value of an expression. */
  JsonNode value(String expression) throws Exception {
    return browser.evaluate(expression);
  }

  /** Waits until an expression is something else than null. */
  JsonNode await(String expression, String words) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    JsonNode value = value(expression);
    while (value.isNull() || value.isMissingNode()) {
      if (System.nanoTime() > end) {
        picture("missed");
        throw new AssertionError("Expected " + words + ", but found\n" + text());
      }
      Thread.sleep(50);
      value = value(expression);
    }
    return value;
  }

  /** Keeps a picture of the window. */
  void picture(String name) throws Exception {
    keep(PICTURES.resolve(name + ".png"));
  }

  /** Keeps a picture of the window for the guide. */
  void pictureForTheGuide(String name) throws Exception {
    keep(GUIDE.resolve("studio-" + name + ".png"));
  }

  private void keep(Path file) throws Exception {
    browser.picture(file);
    SmallPicture.shrink(file);
  }

  /** Nothing is to be read in the browser's console, but that pictures of WebGL are slow. */
  void expectNoComplaint() {
    assertThat(browser.complaints()).filteredOn(c -> !c.contains("GPU stall")).isEmpty();
  }

  /** The console tells that a request was refused, and nothing else; then it is empty. */
  void expectRefusal() throws Exception {
    assertThat(browser.complaints())
        .isNotEmpty()
        .allMatch(c -> c.contains("the server responded with a status of 4"));
    browser.open(URI.create("about:blank"));
  }

  private static String quoted(String text) {
    return JsonMapper.shared().writeValueAsString(text);
  }
}
