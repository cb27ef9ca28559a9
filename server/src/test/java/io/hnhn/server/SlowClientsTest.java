package io.hnhn.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.backend.Backend;
import io.hnhn.model.Task;
import io.hnhn.server.http.Limits;
import io.hnhn.server.serving.ModelStore;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Clients that send or take bytes too slowly are let go, one like another. */
@Timeout(120)
class SlowClientsTest {
  private static final Limits BRIEF = new Limits(2_000, 64, Duration.ofMillis(300));

  @TempDir static Path folder;
  private static Backend backend;
  private static ModelStore.Source source;

  @BeforeAll
  static void train() throws IOException {
    Path tables = ShopModels.writeTables(folder.resolve("shop"));
    Path model = ShopModels.train(tables, folder.resolve("departments"), Task.NODES, "mlp", 1);
    backend = ShopModels.backend();
    source = ShopModels.source(backend, tables, model);
  }

  @AfterAll
  static void close() {
    backend.close();
  }

  private static TestServer brief() throws IOException {
    return new TestServer(source, ServerSettings.local().withLimits(BRIEF));
  }

  /** None of them keeps the others from being told, and each connection is closed. */
  @Test
  void allWhoDoNotSendTheirBodyAreTold() throws IOException {
    List<Socket> slow = new ArrayList<>();
    try (TestServer server = brief()) {
      for (String head :
          List.of(
              "POST /api/predict HTTP/1.1\r\nContent-Type: application/json\r\n",
              "POST /api/predict HTTP/1.1\r\nContent-Type: text/plain\r\n",
              "GET /api/models HTTP/1.1\r\n",
              "GET /v2/health/live HTTP/1.1\r\n",
              "POST /nothing HTTP/1.1\r\n")) {
        slow.add(sent(server, head + "Host: localhost\r\nContent-Length: 17\r\n\r\n{"));
      }
      for (Socket socket : slow) {
        String reply = new String(socket.getInputStream().readAllBytes(), UTF_8);
        assertThat(reply).startsWith("HTTP/1.1 408 ").contains("send it again");
      }
      Socket silent =
          sent(server, "HEAD /v2 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 17\r\n\r\n{");
      slow.add(silent);
      assertThat(silent.getInputStream().readAllBytes()).isEmpty();
      assertThat(server.get("/metrics").body())
          .contains("hnhn_requests_total{route=\"unknown\",status=\"408\"} 6");
      assertThat(server.unexpected()).isEmpty();
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  private static Socket sent(TestServer server, String text) throws IOException {
    Socket socket = new Socket("localhost", server.port());
    socket.getOutputStream().write(text.getBytes(UTF_8));
    socket.getOutputStream().flush();
    return socket;
  }

  /** Replies fill what the system keeps for them, then the server waits, and closes. */
  @Test
  void whoeverDoesNotReadIsNotWaitedFor() throws IOException {
    byte[] question = "GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(UTF_8);
    try (TestServer server = brief();
        Socket deaf = new Socket("localhost", server.port())) {
      OutputStream out = deaf.getOutputStream();
      assertThatThrownBy(
              () -> {
                while (true) {
                  out.write(question);
                }
              })
          .isInstanceOf(IOException.class);
      assertThat(server.get("/v2/health/live").statusCode()).isEqualTo(200);
      assertThat(server.unexpected()).isEmpty();
    }
  }
}
