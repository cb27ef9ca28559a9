package io.hnhn.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;

/** Bytes to a server and what comes back, also where no client would send them. */
final class RawRequest {
  private static final String HALF =
      """
      POST /api/predict HTTP/1.1\r
      Host: localhost\r
      Content-Type: application/json\r
      Content-Length: 17\r
      \r
      {"nodes":\
      """;

  private static final int OFTEN = 500;
  private static final int TOO_MANY = 429;

  private RawRequest() {}

  /** All that comes back until the server closes, or says nothing for a while. */
  static String send(int port, byte[] bytes) throws IOException {
    try (Socket socket = new Socket("localhost", port)) {
      socket.setSoTimeout(10_000);
      try {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
        return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
      } catch (IOException _) {
        return ""; // Closed while it was still being written to.
      }
    }
  }

  /** The same for lines, the last of which ends the head. */
  static String send(int port, String... lines) throws IOException {
    return send(port, (String.join("\r\n", lines) + "\r\n\r\n").getBytes(ISO_8859_1));
  }

  /**
   * A question about p1 that a server for one request at a time has let in, though its body has not
   * come as a whole: there is no room for another one.
   */
  static Socket halfSent(TestServer server) throws IOException {
    while (true) {
      Socket socket = new Socket("localhost", server.port());
      socket.getOutputStream().write(HALF.getBytes(ISO_8859_1));
      socket.getOutputStream().flush();
      for (int i = 0; i < OFTEN; i++) {
        if (server.get("/api/models").statusCode() == TOO_MANY) {
          return socket;
        }
      }
      socket.close(); // Another request was there before it.
    }
  }

  /** What is missing of it. */
  static void sendRest(Socket halfSent) throws IOException {
    halfSent.getOutputStream().write(" [\"p1\"]}".getBytes(ISO_8859_1));
    halfSent.getOutputStream().flush();
  }

  /** The status line that comes back first. */
  static String statusLine(Socket socket) throws IOException {
    StringBuilder line = new StringBuilder();
    InputStream in = socket.getInputStream();
    for (int c = in.read(); c >= 0 && c != '\r'; c = in.read()) {
      line.append((char) c);
    }
    return line.toString();
  }
}
