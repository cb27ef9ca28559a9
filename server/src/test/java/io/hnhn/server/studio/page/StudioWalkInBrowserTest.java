package io.hnhn.server.studio.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** What a person does in the studio, from files to what is taken away; one training serves all. */
class StudioWalkInBrowserTest {
  private static final Path GUIDE = Path.of("..", "docs", "studio.md");

  /** The run of the five clicks. */
  private static final String RUN = "department";

  @TempDir static Path folder;

  @RegisterExtension
  static final StudioInBrowser STUDIO = new StudioInBrowser(() -> folder, OpenStudio.SHOP);

  private static Visitor visitor;

  /** What the guide shows: five clicks from tables to an answer with its reasons. */
  @BeforeAll
  static void fiveClicks() throws Exception {
    visitor = STUDIO.visitor();
    visitor.open("");
    visitor.see("Which product is in which basket");
    visitor.pictureForTheGuide("data");
    visitor.click("Learn department");
    visitor.see("42 of 72 products");
    visitor.pictureForTheGuide("train");
    visitor.click("Start training");
    visitor.await(
        "document.querySelector('.chart polyline')?.points.length > 40 || null",
        "a curve that grows");
    visitor.pictureForTheGuide("run");
    visitor.click("Explore the answers");
    visitor.see("Closest calls");
    visitor.see("herbal tea");
    visitor.await("document.querySelector('.map-waiting')?.textContent === '' || null", "a map");
    visitor.pictureForTheGuide("explore");
    visitor.click("herbal tea");
    visitor.see("without basket b037");
    visitor.pictureForTheGuide("why");
    assertThat(visitor.clicks()).isLessThanOrEqualTo(5);
    assertThat(Files.readString(GUIDE).replaceAll("\\s+", " "))
        .contains("**Learn department**", "**Start training**", "**Explore the answers**")
        .contains("**herbal tea**", "drinks, by 36.1%", "10.5% would be left without basket b037");
    assertThat(visitor.text()).contains("36.1%", "10.5%");
    visitor.expectNoComplaint();
  }

  @Test
  void whatWasLearnedIsShownWithItsCurve() throws Exception {
    visitor.open("#/train/" + RUN);
    visitor.see("Explore the answers");
    visitor.await(
        "document.querySelector('.chart polyline')?.points.length > 10 || null", "a curve");
    visitor.picture("run");
  }

  @Test
  void aProductIsFoundAndItsAnswerHasReasons() throws Exception {
    visitor.open("#/explore/" + RUN);
    visitor.type("Find products", "herbal");
    visitor.click("herbal tea");
    visitor.see("Why?");
    visitor.await("document.querySelectorAll('.reasons li').length > 2 || null", "reasons");
    assertThat(visitor.text()).contains("without basket", "Nearest to it");
    visitor.await("document.querySelectorAll('.around .hub').length > 2 || null", "a drawing");
    visitor.picture("node");
    // Back leads to the map without a product.
    visitor.value("history.back()");
    visitor.see("Closest calls");
  }

  @Test
  void aBasketHasAPageOfItsOwn() throws Exception {
    visitor.open("#/explore/" + RUN + "/hyperedges/0");
    visitor.see("b001");
    visitor.see("tomato sauce");
    visitor.picture("hyperedge");
  }

  @Test
  void takenOutOfABasketItHasAnotherAnswerAtOnce() throws Exception {
    visitor.open("#/explore/" + RUN);
    visitor.type("Find products", "herbal");
    visitor.click("herbal tea");
    visitor.click("Try changes");
    visitor.see("Nothing changed yet");
    String before =
        visitor.value("document.querySelector('.try-answer .answer').innerText").asString();
    visitor.click("Take out b");
    visitor.see("1 change");
    visitor.await("document.querySelector('.bar-before') && true || null", "what it was before");
    assertThat(visitor.value("document.querySelector('.try-answer .answer').innerText").asString())
        .isNotEqualTo(before);
    visitor.type("price", "9.99");
    visitor.see("2 changes");
    visitor.type("Find baskets", "b255");
    visitor.click("b255");
    visitor.see("3 changes");
    answer();
    visitor.pictureForTheGuide("try");
    // What was tried is in the address, so that opening it again loses nothing.
    visitor.open(visitor.value("location.hash").asString());
    visitor.see("3 changes");
    // The answer comes and moves what is below it: a hand waits for that.
    visitor.await("document.querySelector('.bar-before') && true || null", "what it was before");
    visitor.click("Save as tables");
    visitor.see("answers.csv");
    visitor.click("Undo all");
    visitor.see("Nothing changed yet");
  }

  @Test
  void aNewProductInANewBasketIsAnsweredAtOnce() throws Exception {
    visitor.open("#/try/" + RUN);
    visitor.click("Make a new product");
    visitor.see("What the model says");
    visitor.type("Name of the product", "scone");
    visitor.type("price", "1.20");
    visitor.type("Find baskets", "b001");
    visitor.click("b001");
    visitor.see("In basket b001");
    String before = answer();
    visitor.click("New basket");
    visitor.type("Name of the new basket", "picnic");
    visitor.see("In basket picnic");
    for (String product : List.of("rye bread", "pretzel", "muffin")) {
      visitor.type("What else is in it", product);
      visitor.click(product);
      visitor.see(product + " in basket picnic");
    }
    visitor.await(
        "document.querySelector('.try-answer .answer').innerText !== %s || null"
            .formatted(JsonMapper.shared().writeValueAsString(before)),
        "another answer");
    String after = answer();
    // As high as all of it is.
    visitor.browser().screen(1280, 860);
    visitor.pictureForTheGuide("new");
    visitor.browser().screen(1280, 800);
    // What was made is in the address, and says the same again.
    visitor.open(visitor.value("location.hash").asString());
    visitor.see("muffin in basket picnic");
    visitor.await(
        "document.querySelector('.try-answer .answer')?.innerText === %s || null"
            .formatted(JsonMapper.shared().writeValueAsString(after)),
        "the same answer");
    visitor.click("Save as tables");
    visitor.see("nodes.csv");
    assertThat(visitor.text()).contains("incidences.csv", "hyperedges.csv", "answers.csv");
    visitor.click("Undo: A new basket");
    visitor.await(
        "!document.body.innerText.includes('picnic') || null", "a list without the basket");
  }

  private static String answer() throws Exception {
    return visitor
        .await(
            "document.querySelector('.try-answer:not([aria-busy]) .answer')?.innerText || null",
            "an answer")
        .asString();
  }

  @Test
  void answersReportAndModelAreTakenAway() throws Exception {
    Path downloads = folder.resolve("downloads");
    visitor
        .browser()
        .call(
            "Browser.setDownloadBehavior",
            Map.of("behavior", "allow", "downloadPath", downloads.toAbsolutePath().toString()));
    visitor.open("#/take/" + RUN);
    visitor.see("On the command line");
    visitor.see("hnhn train");
    visitor.see("Learner");
    // As high as there is nothing on it but what is the same on every machine.
    visitor.browser().screen(1280, 530);
    visitor.pictureForTheGuide("take");
    visitor.browser().screen(1280, 800);
    for (String file :
        List.of("answers.csv", "answers.parquet", "model.safetensors", "model.onnx")) {
      visitor.click("Download " + file);
      await(downloads.resolve(file));
    }
    assertThat(Files.readAllLines(downloads.resolve("answers.csv"))).hasSize(73);
  }

  private static void await(Path file) throws InterruptedException {
    for (int i = 0; i < 600 && !Files.exists(file); i++) {
      Thread.sleep(50);
    }
    assertThat(file).isNotEmptyFile();
  }

  /** From the map to reasons without a mouse. */
  @Test
  void theKeyboardAloneDoes() throws Exception {
    visitor.open("#/explore/" + RUN);
    visitor.see("Closest calls");
    visitor.browser().press("Tab");
    assertThat(visitor.focused()).isEqualTo("Skip to the content");
    visitor.browser().press("Enter");
    visitor.tabTo("Map of 72 products");
    visitor.browser().press("ArrowRight");
    visitor.browser().press("ArrowUp");
    visitor.await("document.getElementById('heard').textContent || null", "a point that is told");
    String told = visitor.value("document.getElementById('heard').textContent").asString();
    visitor.browser().press("Enter");
    visitor.see("Why?");
    assertThat(told)
        .startsWith(visitor.value("document.querySelector('.panel h1').textContent").asString());
    visitor.tabTo("Try changes");
    visitor.browser().press("Enter");
    visitor.see("Nothing changed yet");
  }

  @Test
  void theMapIsColouredAndReadAsAList() throws Exception {
    visitor.open("#/explore/" + RUN);
    visitor.see("Closest calls");
    visitor.choose("Colour", "Certainty");
    visitor.see("over 90%");
    visitor.choose("Colour", "Right or wrong");
    visitor.see("not known");
    visitor.click("List");
    visitor.await(
        "document.querySelectorAll('.map-list tbody tr').length === 50 || null",
        "a page of the list");
    visitor.click("More");
    visitor.await(
        "document.querySelectorAll('.map-list tbody tr').length === 72 || null", "all of the list");
    visitor.choose("Show", "Baskets");
    visitor.await(
        "document.querySelectorAll('.map-list tbody tr').length === 50 || null", "baskets");
  }

  /** Each page, in a window as wide as a phone and in the dark: nothing scrolls sideways. */
  @Test
  void onAPhoneAndInTheDarkNothingScrollsSideways() throws Exception {
    visitor.browser().prefer("dark");
    Map<String, String> pages =
        Map.of(
            "data", "#/data/shop",
            "train", "#/train",
            "run", "#/train/" + RUN,
            "explore", "#/explore/" + RUN,
            "node", "#/explore/" + RUN + "/nodes/30",
            "try", "#/try/" + RUN + "/nodes/30",
            "take", "#/take/" + RUN);
    for (int width : new int[] {390, 1280}) {
      visitor.browser().screen(width, width == 390 ? 844 : 800);
      for (Map.Entry<String, String> page : pages.entrySet()) {
        visitor.open(page.getValue());
        visitor.await(
            "document.querySelector('main h1, main h2') && !document.querySelector('.loading') ||"
                + " null",
            "the page " + page);
        visitor.picture(page.getKey() + "-" + width + "-dark");
        assertThat(visitor.value("document.documentElement.scrollWidth").asInt())
            .as(page.getKey() + " at " + width)
            .isLessThanOrEqualTo(width);
        visitor.expectNoComplaint();
      }
    }
  }
}
