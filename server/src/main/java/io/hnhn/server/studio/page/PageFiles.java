package io.hnhn.server.studio.page;

import io.hnhn.server.http.Body;
import io.hnhn.server.http.HttpCall;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.Reply;
import io.hnhn.server.http.Route;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The page of the studio with its scripts and styles, out of the jar. There is nothing of anybody
 * in them, so that everybody may have them; what they show they ask for.
 */
public final class PageFiles {
  /** What a page of this server may do: load its own files, ask this server, and no more. */
  public static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
          + " font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none';"
          + " frame-ancestors 'none'";

  private static final String FOLDER = "/io/hnhn/server/studio/";
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*");

  /** What is served, by the ending; classes, which lie beside it, are not. */
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "svg", "image/svg+xml",
          "png", "image/png",
          "json", "application/json",
          "woff2", "font/woff2",
          "ico", "image/x-icon",
          "txt", "text/plain; charset=utf-8");

  private PageFiles() {}

  /** The routes of the page and its files. */
  public static List<Route> routes() {
    return List.of(
        Route.get("/", call -> file(call, "index.html")).opened(),
        Route.get("/studio/{file}", call -> file(call, name(call, "file"))).opened(),
        Route.get(
                "/studio/{folder}/{file}",
                call -> file(call, name(call, "folder") + "/" + name(call, "file")))
            .opened(),
        Route.get(
                "/studio/{above}/{folder}/{file}",
                call ->
                    file(
                        call,
                        name(call, "above")
                            + "/"
                            + name(call, "folder")
                            + "/"
                            + name(call, "file")))
            .opened());
  }

  /** A part of the path that is a plain name, so that no path leaves the folder. */
  private static String name(HttpCall call, String variable) {
    String name = call.variable(variable);
    if (!NAME.matcher(name).matches()) {
      throw nothing();
    }
    return name;
  }

  private static HttpFault nothing() {
    return HttpFault.missing("There is no such file of the studio");
  }

  private static Reply file(HttpCall call, String path) throws IOException {
    String type = TYPES.get(path.substring(path.lastIndexOf('.') + 1));
    try (@Nullable InputStream in =
        type == null ? null : PageFiles.class.getResourceAsStream(FOLDER + path)) {
      if (type == null || in == null) {
        throw nothing();
      }
      byte[] bytes = in.readAllBytes();
      String tag = tag(bytes);
      boolean isKnown = tag.equals(call.headers().getFirst("If-None-Match"));
      return new Reply(
          isKnown ? 304 : 200,
          type,
          isKnown ? Body.none() : new Body.Bytes(bytes),
          Map.of("ETag", tag, "Cache-Control", "no-cache", "Content-Security-Policy", POLICY));
    }
  }

  private static String tag(byte[] bytes) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
      return "\"" + HexFormat.of().formatHex(hash, 0, 16) + "\"";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Expected SHA-256, which every JDK has, but found none", e);
    }
  }
}
