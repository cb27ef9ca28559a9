package io.hnhn.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.model.Task;
import io.hnhn.server.http.Limits;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class GracefulStopTest {
  /** One request at a time, so that a second one shows that the first has been let in. */
  private static final Limits ONE = new Limits(2_000, 1, Duration.ofSeconds(60));

  @Test
  @Timeout(120)
  void whoeverAskedBeforeGetsAnAnswerAndNobodyAfter(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path tables = ShopModels.writeTables(folder.resolve("shop"));
    Path model = ShopModels.train(tables, folder.resolve("departments"), Task.NODES, "hnhn", 1);
    try (Backend backend = ShopModels.backend();
        TestServer server =
            new TestServer(
                ShopModels.source(backend, tables, model), ServerSettings.local().withLimits(ONE));
        Socket asking = RawRequest.halfSent(server)) {
      Thread stopping = Thread.startVirtualThread(server::stop);
      while (isListening(server.port())) {
        Thread.onSpinWait();
      }
      assertThat(stopping.isAlive()).as("it waits for the one that asks").isTrue();
      RawRequest.sendRest(asking);
      assertThat(new String(asking.getInputStream().readAllBytes(), UTF_8))
          .startsWith("HTTP/1.1 200 ")
          .contains("\"answers\":[{\"id\":\"p1\"");
      stopping.join();
      assertThat(server.unexpected()).isEmpty();
    }
  }

  /** Refused, or reset because the listening socket closed while this one waited to be accepted. */
  private static boolean isListening(int port) throws IOException {
    try (Socket _ = new Socket("localhost", port)) {
      return true;
    } catch (SocketException _) {
      return false;
    }
  }
}
