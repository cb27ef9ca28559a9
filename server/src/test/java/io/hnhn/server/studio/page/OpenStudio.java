package io.hnhn.server.studio.page;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.report.Chromium;
import io.hnhn.server.ServerSettings;
import io.hnhn.server.StudioServer;
import io.hnhn.server.studio.Studio;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** A studio in this JVM, with a browser that looks at it. */
final class OpenStudio implements AutoCloseable {
  /** The tables that the documentation begins with. */
  static final Path SHOP = Path.of("..", "docs", "examples", "shop");

  private static final long MOST_UPLOADED = 64 << 20;

  private final Studio studio;
  private final StudioServer server;
  private final Chromium browser;
  private final Visitor visitor;
  private final List<Throwable> unexpected = new CopyOnWriteArrayList<>();

  /**
   * Opens a studio in an empty folder; the test is skipped where there is no browser.
   *
   * @param data tables that the studio begins with, as if the command line had named them
   */
  OpenStudio(Path folder, Path... data) throws Exception {
    Optional<Path> program = Chromium.installed();
    assumeTrue(program.isPresent(), "No chromium on the PATH, so that no page can be looked at");
    studio = new Studio(folder.resolve("workspace"), MOST_UPLOADED);
    for (Path path : data) {
      studio.openData(path, path.getFileName().toString());
    }
    server = new StudioServer(studio, ServerSettings.local(), (_, fault) -> unexpected.add(fault));
    browser = new Chromium(program.get(), Files.createDirectory(folder.resolve("profile")));
    visitor = new Visitor(browser, URI.create("http://localhost:" + server.port()));
  }

  Visitor visitor() {
    return visitor;
  }

  /** What happened in the program that should not. */
  List<Throwable> unexpected() {
    return unexpected;
  }

  @Override
  public void close() throws IOException {
    try (studio;
        server) {
      browser.close();
    }
  }
}
