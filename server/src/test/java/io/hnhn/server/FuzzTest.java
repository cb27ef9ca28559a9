package io.hnhn.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.model.Task;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bad requests, more of them by {@code -Dhnhn.server.fuzz=100000}. */
class FuzzTest {
  private static final int CASES = Integer.getInteger("hnhn.server.fuzz", 1_500);
  private static final long MOST_GROWTH = 48L << 20;

  /** What HTTP asks for where a transfer coding is not known. */
  private static final int UNKNOWN_CODING = 501;

  @Test
  void noBadRequestHarmsTheServer(@TempDir Path folder) throws IOException {
    Path tables = ShopModels.writeTables(folder.resolve("shop"));
    Path model = ShopModels.train(tables, folder.resolve("m"), Task.NODES, "hnhn", 1);
    Map<Integer, Integer> statuses = new TreeMap<>();
    try (Backend backend = ShopModels.backend();
        TestServer server =
            new TestServer(ShopModels.source(backend, tables, model), ServerSettings.local())) {
      long growth = tell(FuzzCases::number, server.port(), statuses);
      assertThat(server.unexpected()).isEmpty();
      assertThat(growth).isLessThan(MOST_GROWTH);
      assertThat(server.answer("/api/predict", "{\"nodes\": [\"p1\"]}").get("answers")).hasSize(1);
    }
    assertThat(statuses).containsKeys(200, 400, 404, 405, 415);
  }

  @Test
  void noBadRequestHarmsTheStudio(@TempDir Path folder) throws IOException {
    Path tables = ShopModels.writeTables(folder.resolve("shop"));
    Path model = ShopModels.train(tables, folder.resolve("m"), Task.NODES, "hnhn", 1);
    Map<Integer, Integer> statuses = new TreeMap<>();
    try (TestStudio studio = new TestStudio(folder.resolve("workspace"))) {
      String data = studio.studio().openData(tables, "shop");
      studio.studio().openModel(model, "m", Optional.of(data));
      long growth = tell(FuzzCases::ofStudio, studio.port(), statuses);
      assertThat(studio.unexpected()).isEmpty();
      assertThat(growth).isLessThan(MOST_GROWTH);
      studio.studio().openModel(model, "m", Optional.of(studio.studio().openData(tables, "shop")));
      String run = studio.answer("/studio/api/state").get("opened").get("run").stringValue();
      assertThat(studio.answer("/studio/api/runs/%s/nodes/1".formatted(run)).get("id").asString())
          .isEqualTo("p1");
    }
    assertThat(statuses).containsKeys(200, 204, 400, 404, 405, 415);
    assertThat(folder.resolve("etc")).doesNotExist();
  }

  /** Sends them all; returns by how much memory grew since the first ones. */
  private static long tell(LongFunction<byte[]> cases, int port, Map<Integer, Integer> statuses)
      throws IOException {
    long before = 0;
    for (int number = 0; number < CASES; number++) {
      if (number == CASES / 5) {
        before = used();
      }
      byte[] request = cases.apply(number);
      int status = status(port, request);
      statuses.merge(status, 1, Integer::sum);
      if (status != UNKNOWN_CODING || !hasCoding(request)) {
        assertThat(status).as("case " + number).isLessThan(500);
      }
    }
    return used() - before;
  }

  private static boolean hasCoding(byte[] request) {
    return new String(request, ISO_8859_1).contains("Transfer-Encoding: ");
  }

  /** What came back first; 0 where the server closed without a word. */
  private static int status(int port, byte[] request) throws IOException {
    try (Socket socket = new Socket("localhost", port)) {
      socket.setSoTimeout(30_000);
      try {
        socket.getOutputStream().write(request);
        socket.shutdownOutput();
        String reply = new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
        String last =
            reply.startsWith("HTTP/1.1 100")
                ? reply.substring(reply.indexOf("\r\n\r\n") + 4)
                : reply;
        return last.startsWith("HTTP/1.1 ") ? Integer.parseInt(last.substring(9, 12)) : 0;
      } catch (SocketException _) {
        return 0; // Closed while it was still being written to.
      }
    }
  }

  private static long used() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
