package io.hnhn.data.catalogue;

/** Hears how far a file has been fetched. */
@FunctionalInterface
public interface FetchProgress {
  /** Nobody listens. */
  FetchProgress NONE = (file, bytes, total) -> {};

  /**
   * Some more of a file has arrived.
   *
   * @param bytes how much of it is there, with what an earlier try had fetched
   * @param total how much there will be, or -1 if that is not known
   */
  void fetched(String file, long bytes, long total);

  /** A file is there whose checksum is not known: it may be another one than it should be. */
  default void unchecked(String file) {}
}
