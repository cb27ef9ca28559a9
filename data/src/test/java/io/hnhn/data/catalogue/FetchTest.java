package io.hnhn.data.catalogue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.DataHome;
import io.hnhn.data.catalogue.CatalogueEntry.Counts;
import io.hnhn.data.catalogue.CatalogueEntry.RemoteFile;
import io.hnhn.data.format.DatasetFormats;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fetches from a server in this JVM, which breaks connections when it is told to. */
class FetchTest {
  private static final byte[] CONTENT = "0123456789".repeat(30_000).getBytes(UTF_8);

  @TempDir Path cache;
  private UnreliableServer server;
  private final List<Long> progress = new ArrayList<>();
  private final List<String> unchecked = new ArrayList<>();
  private FetchLimits limits = FetchLimits.USUAL;
  private String format = "plain";

  @BeforeEach
  void start() throws IOException {
    server = new UnreliableServer();
    server.put("/big", CONTENT);
    server.put("/small", "small".getBytes(UTF_8));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void filesArriveTogetherAndNothingElseIsLeft() throws IOException {
    Path folder = fetch(file("sub/big.txt", "/big"), file("small.txt", "/small"));
    assertThat(folder).isEqualTo(cache.resolve("set"));
    assertThat(folder.resolve("sub/big.txt")).hasBinaryContent(CONTENT);
    assertThat(folder.resolve("small.txt")).hasContent("small");
    assertThat(filesIn(cache)).containsExactly("set/small.txt", "set/sub/big.txt");
    assertThat(progress).contains((long) CONTENT.length, 5L);
    assertThat(progress.subList(0, progress.indexOf((long) CONTENT.length))).isSorted();
    // At hand now: the server is not asked again.
    int requests = server.requests().size();
    fetch(file("sub/big.txt", "/big"), file("small.txt", "/small"));
    assertThat(server.requests()).hasSize(requests);
  }

  @Test
  void afterABreakOnlyTheRestIsAskedFor() throws IOException {
    server.breakAfter(100_000, 1);
    assertThat(fetch(file("big.txt", "/big")).resolve("big.txt")).hasBinaryContent(CONTENT);
    assertThat(server.requests()).hasSize(2);
    assertThat(server.requests().get(0)).isEqualTo("/big");
    assertThat(server.requests().get(1)).matches("/big bytes=[1-9][0-9]*- if \"1\"");
    assertThat(server.bytesSent()).isEqualTo(100_000 + CONTENT.length - lastStart());
  }

  @Test
  void aLaterTryGoesOnWhereTheLastOneEnded() throws IOException {
    server.breakAfter(50_000, 3);
    assertThatThrownBy(() -> fetch(file("small.txt", "/small"), file("big.txt", "/big")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("the connection to " + server.url("/big") + " broke 3 times")
        .hasMessageContaining("put small.txt, big.txt into " + cache.resolve("set"));
    assertThat(cache.resolve("set")).doesNotExist();
    assertThat(fetch(file("small.txt", "/small"), file("big.txt", "/big")).resolve("big.txt"))
        .hasBinaryContent(CONTENT);
    assertThat(lastStart()).isGreaterThan(50_000);
    assertThat(server.bytesSent()).isEqualTo(5 + 3 * 50_000 + CONTENT.length - lastStart());
  }

  /** Where the last answer began: what breaks with a connection may be lost on its way. */
  private long lastStart() {
    return Long.parseLong(server.requests().getLast().replaceAll(".* bytes=(\\d+)-.*", "$1"));
  }

  @Test
  void aFileThatIsAnotherOneByNowIsFetchedAnew() throws IOException {
    server.breakAfter(50_000, 3);
    RemoteFile big = new RemoteFile("big.txt", url("/big"), Optional.empty(), Optional.empty());
    assertThatThrownBy(() -> fetch(big)).hasMessageContaining("broke 3 times");
    server.put("/big", "quite another".getBytes(UTF_8));
    assertThat(fetch(big).resolve("big.txt")).hasContent("quite another");
  }

  @Test
  void aServerThatCannotResumeSendsAll() throws IOException {
    server.ignoreRanges();
    server.breakAfter(100_000, 1);
    assertThat(fetch(file("big.txt", "/big")).resolve("big.txt")).hasBinaryContent(CONTENT);
  }

  @Test
  void aPartThatIsWholeAlreadyIsEnough() throws IOException {
    Path part = cache.resolve(".fetching/set/files/big.txt.part");
    Files.createDirectories(part.getParent());
    Files.write(part, CONTENT);
    assertThat(fetch(file("big.txt", "/big")).resolve("big.txt")).hasBinaryContent(CONTENT);
    assertThat(server.bytesSent()).isZero();
  }

  @Test
  void aWrongChecksumIsRefusedAndForgotten() throws IOException {
    String wrong = "0".repeat(64);
    RemoteFile big = new RemoteFile("big.txt", url("/big"), Optional.of(wrong), Optional.empty());
    assertThatThrownBy(() -> fetch(big))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(
            "expected %s with SHA-256 %s, but found %s"
                .formatted(server.url("/big"), wrong, sha256(CONTENT)));
    assertThat(filesIn(cache)).isEmpty();
  }

  @Test
  void aMissingFileIsToldWithItsStatus() throws IOException {
    assertThatThrownBy(() -> fetch(file("gone.txt", "/gone", "x".getBytes(UTF_8))))
        .isInstanceOf(IOException.class)
        .hasMessage(
            ("expected to fetch %s, but found status 404; try again, or put gone.txt into %s, or"
                    + " set HNHN_DATA to a folder that has them in set")
                .formatted(server.url("/gone"), cache.resolve("set")));
    assertThat(server.requests()).hasSize(1);
  }

  @Test
  void aServerThatIsNotThereIsTold() throws IOException {
    RemoteFile big = file("big.txt", "/big");
    server.close();
    assertThatThrownBy(() -> fetch(big))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(server.url("/big") + " can't be reached")
        .hasMessageContaining("put big.txt into " + cache.resolve("set"));
  }

  @Test
  void anArchiveIsUnpackedIntoAReadableDataSet() throws IOException {
    format = "linqs";
    server.put("/tiny.tgz", resource("gnu.tgz"));
    Path folder = fetchArchive("/tiny.tgz");
    assertThat(folder).isEqualTo(cache.resolve("set"));
    assertThat(DatasetFormats.read(folder).dataset())
        .hasToString("tiny: 2 nodes, 1 hyperedges, 2 incidences, 2 classes, 1 features");
    assertThat(cache.resolve(".fetching/set")).doesNotExist();
  }

  @Test
  void aDamagedArchiveIsNoDataSet() throws IOException {
    byte[] whole = resource("gnu.tgz");
    server.put("/tiny.tgz", Arrays.copyOf(whole, whole.length / 2));
    assertThatThrownBy(() -> fetchArchive("/tiny.tgz"))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining("expected a complete .tar.gz file");
    assertThat(filesIn(cache)).isEmpty();
    // It is not kept: the next try fetches it anew.
    format = "linqs";
    server.put("/tiny.tgz", whole);
    assertThat(fetchArchive("/tiny.tgz").resolve("tiny.cites")).exists();
  }

  @Test
  void anArchiveWithoutTheDataSetIsRefused() throws IOException {
    server.put("/tiny.tgz", packed(new byte[1024]));
    assertThatThrownBy(() -> fetchArchive("/tiny.tgz"))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining(
            "expected an archive with a data set in the format plain, but found none in it");
    assertThat(filesIn(cache)).isEmpty();
    assertThat(cache.resolve("set")).doesNotExist();
    server.put("/tiny.tgz", resource("gnu.tgz")); // a data set, but another one
    assertThatThrownBy(() -> fetchArchive("/tiny.tgz"))
        .hasMessageContaining("in the format plain, but found none in it");
    assertThat(cache.resolve("set")).doesNotExist();
  }

  @Test
  void aConnectionThatBringsNothingMoreIsABrokenOne() throws IOException {
    limits = new FetchLimits(Duration.ofMillis(300), 1 << 20, 1, 1, 1);
    server.stallAfter(100_000, 1);
    assertThat(fetch(file("big.txt", "/big")).resolve("big.txt")).hasBinaryContent(CONTENT);
    assertThat(server.requests()).hasSize(2);
    assertThat(server.requests().get(1)).matches("/big bytes=[1-9][0-9]*- if \"1\"");
  }

  @Test
  void aServerThatAlwaysFallsSilentIsTold() {
    limits = new FetchLimits(Duration.ofMillis(100), 1 << 20, 1, 1, 1);
    server.stallAfter(1, 3);
    assertThatThrownBy(() -> fetch(file("big.txt", "/big")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("broke 3 times (less than 4096 bytes in 0 seconds)");
    assertThat(cache.resolve("set")).doesNotExist();
  }

  @Test
  void moreBytesThanTheFileHasAreRefused() throws IOException {
    RemoteFile known = new RemoteFile("big.txt", url("/big"), Optional.empty(), Optional.of(1000L));
    assertThatThrownBy(() -> fetch(known))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(server.url("/big") + " of at most 1000 bytes, but found more");
    limits = new FetchLimits(Duration.ofMinutes(1), 1000, 1, 1, 1);
    RemoteFile unknown = new RemoteFile("big.txt", url("/big"), Optional.empty(), Optional.empty());
    assertThatThrownBy(() -> fetch(unknown))
        .hasMessageContaining("of at most 1000 bytes, but found more");
    assertThat(filesIn(cache)).isEmpty();
  }

  @Test
  void fewerBytesThanTheFileHasAreRefused() throws IOException {
    RemoteFile longer =
        new RemoteFile("small.txt", url("/small"), Optional.empty(), Optional.of(1000L));
    assertThatThrownBy(() -> fetch(longer))
        .hasMessageContaining(server.url("/small") + " of 1000 bytes, but found 5");
    assertThat(filesIn(cache)).isEmpty();
  }

  @Test
  void whatHasNoChecksumIsTold() throws IOException {
    RemoteFile small =
        new RemoteFile("small.txt", url("/small"), Optional.empty(), Optional.empty());
    fetch(file("big.txt", "/big"), small);
    assertThat(unchecked).containsExactly("small.txt");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ftp://localhost/big", "file:///etc/passwd", "http://[", ""})
  void aRedirectionThatLeadsNowhereIsTold(String location) throws IOException {
    server.redirect("/big", location);
    assertThatThrownBy(() -> fetch(file("big.txt", "/big")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("put big.txt into " + cache.resolve("set"));
    assertThat(filesIn(cache)).isEmpty();
  }

  @Test
  void aRedirectionWithoutEndIsTold() throws IOException {
    server.redirect("/big", "/big");
    assertThatThrownBy(() -> fetch(file("big.txt", "/big")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("found status 302, which leads to \"/big\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length: 999999999999\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello",
        "HTTP/1.1 206 Partial Content\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 206 OK\r\nContent-Range: bytes 9-13/14\r\nContent-Length: 5\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzzz\r\nhello",
        "HTTP/1.1 416 Range Not Satisfiable\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 999 Whatever\r\n\r\n",
        "SSH-2.0-OpenSSH_9.6\r\n",
        ""
      })
  void anAnswerThatIsNoneIsTold(String answer) throws IOException {
    try (RawServer raw = new RawServer(answer)) {
      RemoteFile file =
          new RemoteFile("big.txt", Optional.of(raw.url()), Optional.empty(), Optional.empty());
      assertThatThrownBy(() -> fetch(file))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(raw.url())
          .hasMessageContaining("put big.txt into " + cache.resolve("set"));
      assertThat(cache.resolve("set")).doesNotExist();
    }
  }

  private Path fetch(RemoteFile... files) throws IOException {
    return fetch(List.of(files), Optional.empty());
  }

  private Path fetchArchive(String path) throws IOException {
    RemoteFile archive = new RemoteFile("tiny.tgz", url(path), Optional.empty(), Optional.empty());
    return fetch(List.of(), Optional.of(archive));
  }

  private Path fetch(List<RemoteFile> files, Optional<RemoteFile> archive) throws IOException {
    CatalogueEntry entry =
        new CatalogueEntry(
            "set",
            "a set",
            format,
            "set",
            "nowhere",
            Optional.empty(),
            List.of(),
            Counts.UNKNOWN,
            files,
            archive,
            Optional.empty());
    return new Catalogue(List.of(entry), new DataHome(List.of()), cache)
        .fetch("set", heard, limits);
  }

  private final FetchProgress heard =
      new FetchProgress() {
        @Override
        public void fetched(String file, long bytes, long total) {
          progress.add(bytes);
        }

        @Override
        public void unchecked(String file) {
          unchecked.add(file);
        }
      };

  private RemoteFile file(String name, String path) throws IOException {
    return file(name, path, server.content(path));
  }

  private RemoteFile file(String name, String path, byte[] content) throws IOException {
    return new RemoteFile(
        name, url(path), Optional.of(sha256(content)), Optional.of((long) content.length));
  }

  private Optional<String> url(String path) {
    return Optional.of(server.url(path));
  }

  private String sha256(byte[] content) throws IOException {
    Path file = Files.createTempFile("content", ".bin");
    try {
      return Checksum.of(Files.write(file, content));
    } finally {
      Files.delete(file);
    }
  }

  private static byte[] packed(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(content);
    }
    return bytes.toByteArray();
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = FetchTest.class.getResourceAsStream(name)) {
      return in.readAllBytes();
    }
  }

  private static List<String> filesIn(Path folder) throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      return paths
          .filter(Files::isRegularFile)
          .map(path -> folder.relativize(path).toString().replace('\\', '/'))
          .sorted()
          .toList();
    }
  }
}
