package io.hnhn.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;

/** Bytes to a server and what comes back, also where no client would send them. */
final class RawRequest {
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
