package io.hnhn.data.catalogue;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What is known about a data set. What is not known for sure is left out.
 *
 * @param name by which it is found, such as {@code citeseer}
 * @param title one line about it
 * @param format the name of the format its files are in
 * @param folder where its files are in a folder of data sets
 * @param origin who made it, and where it was published
 * @param licence under which it may be used
 * @param citations the papers to cite
 * @param counts its size, as its format reads it
 * @param files its files, each fetched by itself
 * @param archive a file with all others in it, fetched instead of them
 * @param note what else there is to know
 */
public record CatalogueEntry(
    String name,
    String title,
    String format,
    String folder,
    String origin,
    Optional<String> licence,
    List<String> citations,
    Counts counts,
    List<RemoteFile> files,
    Optional<RemoteFile> archive,
    Optional<String> note) {

  /**
   * How much there is in a data set.
   *
   * @param features of a node
   */
  public record Counts(
      Optional<Long> nodes,
      Optional<Long> hyperedges,
      Optional<Long> incidences,
      Optional<Long> classes,
      Optional<Long> features) {
    static final Counts UNKNOWN =
        new Counts(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
  }

  /**
   * A file of a data set.
   *
   * @param name its path in the folder of the data set
   * @param url where it is fetched from
   * @param sha256 its checksum, in hexadecimal digits
   * @param bytes its size
   */
  public record RemoteFile(
      String name, Optional<String> url, Optional<String> sha256, Optional<Long> bytes) {}

  public CatalogueEntry {
    folder = Objects.requireNonNullElse(folder, name);
    citations = List.copyOf(Objects.requireNonNullElse(citations, List.of()));
    counts = Objects.requireNonNullElse(counts, Counts.UNKNOWN);
    files = List.copyOf(Objects.requireNonNullElse(files, List.of()));
  }

  /** What is fetched: the archive, or else the files. */
  List<RemoteFile> fetched() {
    return archive.map(List::of).orElse(files);
  }

  /** Whether there is an address for everything that is fetched. */
  public boolean canBeFetched() {
    List<RemoteFile> fetched = fetched();
    return !fetched.isEmpty() && fetched.stream().allMatch(file -> file.url().isPresent());
  }

  /** The names of its files, as far as they are known. */
  Stream<String> fileNames() {
    return (files.isEmpty() ? fetched() : files).stream().map(RemoteFile::name);
  }
}
