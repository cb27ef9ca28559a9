package io.hnhn.paper;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.paper.PaperData.Printed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PaperDataTest {
  @ParameterizedTest
  @CsvSource({
    "table, DBLP, HNHN, 85.1 ± .2, 44.2",
    "table, CORA, HYPERGCN_FAST, 45.2 ± 12.9, 2.9",
    "table, CITESEER, HGNN, 61.1 ± 2.2, 30.5",
    "table, PUBMED, HYPERGCN, 60.0 ± 10.7, 171",
    "lsa, CORA, HNHN, 63.7, 10.84",
    "lsa, CORA, HYPERGCN, 42.4, 182.56",
    "hyperedges, CITESEER, HNHN, 62.8 ± 1.4, ''",
  })
  void theNumbersAreThoseOfThePaper(
      String study, PaperData data, PaperSystem system, String accuracy, String seconds) {
    assertThat(data.printed(study, system)).isEqualTo(new Printed(accuracy, seconds));
  }

  @Test
  void whatThePaperDoesNotHaveIsEmpty() {
    assertThat(PaperData.CITESEER.printed("lsa", PaperSystem.HNHN)).isEqualTo(Printed.NONE);
    assertThat(PaperData.PUBMED.printed("hyperedges", PaperSystem.HNHN)).isEqualTo(Printed.NONE);
    assertThat(PaperData.COAUTHORSHIP.printed("table", PaperSystem.HNHN)).isEqualTo(Printed.NONE);
    assertThat(PaperData.CITESEER.printed("table", PaperSystem.MLP)).isEqualTo(Printed.NONE);
  }
}
