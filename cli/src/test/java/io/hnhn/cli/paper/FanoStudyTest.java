package io.hnhn.cli.paper;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.graph.FanoPlane;
import io.hnhn.model.Models;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FanoStudyTest {
  @ParameterizedTest
  @CsvSource({"hnhn, 30", "hgnn, 1", "hypergcn, 1", "hypergcn-fast, 1", "gcn-clique, 1"})
  void hnhnSeparatesThePlanesAndExpansionsDoNot(String name, int distinct) {
    Models.Entry entry =
        Models.all().stream().filter(e -> e.name().equals(name)).findFirst().orElseThrow();
    try (Backend backend = Backends.open("cpu", 1)) {
      assertThat(new FanoStudy(backend).distinct(entry, FanoPlane.copies())).isEqualTo(distinct);
    }
  }
}
