package io.hnhn.command.options;

import io.hnhn.command.terminal.DownloadProgress;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.data.catalogue.Catalogue;
import io.hnhn.data.catalogue.CatalogueEntry;
import io.hnhn.file.FolderReplacement;
import io.hnhn.naming.NearestName;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Data sets that people name: by a path, or by a name that is known. */
public final class NamedData {
  private NamedData() {}

  /**
   * The file or folder that a text stands for: itself, or where the data set of that name is, which
   * is fetched if it is not at hand.
   *
   * @throws FileNotFoundException if there is neither
   */
  public static Path find(String data, Terminal terminal) throws IOException {
    Path path = Path.of(data);
    FolderReplacement.recover(path);
    if (Files.exists(path)) {
      return path;
    }
    Catalogue catalogue = Catalogue.standard();
    Optional<Path> atHand = catalogue.home().find(data);
    if (atHand.isPresent()) {
      return atHand.get();
    }
    List<String> known = catalogue.entries().stream().map(CatalogueEntry::name).toList();
    if (!known.contains(data)) {
      throw new FileNotFoundException(
          "no file or folder %s, and no data set of that name%s"
              .formatted(
                  data,
                  NearestName.of(data, known)
                      .map("; did you mean %s?"::formatted)
                      .orElse("; known by name: " + String.join(", ", known))));
    }
    DownloadProgress progress = new DownloadProgress(terminal.status());
    try {
      return catalogue.fetch(data, progress);
    } finally {
      progress.stop();
    }
  }
}
