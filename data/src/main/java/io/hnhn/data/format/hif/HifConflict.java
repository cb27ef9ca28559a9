package io.hnhn.data.format.hif;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.JsonFile;
import io.hnhn.data.file.StoredFile;
import java.io.IOException;
import java.util.Optional;

/**
 * What a file says of a node, or hyperedge, that contradicts what it said before, and was noticed
 * only when all of it had been read.
 *
 * @param place the id that does so, by how many ids of nodes, or of hyperedges, come before it
 * @param ofRecord whether its record is the second one; else it was a text and is a number now, or
 *     the other way round
 */
record HifConflict(long place, boolean ofRecord) {
  /**
   * Tells the first of two conflicts as the fault that it is, with its line: reads the file again
   * up to there.
   */
  static DataFormatException fault(
      StoredFile file, Optional<HifConflict> ofNodes, Optional<HifConflict> ofHyperedges)
      throws IOException {
    HifContent content = new Content(new Rows(ofNodes), new Rows(ofHyperedges));
    try {
      JsonFile.read(
          file,
          tokens -> {
            new HifReader(file, tokens, content).read();
            return content;
          });
    } catch (DataFormatException e) {
      return e;
    }
    return new DataFormatException(
        file.path(), "a file that stays as it is", "another content", "convert it again");
  }

  private record Content(Rows nodes, Rows hyperedges) implements HifContent {
    @Override
    public void incidence(float weight) {
      // Incidences contradict nothing.
    }
  }

  /** Counts ids up to the conflict. */
  private static final class Rows implements HifRows {
    private final Optional<HifConflict> conflict;
    private long ids;

    Rows(Optional<HifConflict> conflict) {
      this.conflict = conflict;
    }

    @Override
    public boolean id(String id, boolean text) {
      ids++;
      return !isHere(false);
    }

    @Override
    public boolean describe(int label, float weight, HifFeatures.Row features) {
      return !isHere(true);
    }

    private boolean isHere(boolean record) {
      return conflict.equals(Optional.of(new HifConflict(ids - 1, record)));
    }
  }
}
