package io.hnhn.server.studio.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Trainings that are stopped and go on, and that are compared. */
class StudioRunsInBrowserTest {
  /** Enough to be caught in the middle. */
  private static final int EPOCHS = 8_000;

  @TempDir static Path folder;

  @RegisterExtension
  static final StudioInBrowser STUDIO = new StudioInBrowser(() -> folder, OpenStudio.SHOP);

  private static Visitor visitor;

  @BeforeAll
  static void open() throws Exception {
    visitor = STUDIO.visitor();
  }

  @BeforeEach
  void beginAnew() throws Exception {
    visitor.open("#/train");
    visitor.see("Start training");
  }

  /** Fills in the form, and sends it. */
  private static void train(String name, String model, int epochs) throws Exception {
    visitor.click("Keep half back as a test");
    visitor.click("More settings");
    visitor.type("Name of the run", name);
    visitor.choose("Model", model);
    visitor.choose("Settings", "take sensible ones, fast");
    visitor.type("Epochs", Integer.toString(epochs));
    visitor.type("Width", "8");
    visitor.click("Start training");
  }

  @Test
  void aRunIsStoppedAndGoesOnFromThere() throws Exception {
    train("patient", "mlp", EPOCHS);
    visitor.see("Trying settings");
    visitor.click("Stop");
    visitor.await(
        "document.body.innerText.match(/Stopped (after|before)/) && true || null", "an end");
    assertThat(visitor.text()).doesNotContain("Explore the answers");
    visitor.picture("stopped");
    visitor.click("Go on");
    visitor.see("Explore the answers");
    assertThat(
            visitor
                .value(
                    "fetch('/studio/api/runs/patient/progress').then(r => r.json())"
                        + ".then(p => p.epochs.map(e => e[0]))")
                .size())
        .isEqualTo(EPOCHS);
    visitor.click("Remove");
    visitor.click("Remove for good");
    visitor.see("Start training");
    assertThat(visitor.text()).doesNotContain("patient");
  }

  @Test
  void twoRunsAreComparedWithAVerdict() throws Exception {
    train("with groups", "hnhn", 60);
    visitor.see("Explore the answers");
    visitor.click("Train");
    train("without groups", "mlp", 60);
    visitor.see("Explore the answers");
    visitor.click("Train");
    visitor.see("Start training");
    visitor.click("Compare with groups");
    visitor.click("Compare without groups");
    visitor.click("Compare");
    visitor.see("Which is better");
    assertThat(visitor.text())
        .containsPattern(
            "with(out)? groups is right (more|less|as) often (than|as) with(out)? groups")
        .contains("Right on the test", "How they learned", "Settings");
    assertThat(visitor.value("document.querySelectorAll('.chart polyline').length").asInt())
        .isEqualTo(2);
    assertThat(visitor.value("document.querySelector('tr.differs').innerText").asString())
        .contains("mlp");
    visitor.picture("compare");
  }
}
