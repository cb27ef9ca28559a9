package io.hnhn.data.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.table.AttributeColumns;
import io.hnhn.data.table.TableOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The baskets of docs/formats.md are read from there, and by the Java lines that it shows. */
class TablesGuideTest {
  private static final Path GUIDE = Path.of("../docs/formats.md");
  private static final Path SOURCE =
      Path.of("src/test/java", TablesGuideTest.class.getName().replace('.', '/') + ".java");

  @TempDir Path folder;

  @Test
  void theShopIsWhatTheGuideSays() throws IOException {
    writeTables();
    Loaded shop = read();
    Dataset dataset = shop.dataset();
    assertThat(dataset.hypergraph().nodes()).isEqualTo(5);
    assertThat(dataset.hypergraph().hyperedges()).isEqualTo(4);
    assertThat(dataset.hypergraph().incidences()).isEqualTo(8);
    assertThat(dataset.classNames()).containsExactly("bakery", "dairy");
    assertThat(dataset.nodes().labels()).containsExactly(1, 0, 1, 0, -1);
    assertThat(dataset.nodes().featureNames())
        .startsWith("price", "unit=litre", "unit=piece")
        .contains("title:milk")
        .doesNotContain("title:from");
    assertThat(shop.omissions()).hasToString("1 duplicate incidences, 1 missing cells");
    assertThat(Files.readString(GUIDE).replaceAll("\\s+", " "))
        .contains("says: " + shop.omissions());
  }

  @Test
  void theGuideHasTheseLines() throws IOException {
    String guide = Files.readString(GUIDE);
    int from = guide.indexOf("```java\n", guide.indexOf("## Tables")) + 8;
    String shown = guide.substring(from, guide.indexOf("```", from));
    String source = Files.readString(SOURCE);
    String run =
        source.substring(
            source.indexOf("// guide begins\n") + 16, source.indexOf("// guide ends\n"));
    assertThat(run.stripIndent().strip()).isEqualTo(shown.strip());
  }

  private Loaded read() throws IOException {
    // guide begins
    TableOptions options =
        TableOptions.GUESSED.withNodes(AttributeColumns.GUESSED.withLabel("department"));
    Loaded shop = TableFormat.CSV.withOptions(options).read(folder);
    // guide ends
    return shop;
  }

  /** The two tables that the guide shows side by side. */
  private void writeTables() throws IOException {
    List<String> lines = Files.readAllLines(GUIDE);
    int start = lines.indexOf("    incidences.csv      nodes.csv") + 1;
    StringBuilder incidences = new StringBuilder();
    StringBuilder nodes = new StringBuilder();
    for (String line : lines.subList(start, start + 10)) {
      String both = line.substring(4);
      incidences.append(both, 0, Math.min(20, both.length())).append('\n');
      nodes.append(both.length() > 20 ? both.substring(20) + "\n" : "");
    }
    Files.writeString(folder.resolve("incidences.csv"), incidences);
    Files.writeString(folder.resolve("nodes.csv"), nodes);
  }
}
