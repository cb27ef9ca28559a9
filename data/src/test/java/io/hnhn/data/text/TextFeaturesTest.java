package io.hnhn.data.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.data.text.TextFeatures.Weighting;
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

class TextFeaturesTest {
  /** Made by scikit-learn, see src/test/python/text_features_expected.py. */
  record Case(
      Weighting weighting,
      int longestTerm,
      double maxShare,
      int maxTerms,
      List<String> texts,
      List<List<String>> words,
      List<String> vocabulary,
      List<List<Double>> rows) {
    @Override
    public String toString() {
      return "%s of up to %d words".formatted(weighting, longestTerm);
    }
  }

  static Stream<Case> cases() throws IOException {
    JsonMapper mapper = JsonMapper.shared();
    try (InputStream in = TextFeaturesTest.class.getResourceAsStream("text-features.json")) {
      JsonNode cases = mapper.readTree(in).get("cases");
      return cases.valueStream().map(node -> mapper.treeToValue(node, Case.class));
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void wordsAreTheOnesScikitLearnWasGiven(Case expected) {
    assertThat(expected.texts.stream().map(TextAnalysis.WORDS::words).toList())
        .isEqualTo(expected.words);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void equalsScikitLearn(Case expected) {
    TextFeatures settings =
        new TextFeatures(
            TextAnalysis.WORDS,
            expected.longestTerm,
            expected.maxShare,
            expected.maxTerms,
            expected.weighting);
    TextFeatures.Rows rows = settings.of(expected.texts);
    assertThat(rows.terms()).isEqualTo(expected.vocabulary);
    Matrix found = rows.matrix().toDense();
    for (int r = 0; r < found.rows(); r++) {
      for (int c = 0; c < found.columns(); c++) {
        assertThat((double) found.get(r, c))
            .as("text %d, term %s", r, expected.vocabulary.get(c))
            .isCloseTo(expected.rows.get(r).get(c), within(1e-7));
      }
    }
  }

  @Test
  void textsWithoutWordsAreRowsWithoutFeatures() {
    TextFeatures.Rows rows =
        TextFeatures.PAPER.withMaxTerms(5).withWeighting(Weighting.BINARY).of(List.of("", ""));
    assertThat(rows.terms()).isEmpty();
    assertThat(rows.matrix().rows()).isEqualTo(2);
    assertThat(rows.matrix().columns()).isZero();
  }

  @Test
  void termsRunAcrossUpToSoManyWords() {
    assertThat(TextFeatures.terms(List.of("a", "b", "c"), 2))
        .containsExactly("a", "b", "c", "a b", "b c");
    assertThat(TextFeatures.terms(List.of("a"), 3)).containsExactly("a");
  }

  @Test
  void englishStemsHaveNoEndingsAndNoCommonWords() {
    assertThat(TextAnalysis.ENGLISH_STEMS.words("The labels of the labelled node"))
        .containsExactly("label", "label", "node");
    assertThat(TextAnalysis.WORDS.words("Node-labels, 1998 Größe"))
        .containsExactly("node", "labels", "1998", "größe");
  }

  @Test
  void impossibleSettingsAreRefused() {
    assertThatThrownBy(() -> new TextFeatures(TextAnalysis.WORDS, 0, 0.2, 1000, Weighting.TF_IDF))
        .hasMessage("Expected terms of at least 1 word, but found 0");
    assertThatThrownBy(() -> new TextFeatures(TextAnalysis.WORDS, 1, 20, 9, Weighting.TF_IDF))
        .hasMessage("Expected a share between 0 and 1 as limit, but found 20.0");
    assertThatThrownBy(() -> TextFeatures.PAPER.withMaxTerms(-1))
        .hasMessage("Expected maxTerms >= 0, but found -1");
  }
}
