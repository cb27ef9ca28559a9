package io.hnhn.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.server.http.Guard;
import io.hnhn.server.http.HttpFront;
import io.hnhn.server.http.Limits;
import io.hnhn.server.http.Reply;
import io.hnhn.server.http.Route;
import io.hnhn.server.http.Router;
import io.hnhn.server.http.ServerMetrics;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** In a JVM of its own, since what the JDK's server takes from properties it takes once. */
@Tag("thorough")
class SlowHeadTest {
  private static final String UPLOADS = "uploads";

  @Test
  @Timeout(300)
  void aConnectionOnWhichNoHeadComesIsClosed() throws IOException, InterruptedException {
    Process server = start("");
    try (Socket slow = connection(server)) {
      slow.getOutputStream().write("GET /v2 HTTP/1.1\r\nHost: local".getBytes(UTF_8));
      assertThat(slow.getInputStream().readAllBytes()).isEmpty();
    } finally {
      server.destroy();
      server.waitFor();
    }
  }

  /** Whatever servers there are beside the one that takes it. */
  @Test
  @Timeout(300)
  void anUploadMayTakeLongerThanAnyOtherRequest() throws IOException, InterruptedException {
    long seconds = Limits.DEFAULT.time().toSeconds() + 15;
    Process server = start(UPLOADS);
    try (Socket slow = connection(server)) {
      OutputStream out = slow.getOutputStream();
      out.write(
          "PUT /file HTTP/1.1\r\nHost: localhost\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n"
              .formatted(Reply.BYTES, seconds)
              .getBytes(UTF_8));
      for (int second = 0; second < seconds; second++) {
        Thread.sleep(1000);
        out.write('.');
        out.flush();
      }
      slow.shutdownOutput();
      assertThat(new String(slow.getInputStream().readAllBytes(), UTF_8))
          .startsWith("HTTP/1.1 200 ")
          .endsWith("{\"bytes\":%d}".formatted(seconds));
    } finally {
      server.destroy();
      server.waitFor();
    }
  }

  private static Process start(String what) throws IOException {
    return new ProcessBuilder(
            ProcessHandle.current().info().command().orElseThrow(),
            "-cp",
            System.getProperty("java.class.path"),
            SlowHeadTest.class.getName(),
            what)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static Socket connection(Process server) throws IOException {
    return new Socket("localhost", Integer.parseInt(server.inputReader().readLine()));
  }

  /** Answers until the input ends; tells the port. */
  public static void main(String[] args) throws IOException {
    boolean takesUploads = args[0].equals(UPLOADS);
    if (!takesUploads) {
      HttpFront.expectNoUploads(Limits.DEFAULT);
    }
    Route question = Route.get("/v2", _ -> Reply.json(Map.of()));
    Route upload =
        Route.put(
            "/file", call -> Reply.json(Map.of("bytes", call.stream().readAllBytes().length)));
    try (HttpFront questions = front(question);
        HttpFront uploads = front(upload)) {
      System.out.println((takesUploads ? uploads : questions).port());
      System.in.transferTo(System.err);
    }
  }

  private static HttpFront front(Route route) throws IOException {
    return new HttpFront(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
        new Router(List.of(route)),
        new Guard(Optional.empty(), Set.of("localhost"), Optional.empty(), Optional.empty()),
        Limits.DEFAULT,
        new ServerMetrics(),
        Optional.empty(),
        (_, _) -> {});
  }
}
