package io.hnhn.cli.data;

import io.hnhn.data.catalogue.Catalogue;
import io.hnhn.data.catalogue.CatalogueEntry;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A data set of the catalogue and where it is; {@code hnhn data --json} prints it as it is here.
 *
 * @param folder where its files are, if they are at hand
 * @param fetchable whether they can be fetched
 */
record DataSummary(CatalogueEntry entry, Optional<String> folder, boolean fetchable) {
  static DataSummary of(Catalogue catalogue, CatalogueEntry entry) {
    return new DataSummary(entry, catalogue.find(entry).map(Path::toString), entry.canBeFetched());
  }

  /** In one word or two. */
  String state() {
    return folder.isPresent() ? "at hand" : fetchable ? "to fetch" : "to find";
  }
}
