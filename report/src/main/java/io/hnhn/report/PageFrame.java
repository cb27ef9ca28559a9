package io.hnhn.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;

/**
 * What is around the body of every page: styles, scripts and a policy. The policy forbids the
 * browser to load anything from anywhere and to run any script but those of the page, which it
 * knows by their hash.
 */
final class PageFrame {
  /** The version is the one in the parent pom. */
  private static final String ECHARTS =
      resource("META-INF/resources/webjars/echarts/5.5.0/echarts.min.js");

  private static final String CHARTS = resource("page.js");
  private static final String ROWS = resource("rows.js");
  private static final String STYLE = resource("page.css");

  /** ECharts sets styles of the elements it makes, which no hash can know. */
  private static final String POLICY =
      "default-src 'none'; script-src %s %s %s; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
          .formatted(hash(ECHARTS), hash(CHARTS), hash(ROWS));

  /** From so many sections on, a page begins with links to them. */
  private static final int SECTIONS_WITH_LINKS = 3;

  private PageFrame() {}

  static String html(
      String title,
      String subtitle,
      List<String> headings,
      String body,
      String charts,
      String rows) {
    return """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="%s">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="generator" content="hnhn">
    <title>%s</title>
    <style>
    %s</style>
    </head>
    <body>
    <main>
    <header>
    <h1>%s</h1>
    %s%s</header>
    <noscript><p>The charts need JavaScript; their numbers are in the tables below them. So does more than the first rows of long tables.</p></noscript>
    %s</main>
    <script type="application/json" id="charts">%s</script>
    <script type="application/json" id="rows">%s</script>
    <script>%s</script>
    <script>%s</script>
    <script>%s</script>
    </body>
    </html>
    """
        .formatted(
            POLICY,
            Html.escape(title),
            STYLE,
            Html.escape(title),
            Html.element("p", subtitle),
            links(headings),
            body,
            charts,
            rows,
            ECHARTS,
            CHARTS,
            ROWS);
  }

  private static String links(List<String> headings) {
    if (headings.size() < SECTIONS_WITH_LINKS) {
      return "";
    }
    StringBuilder links = new StringBuilder("<nav aria-label=\"Sections\"><ul>\n");
    for (int i = 0; i < headings.size(); i++) {
      links.append(
          "<li><a href=\"#section-%d\">%s</a></li>\n"
              .formatted(i + 1, Html.escape(headings.get(i))));
    }
    return links.append("</ul></nav>\n").toString();
  }

  /** The form in which a policy names a script. */
  private static String hash(String script) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Expected SHA-256 in every JDK, but found none", e);
    }
  }

  /** A resource of this module, or of another one in the folder META-INF, which none hides. */
  private static String resource(String name) {
    try (InputStream in =
        name.startsWith("META-INF/")
            ? PageFrame.class.getClassLoader().getResourceAsStream(name)
            : PageFrame.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(
            "Expected " + name + " on the class path, but found none. Install hnhn again.");
      }
      // The browser reads a line break of two characters as one, and would find another hash.
      return new String(in.readAllBytes(), UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException("Can't read " + name + ": " + e.getMessage(), e);
    }
  }
}
