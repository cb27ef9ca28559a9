package io.hnhn.data.format.hif;

import java.io.IOException;

/** Takes what a file says, record by record; its lists may come in any order. */
interface HifContent {
  HifRows nodes();

  HifRows hyperedges();

  /** Puts the last node that was named into the last hyperedge. */
  void incidence(float weight) throws IOException;
}
