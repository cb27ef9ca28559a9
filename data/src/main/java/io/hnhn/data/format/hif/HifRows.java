package io.hnhn.data.format.hif;

import java.io.IOException;

/** Takes the nodes of a file, or its hyperedges, one after the other as the file names them. */
interface HifRows {
  /**
   * Takes the id of a node, or hyperedge, which may have come before. What is told next is told of
   * the last one that was taken.
   *
   * @param text whether the file has it as a text, not as a number
   * @return whether it came the same way before, or not at all
   */
  boolean id(String id, boolean text) throws IOException;

  /**
   * Takes what a record says of the last id.
   *
   * @param label the number of the class as classes come, {@link io.hnhn.data.Attributes#NO_LABEL}
   *     for none
   * @return whether this is its first record
   */
  boolean describe(int label, float weight, HifFeatures.Row features) throws IOException;
}
