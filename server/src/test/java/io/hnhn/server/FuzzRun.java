package io.hnhn.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What bad requests did to a server in this JVM.
 *
 * @param cases how many there were
 * @param statuses how many replies had each; 0 where the server closed without a word
 * @param serverErrors how many of them blame the server, but for those that are {@linkplain
 *     #isRight right}
 * @param firstError the number of the first such request, -1 where there is none
 * @param grownBytes by how much memory in use grew after a fifth of them
 * @param grownBeside by how much the memory of the process grew meanwhile, beside that of the heap;
 *     0 where the system does not tell
 */
record FuzzRun(
    int cases,
    Map<Integer, Integer> statuses,
    int serverErrors,
    long firstError,
    long grownBytes,
    long grownBeside) {
  private static final int UNKNOWN_CODING = 501;

  /** Where Linux tells of this process. */
  private static final Path STATUS = Path.of("/proc/self/status");

  private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");

  /** Sends them all. */
  static FuzzRun of(int cases, LongFunction<byte[]> requests, int port) throws IOException {
    Map<Integer, Integer> statuses = new TreeMap<>();
    int errors = 0;
    long first = -1;
    long before = 0;
    long beside = 0;
    for (int number = 0; number < cases; number++) {
      if (number == cases / 5) {
        before = used();
        beside = beside();
      }
      byte[] request = requests.apply(number);
      String reply = reply(port, request);
      int status = status(reply);
      statuses.merge(status, 1, Integer::sum);
      if (status >= 500 && !isRight(status, request)) {
        errors++;
        first = first < 0 ? number : first;
      }
    }
    return new FuzzRun(cases, statuses, errors, first, used() - before, beside() - beside);
  }

  /**
   * Whether a status that blames the server is the one that HTTP asks for: of a transfer coding
   * that is not known it says 501 (RFC 9112, 6.1), and nothing is done.
   */
  private static boolean isRight(int status, byte[] request) {
    return status == UNKNOWN_CODING
        && new String(request, ISO_8859_1).contains("Transfer-Encoding: ");
  }

  /** What came back last; empty where the server closed without a word. */
  private static String reply(int port, byte[] request) throws IOException {
    try (Socket socket = new Socket("localhost", port)) {
      socket.setSoTimeout(60_000);
      try {
        socket.getOutputStream().write(request);
        socket.shutdownOutput();
        String reply = new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
        return reply.startsWith("HTTP/1.1 100")
            ? reply.substring(reply.indexOf("\r\n\r\n") + 4)
            : reply;
      } catch (SocketException _) {
        return ""; // Closed while it was still being written to.
      }
    }
  }

  private static int status(String reply) {
    return reply.startsWith("HTTP/1.1 ") ? Integer.parseInt(reply.substring(9, 12)) : 0;
  }

  private static long used() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  /** What the process has in memory, less what the heap has reserved. */
  private static long beside() throws IOException {
    if (!Files.isReadable(STATUS)) {
      return 0;
    }
    Matcher resident = RESIDENT.matcher(Files.readString(STATUS));
    return resident.find()
        ? (Long.parseLong(resident.group(1)) << 10) - Runtime.getRuntime().totalMemory()
        : 0;
  }
}
