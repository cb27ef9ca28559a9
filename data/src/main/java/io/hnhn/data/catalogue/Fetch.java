package io.hnhn.data.catalogue;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.catalogue.CatalogueEntry.RemoteFile;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.file.FolderRemoval;
import io.hnhn.file.Placement;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Fetches a data set into the cache. Files arrive in a folder beside it, and move into place
 * together when all of them are there and right: a folder in the cache is a whole data set.
 */
final class Fetch {
  private static final String PART = ".part";

  private final CatalogueEntry entry;
  private final Path target;
  private final Path work;
  private final FetchProgress progress;
  private final FetchLimits limits;

  Fetch(CatalogueEntry entry, Path cache, FetchProgress progress, FetchLimits limits) {
    this.entry = entry;
    this.target = cache.resolve(entry.name());
    this.work = cache.resolve(".fetching").resolve(entry.name());
    this.progress = progress;
    this.limits = limits;
  }

  /** Fetches everything, and says where it is. */
  Path run() throws IOException {
    Path files = Files.createDirectories(work.resolve("files"));
    try (HttpClient client = Download.client()) {
      for (RemoteFile file : entry.fetched()) {
        fetch(client, file, files.resolve(file.name()));
      }
    }
    Path whole = entry.archive().isPresent() ? contentOf(files, entry.archive().get()) : files;
    Placement.ofFolder(whole, target);
    FolderRemoval.remove(work);
    return target;
  }

  private void fetch(HttpClient client, RemoteFile file, Path done) throws IOException {
    if (Files.exists(done)) {
      return;
    }
    Files.createDirectories(done.getParent());
    Path part = done.resolveSibling(done.getFileName() + PART);
    new Download(client, file, part, progress, limits).run();
    Placement.ofFile(part, done);
  }

  /** The data set in an archive; one that is damaged or holds something else is forgotten. */
  private Path contentOf(Path files, RemoteFile archive) throws IOException {
    Path file = files.resolve(archive.name());
    try {
      Path content = unpacked(file);
      if (!DatasetFormats.named(entry.format()).recognises(content)) {
        throw new DataFormatException(
            file,
            "an archive with a data set in the format " + entry.format(),
            "none in it",
            "fetch it again, or look at its address");
      }
      return content;
    } catch (DataFormatException e) {
      FolderRemoval.remove(work);
      throw e;
    }
  }

  /** The content of an archive; a folder that has all of it is left aside. */
  private Path unpacked(Path archive) throws IOException {
    Path into = work.resolve("unpacked");
    FolderRemoval.remove(into);
    TarArchive.unpack(archive, Files.createDirectories(into), limits);
    try (Stream<Path> children = Files.list(into)) {
      List<Path> top = children.toList();
      return top.size() == 1 && Files.isDirectory(top.getFirst()) ? top.getFirst() : into;
    }
  }
}
