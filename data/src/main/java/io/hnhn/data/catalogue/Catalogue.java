package io.hnhn.data.catalogue;

import io.hnhn.data.DataHome;
import io.hnhn.file.CacheFolder;
import io.hnhn.naming.NearestName;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/**
 * The data sets that are known by name: those of the paper on HNHN and common benchmarks.
 *
 * <pre>{@code
 * Path folder = Catalogue.standard().fetch("linqs-cora", FetchProgress.NONE);
 * Dataset cora = DatasetFormats.read(folder).dataset();
 * }</pre>
 *
 * @param entries by name, in the order they are listed
 * @param home where data sets may be at hand already
 * @param cache the folder that fetched ones are put into
 */
public record Catalogue(List<CatalogueEntry> entries, DataHome home, Path cache) {
  public Catalogue {
    entries = List.copyOf(entries);
  }

  /** The catalogue of this release, with the usual folders. */
  public static Catalogue standard() {
    return new Catalogue(published(), DataHome.standard(), CacheFolder.ofUser().resolve("data"));
  }

  /** The entries of this release. */
  static List<CatalogueEntry> published() {
    try (InputStream in = Catalogue.class.getResourceAsStream("catalogue.json")) {
      return List.of(JsonMapper.shared().readValue(in, CatalogueEntry[].class));
    } catch (IOException e) {
      throw new UncheckedIOException("Expected to read the catalogue, but it failed", e);
    }
  }

  /**
   * The entry of a name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public CatalogueEntry entry(String name) {
    List<String> names = entries.stream().map(CatalogueEntry::name).toList();
    int found = names.indexOf(name);
    if (found < 0) {
      throw new IllegalArgumentException(
          "Expected a data set of %s, but found %s%s"
              .formatted(String.join(", ", names), name, NearestName.question(name, names)));
    }
    return entries.get(found);
  }

  /** The folder of a data set that is at hand, or was fetched before. */
  public Optional<Path> find(CatalogueEntry entry) {
    Path fetched = cache.resolve(entry.name());
    return home.find(entry.folder())
        .or(() -> Files.isDirectory(fetched) ? Optional.of(fetched) : Optional.empty());
  }

  /**
   * The folder of a data set; if it is not at hand, it is fetched into the cache first. What an
   * interrupted try has fetched is not fetched again.
   *
   * @throws IOException if it can't be fetched; the message says where to put the files instead
   */
  public Path fetch(String name, FetchProgress progress) throws IOException {
    return fetch(name, progress, FetchLimits.USUAL);
  }

  /** The same with other limits. */
  Path fetch(String name, FetchProgress progress, FetchLimits limits) throws IOException {
    CatalogueEntry entry = entry(name);
    Optional<Path> here = find(entry);
    if (here.isPresent()) {
      return here.get();
    }
    if (!entry.canBeFetched()) {
      throw new FileNotFoundException(
          "no data set \"%s\" at hand, and no address to fetch it from (origin: %s); %s"
              .formatted(name, entry.origin(), advice(entry)));
    }
    try {
      return new Fetch(entry, cache, progress, limits).run();
    } catch (DownloadException e) {
      throw new IOException(e.getMessage() + "; try again, or " + advice(entry), e);
    }
  }

  private String advice(CatalogueEntry entry) {
    String files = entry.fileNames().collect(Collectors.joining(", "));
    return "put %s into %s, or set %s to a folder that has them in %s"
        .formatted(
            files.isEmpty() ? "its files" : files,
            cache.resolve(entry.name()),
            DataHome.VARIABLE,
            entry.folder());
  }
}
