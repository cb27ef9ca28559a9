package io.hnhn.data.catalogue;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Answers every request by the same bytes, whatever they are, and ends the connection. */
final class RawServer implements AutoCloseable {
  private final ServerSocket server;
  private final String answer;

  RawServer(String answer) throws IOException {
    this.answer = answer;
    this.server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::serve);
  }

  String url() {
    return "http://localhost:" + server.getLocalPort() + "/big";
  }

  private void serve() {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        BufferedReader request =
            new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1));
        for (String line = request.readLine(); line != null && !line.isEmpty(); ) {
          line = request.readLine();
        }
        socket.getOutputStream().write(answer.getBytes(ISO_8859_1));
      } catch (IOException _) {
        // The client went away, or this server was closed.
      }
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
