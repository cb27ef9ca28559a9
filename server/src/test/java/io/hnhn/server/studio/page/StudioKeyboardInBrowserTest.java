package io.hnhn.server.studio.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** From files to what is taken away, without a mouse. */
class StudioKeyboardInBrowserTest {
  @TempDir static Path folder;

  @RegisterExtension static final StudioInBrowser STUDIO = new StudioInBrowser(() -> folder);

  private static Visitor visitor;

  @BeforeAll
  static void open() throws Exception {
    visitor = STUDIO.visitor();
    visitor
        .browser()
        .call(
            "Browser.setDownloadBehavior",
            Map.of("behavior", "allow", "downloadPath", folder.toAbsolutePath().toString()));
  }

  @Test
  void theKeyboardAloneDoesAllOfIt() throws Exception {
    load();
    train();
    lookAround();
    tryChanges();
    takeAway();
    assertThat(visitor.clicks()).isZero();
  }

  private static void load() throws Exception {
    visitor.open("");
    visitor.see("Choose files");
    expectNames("welcome");
    // The window to choose files in is the system's own: what it would come to is set by itself.
    visitor.browser().call("Page.setInterceptFileChooserDialog", Map.of("enabled", true));
    visitor.enter("Choose files");
    String field =
        visitor
            .browser()
            .call("Runtime.evaluate", Map.of("expression", "document.getElementById('files')"))
            .at("/result/objectId")
            .asString();
    visitor
        .browser()
        .call(
            "DOM.setFileInputFiles",
            Map.of(
                "objectId",
                field,
                "files",
                Stream.of("incidences.csv", "nodes.csv", "hyperedges.csv")
                    .map(name -> OpenStudio.SHOP.resolve(name).toAbsolutePath().normalize())
                    .map(Path::toString)
                    .toList()));
    visitor.see("Learn department");
    expectNames("data");
    // Another choice in a list reads the data again; the focus stays where it was.
    visitor.tabTo("price is taken for");
    visitor.browser().press("ArrowDown");
    visitor.await(
        "[...document.querySelectorAll('select')].find(s => s.ariaLabel === 'price is taken"
            + " for')?.value === 'category' && !document.querySelector('select:disabled') || null",
        "a price that is a category");
    assertThat(visitor.focused()).isEqualTo("price is taken for");
    visitor.browser().press("ArrowUp");
    visitor.await(
        "[...document.querySelectorAll('select')].find(s => s.ariaLabel === 'price is taken"
            + " for')?.value === 'number' && !document.querySelector('select:disabled') || null",
        "a price that is a number");
  }

  private static void train() throws Exception {
    skipToTheContent();
    visitor.enter("Learn department");
    visitor.see("42 of 72 products");
    visitor.enter("More settings");
    visitor.tabTo("Settings");
    visitor.browser().press("ArrowDown");
    expectNames("train");
    visitor.enter("Start training");
    visitor.see("Explore the answers");
    expectNames("run");
    skipToTheContent();
    visitor.enter("Explore the answers");
  }

  private static void lookAround() throws Exception {
    visitor.see("Closest calls");
    expectNames("explore");
    // What is drawn anew by a key keeps the focus.
    visitor.enter("List");
    visitor.await("document.querySelector('.map-list tbody tr') && true || null", "a list");
    assertThat(visitor.focused()).isEqualTo("List");
    visitor.browser().press("Enter");
    visitor.tabTo("drinks");
    visitor.browser().press(" ");
    visitor.await(
        "document.querySelector('.legend [aria-pressed=true]') && true || null", "drinks");
    assertThat(visitor.focused()).startsWith("drinks");
    visitor.browser().press(" ");
    skipToTheContent();
    visitor.tabTo("Find products");
    // Enter before anything was found takes the first that is.
    visitor.browser().type("herbal tea");
    visitor.browser().press("Enter");
    visitor.see("Why?");
    visitor.await("document.querySelectorAll('.reasons li').length > 2 || null", "reasons");
    expectNames("node");
    visitor.enter("Try changes");
  }

  private static void tryChanges() throws Exception {
    visitor.see("Nothing changed yet");
    expectNames("try");
    visitor.tabTo("Take out b");
    visitor.browser().press("Enter");
    visitor.see("1 change");
    // In its place is what puts it back.
    assertThat(visitor.focused()).startsWith("Put b").endsWith(" back");
    visitor.browser().press("Enter");
    visitor.see("Nothing changed yet");
    visitor.browser().press("Enter");
    visitor.tabTo("Find baskets");
    visitor.browser().type("b255");
    visitor.await("document.querySelector('[role=option]') && true || null", "what is found");
    visitor.browser().press("ArrowDown");
    visitor.browser().press("Enter");
    visitor.see("2 changes");
    visitor.enter("Undo: ");
    visitor.see("1 change");
    assertThat(visitor.focused()).startsWith("Undo: ");
    visitor.enter("Save as tables");
    visitor.see("incidences.csv");
    assertThat(visitor.focused()).isEqualTo("incidences.csv");
    visitor.browser().press("Enter");
    await("incidences.csv");
  }

  private static void takeAway() throws Exception {
    visitor.value("document.body.focus()");
    visitor.enter("Take away");
    visitor.see("On the command line");
    expectNames("take");
    visitor.enter("Download answers.csv");
    await("answers.csv");
    assertThat(Files.readAllLines(folder.resolve("answers.csv"))).hasSize(73);
  }

  /** The link that a page begins with. */
  private static void skipToTheContent() throws Exception {
    visitor.tabTo("Skip to the content");
    visitor.browser().press("Enter");
  }

  private static void await(String file) throws InterruptedException {
    for (int i = 0; i < 600 && !Files.exists(folder.resolve(file)); i++) {
      Thread.sleep(50);
    }
    assertThat(folder.resolve(file)).isNotEmptyFile();
  }

  /** Whatever can have the focus has a name, as the browser tells it to those who hear the page. */
  private static void expectNames(String page) throws Exception {
    JsonNode tree = visitor.browser().call("Accessibility.getFullAXTree", Map.of());
    List<String> nameless =
        tree.get("nodes")
            .valueStream()
            .filter(node -> !node.get("ignored").asBoolean() && isFocusable(node))
            .filter(node -> node.at("/name/value").asString("").isBlank())
            .map(node -> node.at("/role/value").asString())
            // What is focused by itself after a step: the page as a whole.
            .filter(role -> !role.equals("main") && !role.equals("generic"))
            .toList();
    assertThat(nameless).as(page).isEmpty();
  }

  private static boolean isFocusable(JsonNode node) {
    return node.path("properties")
        .valueStream()
        .anyMatch(
            property ->
                property.get("name").asString().equals("focusable")
                    && property.at("/value/value").asBoolean());
  }
}
