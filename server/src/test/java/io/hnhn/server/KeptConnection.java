package io.hnhn.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hnhn.server.http.Json;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.Arrays;

/** A connection that is used for one request after the other, with as little work as can be. */
final class KeptConnection implements AutoCloseable {
  private final Socket socket;
  private final InputStream in;
  private int status;

  KeptConnection(int port) throws IOException {
    this.socket = new Socket("localhost", port);
    socket.setTcpNoDelay(true);
    this.in = new BufferedInputStream(socket.getInputStream());
  }

  /** The bytes of a question. */
  static byte[] get(String path) {
    return "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n".formatted(path).getBytes(UTF_8);
  }

  /** The bytes of a question with a body. */
  static byte[] post(String path, Object body) {
    byte[] json = Json.write(body);
    String head =
        "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
            .formatted(path, json.length);
    byte[] bytes = Arrays.copyOf(head.getBytes(UTF_8), head.length() + json.length);
    System.arraycopy(json, 0, bytes, head.length(), json.length);
    return bytes;
  }

  /** Sends a request, and waits for all of the reply. */
  String send(byte[] request) throws IOException {
    socket.getOutputStream().write(request);
    socket.getOutputStream().flush();
    status = Integer.parseInt(line().substring(9, 12));
    int length = 0;
    for (String header = line(); !header.isEmpty(); header = line()) {
      if (header.regionMatches(true, 0, "content-length:", 0, 15)) {
        length = Integer.parseInt(header.substring(15).strip());
      }
    }
    return new String(in.readNBytes(length), UTF_8);
  }

  /** The status of the last reply. */
  int status() {
    return status;
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new IOException("Expected a reply, but the server closed");
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
