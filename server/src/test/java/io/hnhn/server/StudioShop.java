package io.hnhn.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;

/** A studio with the shop of the tutorial and a run of a few epochs, for all tests that look. */
final class StudioShop {
  /** The tables. */
  static final Path TABLES = Path.of("../docs/examples/shop");

  /** The run that all tests share. */
  static final String RUN = TestStudio.API + "/runs/departments";

  /** What is asked for, without what it is called. */
  static final String ASKED =
      "\"data\": \"shop\", \"task\": \"nodes\", \"label\": \"department\", \"labelRate\": 0.7,"
          + " \"search\": \"quick\", \"epochs\": 10, \"hidden\": 8";

  private static final StudioShop SHARED = new StudioShop();

  private final TestStudio studio;
  private final Path workspace;
  private final JsonNode trained;

  private StudioShop() {
    try {
      workspace = Files.createTempDirectory("studio");
      studio = new TestStudio(workspace.resolve("workspace"));
      studio.studio().openData(TABLES, "shop");
      studio.made(TestStudio.API + "/runs", "{%s, \"name\": \"departments\"}".formatted(ASKED));
      trained = studio.finished("departments");
      Runtime.getRuntime().addShutdownHook(new Thread(studio::close));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The studio. */
  static TestStudio studio() {
    return SHARED.studio;
  }

  /** The folder of the run. */
  static Path folder() {
    return SHARED.workspace.resolve("workspace/runs/departments");
  }

  /** What was told of the run when it was over. */
  static JsonNode trained() {
    return SHARED.trained;
  }
}
