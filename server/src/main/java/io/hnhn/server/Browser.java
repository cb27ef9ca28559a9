package io.hnhn.server;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;
import java.util.Locale;

/** Opens pages in the browser of whoever is there. */
final class Browser {
  private Browser() {}

  /**
   * Opens a page, by the command that the system has for it. Where there is none, as on a machine
   * without a screen, nothing happens: the address was printed.
   */
  static void open(String url) {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    List<String> command =
        system.contains("mac")
            ? List.of("open", url)
            : system.contains("win")
                ? List.of("rundll32", "url.dll,FileProtocolHandler", url)
                : List.of("xdg-open", url);
    try {
      new ProcessBuilder(command)
          .redirectOutput(Redirect.DISCARD)
          .redirectError(Redirect.DISCARD)
          .start();
    } catch (IOException _) {
      // There is no such command, and so no browser to open.
    }
  }
}
