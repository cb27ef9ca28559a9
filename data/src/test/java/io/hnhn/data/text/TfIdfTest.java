package io.hnhn.data.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class TfIdfTest {
  /** Made by scikit-learn, see src/test/python/tfidf_expected.py. */
  record Case(
      String name,
      double maxShare,
      int maxTerms,
      List<List<String>> documents,
      List<List<String>> unseen,
      List<String> vocabulary,
      List<List<Double>> documentRows,
      List<List<Double>> unseenRows) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() throws IOException {
    JsonMapper mapper = JsonMapper.shared();
    try (InputStream in = TfIdfTest.class.getResourceAsStream("tfidf.json")) {
      JsonNode cases = mapper.readTree(in).get("cases");
      return cases.valueStream().map(node -> mapper.treeToValue(node, Case.class));
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void equalsScikitLearn(Case expected) {
    TfIdf tfIdf = TfIdf.fit(expected.documents, expected.maxShare, expected.maxTerms);
    assertThat(tfIdf.vocabulary()).isEqualTo(expected.vocabulary);
    assertRows(tfIdf.transform(expected.documents).toDense(), expected.documentRows);
    assertRows(tfIdf.transform(expected.unseen).toDense(), expected.unseenRows);
  }

  private static void assertRows(Matrix found, List<List<Double>> expected) {
    assertThat(found.rows()).isEqualTo(expected.size());
    for (int r = 0; r < found.rows(); r++) {
      assertThat(found.columns()).isEqualTo(expected.get(r).size());
      for (int c = 0; c < found.columns(); c++) {
        assertThat((double) found.get(r, c))
            .as("document %d, term %d", r, c)
            .isCloseTo(expected.get(r).get(c), within(1e-7));
      }
    }
  }

  @Test
  void ofEquallyFrequentTermsTheAlphabeticallyFirstStay() {
    List<List<String>> documents =
        List.of(List.of("pear", "fig", "apple"), List.of("plum", "plum"));
    assertThat(TfIdf.fit(documents, 1, 3).vocabulary()).containsExactly("apple", "fig", "plum");
  }

  @Test
  void termsAtTheShareStayAndAboveGo() {
    List<List<String>> documents =
        List.of(List.of("all", "half"), List.of("all", "half"), List.of("all"), List.of("all"));
    assertThat(TfIdf.fit(documents, 0.5, 10).vocabulary()).containsExactly("half");
  }

  @Test
  void noDocumentsAreNoTerms() {
    assertThat(TfIdf.fit(List.<List<String>>of(), 1, 10).vocabulary()).isEmpty();
  }

  @Test
  void impossibleLimitsAreRefused() {
    assertThatThrownBy(() -> TfIdf.fit(List.<List<String>>of(), 20, 10))
        .hasMessage("Expected a share between 0 and 1 as limit, but found 20.0");
    assertThatThrownBy(() -> TfIdf.fit(List.<List<String>>of(), 1, -1))
        .hasMessage("Expected maxTerms >= 0, but found -1");
  }
}
