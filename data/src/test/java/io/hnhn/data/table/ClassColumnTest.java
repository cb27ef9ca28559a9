package io.hnhn.data.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.Dataset;
import io.hnhn.data.NumberScale;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What may be a class, and in which order classes come. */
class ClassColumnTest {
  private static final TableOptions RAW = TableOptions.GUESSED.withScale(NumberScale.RAW);

  @Test
  void textsAreNoClasses() {
    assertThatThrownBy(() -> readLabels(60, 40))
        .isInstanceOf(DataFormatException.class)
        .hasMessageContaining(
            "line 1: expected classes in the column \"label\", at most 1000 and each in two rows or"
                + " more on average, but found 40 different labels in 60 rows, such as \"c0\"; name"
                + " another column as label, or list them as \"classes\" in dataset.json");
    assertThatThrownBy(() -> readLabels(5000, 1001))
        .hasMessageContaining("found 1001 different labels in 5000 rows");
  }

  @Test
  void manyClassesOfFewRowsOrInManyRowsAreClasses() throws IOException {
    assertThat(readLabels(49, 49).classes()).isEqualTo(49);
    assertThat(readLabels(60, 30).classes()).isEqualTo(30);
    assertThat(readLabels(5000, 1000).classes()).isEqualTo(1000);
  }

  @Test
  void classesThatAreListedAreMeant() throws IOException {
    List<String> listed = IntStream.range(0, 60).mapToObj(i -> "c" + i).toList();
    assertThat(readLabels(60, 60, listed).classNames()).isEqualTo(listed);
  }

  @Test
  void classesThatAreNumbersAreSortedAsNumbers() throws IOException {
    Dataset dataset =
        DatasetTables.of(ListTable.of("node,edge", "a,x"))
            .withNodes(ListTable.of("id,label", "a,10", "b,9", "c,-1"))
            .read("numbers", TableOptions.GUESSED)
            .dataset();
    assertThat(dataset.classNames()).containsExactly("-1", "9", "10");
  }

  private static Dataset readLabels(int rows, int classes) throws IOException {
    return readLabels(rows, classes, List.of());
  }

  private static Dataset readLabels(int rows, int classes, List<String> listed) throws IOException {
    List<String> lines = new ArrayList<>(List.of("id,label"));
    IntStream.range(0, rows).forEach(i -> lines.add("n%d,c%d".formatted(i, i % classes)));
    return DatasetTables.of(ListTable.of("node,edge", "n0,x"))
        .withNodes(ListTable.of(lines.toArray(String[]::new)))
        .read("labels", RAW, listed)
        .dataset();
  }
}
