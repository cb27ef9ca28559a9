package io.hnhn.server.studio.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * An {@link OpenStudio} for all tests of a class. Each begins with a wide window in light colours,
 * and ends without a fault in the program or in the browser's console.
 */
final class StudioInBrowser
    implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback {
  private final Supplier<Path> folder;
  private final Path[] data;
  private @Nullable OpenStudio studio;

  /**
   * One in an empty folder, with tables that it begins with.
   *
   * @param folder known when the tests begin
   */
  StudioInBrowser(Supplier<Path> folder, Path... data) {
    this.folder = folder;
    this.data = data;
  }

  /** Who looks at it, once the tests have begun. */
  Visitor visitor() {
    return studio.visitor();
  }

  @Override
  public void beforeAll(ExtensionContext context) throws Exception {
    studio = new OpenStudio(folder.get(), data);
    beforeEach(context);
  }

  @Override
  public void beforeEach(ExtensionContext context) throws Exception {
    visitor().browser().screen(1280, 800);
    visitor().browser().prefer("light");
  }

  @Override
  public void afterEach(ExtensionContext context) {
    assertThat(studio.unexpected()).isEmpty();
    visitor().expectNoComplaint();
  }

  @Override
  public void afterAll(ExtensionContext context) throws Exception {
    if (studio != null) {
      studio.close();
    }
  }
}
