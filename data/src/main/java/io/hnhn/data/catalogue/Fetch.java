package io.hnhn.data.catalogue;

import io.hnhn.data.catalogue.CatalogueEntry.RemoteFile;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
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

  Fetch(CatalogueEntry entry, Path cache, FetchProgress progress) {
    this.entry = entry;
    this.target = cache.resolve(entry.name());
    this.work = cache.resolve(".fetching").resolve(entry.name());
    this.progress = progress;
  }

  /** Fetches everything, and says where it is. */
  Path run() throws IOException {
    Path files = Files.createDirectories(work.resolve("files"));
    try (HttpClient client = Download.client()) {
      for (RemoteFile file : entry.fetched()) {
        fetch(client, file, files.resolve(file.name()));
      }
    }
    Path whole = entry.archive().isPresent() ? unpacked(files, entry.archive().get()) : files;
    Files.move(whole, target, StandardCopyOption.ATOMIC_MOVE);
    delete(work);
    return target;
  }

  private void fetch(HttpClient client, RemoteFile file, Path done) throws IOException {
    if (Files.exists(done)) {
      return;
    }
    Files.createDirectories(done.getParent());
    Path part = done.resolveSibling(done.getFileName() + PART);
    new Download(client, file, part, progress).run();
    Files.move(part, done, StandardCopyOption.ATOMIC_MOVE);
  }

  /** The content of an archive; a folder that has all of it is left aside. */
  private Path unpacked(Path files, RemoteFile archive) throws IOException {
    Path into = work.resolve("unpacked");
    delete(into);
    TarArchive.unpack(files.resolve(archive.name()), Files.createDirectories(into));
    try (Stream<Path> children = Files.list(into)) {
      List<Path> top = children.toList();
      return top.size() == 1 && Files.isDirectory(top.getFirst()) ? top.getFirst() : into;
    }
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    List<Path> deepestFirst;
    try (Stream<Path> paths = Files.walk(folder)) {
      deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : deepestFirst) {
      Files.delete(path);
    }
  }
}
