package io.hnhn.data.catalogue;

import io.hnhn.data.catalogue.CatalogueEntry.RemoteFile;
import java.time.Duration;

/**
 * What a server may do to this machine while a data set is fetched from it: a limit on time without
 * progress, on bytes, and on what an archive unpacks to.
 *
 * @param silence how long at most until the next bytes of a file; longer counts as a broken
 *     connection
 * @param packed the most bytes of a file whose size the catalogue does not tell
 * @param expansion the most bytes that a byte of an archive unpacks to
 * @param unpacked the most bytes that an archive unpacks to, whatever its size is
 * @param entries the most files and folders of an archive
 */
record FetchLimits(Duration silence, long packed, int expansion, long unpacked, int entries) {
  /** An archive may unpack to this many bytes, however small it is. */
  private static final long HARMLESS = 1L << 24;

  /** Far above what any data set of the catalogue needs, far below what fills a disk. */
  static final FetchLimits USUAL =
      new FetchLimits(Duration.ofSeconds(60), 4L << 30, 40, 16L << 30, 1_000_000);

  /** The most bytes of a file: those that the catalogue tells, or else any reasonable number. */
  long bytesOf(RemoteFile file) {
    return file.bytes().orElse(packed);
  }

  /** The most bytes that an archive of a size unpacks to. */
  long bytesUnpackedFrom(long size) {
    return Math.min(unpacked, Math.max(HARMLESS, expansion * size));
  }
}
