package io.hnhn.data;

/**
 * A data set as it was read, and what was left out on the way.
 *
 * @param omissions what the file had and the data set has not
 */
public record Loaded(Dataset dataset, Omissions omissions) {
  /** A data set that has everything its file has. */
  public static Loaded whole(Dataset dataset) {
    return new Loaded(dataset, Omissions.NONE);
  }
}
