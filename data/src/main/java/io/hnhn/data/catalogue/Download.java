package io.hnhn.data.catalogue;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.catalogue.CatalogueEntry.RemoteFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;

/**
 * Fetches one file by HTTP. What has arrived is kept in a part beside it: when the connection
 * breaks, or the next time, only what is missing is asked for (RFC 9110, range requests).
 *
 * <p>A server says which version of a file it sends (ETag, or else when it was modified). The rest
 * is asked for of that version alone; if the file is another one by now, the server sends all of
 * it. Without a version, a part is of use only if the checksum is known.
 */
final class Download {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int TRIES = 3;
  private static final int OK = 200;
  private static final int PARTIAL = 206;
  private static final int NOTHING_LEFT = 416;

  private final HttpClient client;
  private final RemoteFile file;
  private final String url;
  private final Path part;
  private final Path version;
  private final FetchProgress progress;
  private final FetchLimits limits;

  /**
   * A download that has not begun.
   *
   * @param part where the bytes go
   */
  Download(
      HttpClient client, RemoteFile file, Path part, FetchProgress progress, FetchLimits limits) {
    this.client = client;
    this.file = file;
    this.url = file.url().orElseThrow();
    this.part = part;
    this.version = part.resolveSibling(part.getFileName() + ".version");
    this.progress = progress;
    this.limits = limits;
  }

  static HttpClient client() {
    return HttpClient.newBuilder()
        .followRedirects(HttpClient.Redirect.NORMAL)
        .connectTimeout(PATIENCE)
        .build();
  }

  /**
   * Fetches what is missing of the file, and checks it.
   *
   * @throws DownloadException if it can't be had
   */
  void run() throws IOException {
    for (int attempt = 1; ; attempt++) {
      try {
        fetch();
        break;
      } catch (DownloadException e) {
        throw e;
      } catch (ConnectException | HttpTimeoutException e) {
        throw new DownloadException("%s can't be reached (%s)".formatted(url, e), e);
      } catch (InterruptedIOException e) {
        throw e;
      } catch (IOException e) {
        if (attempt == TRIES) {
          throw new DownloadException(
              "the connection to %s broke %d times (%s); what has arrived is kept"
                  .formatted(url, attempt, e.getMessage()),
              e);
        }
      }
    }
    verify();
    Files.deleteIfExists(version);
  }

  private void fetch() throws IOException {
    long have = resumable() ? Files.size(part) : 0;
    HttpResponse<InputStream> response = send(request(have));
    try (InputStream body = new SteadyStream(response.body(), limits.silence())) {
      switch (response.statusCode()) {
        case OK -> receive(response, body, 0);
        case PARTIAL -> {
          requireRange(response, have);
          receive(response, body, have);
        }
        case NOTHING_LEFT -> requireWhole(response, have);
        default ->
            throw new DownloadException(
                "expected to fetch %s, but found status %d%s"
                    .formatted(url, response.statusCode(), leadsTo(response)));
      }
    }
  }

  /** A redirection that was not followed: out of an encrypted connection, or to no web server. */
  private static String leadsTo(HttpResponse<InputStream> response) {
    return response
        .headers()
        .firstValue("Location")
        .map(place -> ", which leads to %s".formatted(DataFormatException.quoted(place)))
        .orElse("");
  }

  private boolean resumable() {
    return Files.exists(part) && (file.sha256().isPresent() || Files.exists(version));
  }

  private HttpRequest request(long have) throws IOException {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url)).timeout(PATIENCE);
    if (have > 0) {
      request.header("Range", "bytes=" + have + "-");
      if (Files.exists(version)) {
        request.header("If-Range", Files.readString(version));
      }
    }
    return request.build();
  }

  private HttpResponse<InputStream> send(HttpRequest request) throws IOException {
    try {
      return client.send(request, BodyHandlers.ofInputStream());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("Fetching " + url + " was interrupted");
    } catch (IllegalArgumentException | UncheckedIOException e) {
      throw new IOException("expected an answer of a web server, but found " + e.getMessage(), e);
    }
  }

  private void receive(HttpResponse<InputStream> response, InputStream body, long have)
      throws IOException {
    long length = response.headers().firstValueAsLong("Content-Length").orElse(-1);
    long total = length < 0 ? -1 : have + length;
    long done = have;
    requireRoom(total);
    keepVersion(response);
    try (OutputStream out =
        have == 0
            ? Files.newOutputStream(part)
            : Files.newOutputStream(part, StandardOpenOption.APPEND)) {
      byte[] buffer = new byte[1 << 16];
      for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
        done += read;
        requireRoom(done);
        out.write(buffer, 0, read);
        progress.fetched(file.name(), done, total);
      }
    }
  }

  /** Refuses more bytes than the file has. */
  private void requireRoom(long bytes) throws IOException {
    long most = limits.bytesOf(file);
    if (bytes > most) {
      discard();
      throw new DownloadException(
          "expected %s of at most %d bytes, but found more".formatted(url, most));
    }
  }

  /** Weak tags don't promise the same bytes, which a part needs. */
  private void keepVersion(HttpResponse<InputStream> response) throws IOException {
    Optional<String> found =
        response
            .headers()
            .firstValue("ETag")
            .filter(tag -> !tag.startsWith("W/"))
            .or(() -> response.headers().firstValue("Last-Modified"));
    if (found.isPresent()) {
      Files.writeString(version, found.get());
    } else {
      Files.deleteIfExists(version);
    }
  }

  private void requireRange(HttpResponse<InputStream> response, long have) throws IOException {
    String range = response.headers().firstValue("Content-Range").orElse("");
    if (!range.startsWith("bytes " + have + "-")) {
      discard();
      throw new IOException("expected bytes from %d on, but found \"%s\"".formatted(have, range));
    }
  }

  /** Nothing is left to send: the part is the whole file, or of another one. */
  private void requireWhole(HttpResponse<InputStream> response, long have) throws IOException {
    String range = response.headers().firstValue("Content-Range").orElse("");
    if (!range.equals("bytes */" + have)) {
      discard();
      throw new IOException("expected %d bytes, but found \"%s\"".formatted(have, range));
    }
  }

  private void verify() throws IOException {
    long size = Files.size(part);
    if (size != file.bytes().orElse(size)) {
      discard();
      throw new DownloadException(
          "expected %s of %d bytes, but found %d".formatted(url, file.bytes().get(), size));
    }
    if (file.sha256().isEmpty()) {
      progress.unchecked(file.name());
      return;
    }
    String found = Checksum.of(part);
    if (!found.equals(file.sha256().get())) {
      discard();
      throw new DownloadException(
          "expected %s with SHA-256 %s, but found %s".formatted(url, file.sha256().get(), found));
    }
  }

  /** The next try begins anew. */
  private void discard() throws IOException {
    Files.deleteIfExists(part);
    Files.deleteIfExists(version);
  }
}
