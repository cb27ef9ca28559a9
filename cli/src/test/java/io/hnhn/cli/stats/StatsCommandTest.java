package io.hnhn.cli.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.cli.Baskets;
import io.hnhn.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class StatsCommandTest {
  @TempDir private Path folder;

  @Test
  void tellsWhatADataSetIsLikeAndWhatThatMeans() throws IOException {
    CommandRun run = CommandRun.of("stats", Baskets.write(folder).toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("  nodes               25\n")
        .contains("  parts               2, the largest has 24 nodes\n")
        .contains("  isolated nodes      1\n")
        .contains("  hyperedges          0 empty, 0 of one node, 0 with the nodes of another\n")
        .contains("  node features       1, numbers, 100 % not zero: price\n")
        .contains("  nodes of a hyperedge          2      2       3      4    2.96       4\n")
        .contains("  3-4                             16  ####")
        .contains("  food                            12  ####")
        .contains("  1 have no label\n")
        .contains("One node is in no hyperedge: only its own features tell about it.")
        .containsPattern("Members of a hyperedge are mostly of one class \\(\\d+ % of\\s+pairs");
    assertThat(run.out().lines()).allMatch(line -> line.length() < 80);
    assertThat(run.out()).doesNotContainPattern("[\\x00-\\x08\\x0b-\\x1f]");
  }

  @Test
  void programsCanReadTheNumbers() throws IOException {
    CommandRun run = CommandRun.of("stats", Baskets.write(folder).toString(), "--json");
    JsonNode stats = JsonMapper.shared().readTree(run.out());
    assertThat(stats.get("structure").get("incidences").asInt()).isEqualTo(74);
    assertThat(stats.get("sizes").get("histogram").get(0).get("count").asInt()).isEqualTo(9);
    JsonNode nodes = stats.get("nodes");
    assertThat(nodes.get("unlabelled").asInt()).isEqualTo(1);
    assertThat(nodes.get("classes").get(0).get("count").asInt()).isEqualTo(12);
    // 8 baskets of each size 2, 3 and 4 have 1, 3 and 6 pairs; the mixed one has the other pair.
    assertThat(nodes.get("homophily").get("agreeing").asDouble())
        .isCloseTo(80.0 / 81, within(1e-9));
    assertThat(nodes.get("homophily").get("chance").asDouble()).isEqualTo(0.5);
    assertThat(nodes.get("homophily").get("pure").asDouble()).isCloseTo(24.0 / 25, within(1e-9));
    assertThat(stats.get("hyperedges").get("homophily").isNull()).isTrue();
  }

  @Test
  void kindsOfColumnsCanBeSaid() throws IOException {
    String shop = Baskets.write(folder).toString();
    CommandRun said = CommandRun.of("stats", shop, "--node-kind=price=categorical");
    assertThat(said.out()).contains("price=");
    CommandRun none = CommandRun.of("stats", shop, "--node-kind", "price=ignore");
    assertThat(none.out()).contains("  node features       none\n");
    CommandRun wrong = CommandRun.of("stats", shop, "--node-kind", "price=money");
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.err()).contains("Expected --node-kind COLUMN=KIND", "price=money");
  }

  @Test
  void everyColumnIsToldWithWhatItWasTakenFor() throws IOException {
    Files.writeString(folder.resolve("incidences.csv"), "basket,product,till\n1,milk,\n1,oil,3\n");
    Files.writeString(
        folder.resolve("nodes.csv"),
        """
        product,department,price,title
        milk,dairy,0.5,fresh milk from the alps
        oil,,,
        """);
    CommandRun run = CommandRun.of("stats", folder.toString(), "--label=department");
    assertThat(run.out())
        .contains(
            """
            Columns of incidences.csv
              product                  nodes       2 different
              basket                   hyperedges  1 different
              till                     left out    1 missing

            Columns of nodes.csv
              product                  id          2 different
              department               label       1 different: dairy (1); 1 missing
              price                    number      0.5 to 0.5, mean 0.5; 1 missing
              title                    text        5 different words, 5 a text on average;
                                                   1 missing
            """);
    JsonNode columns =
        JsonMapper.shared()
            .readTree(
                CommandRun.of("stats", folder.toString(), "--label=department", "--json").out())
            .get("columns");
    assertThat(columns.size()).isEqualTo(7);
    assertThat(columns.get(2).get("use").asString()).isEqualTo("left out");
    assertThat(columns.get(5).get("content").get("largest").asDouble()).isEqualTo(0.5);
    assertThat(columns.get(6).get("missing").asInt()).isEqualTo(1);
  }

  @Test
  void whatWasLeftOutAndWhatIsMissingIsTold() throws IOException {
    Path table = folder.resolve("baskets.csv");
    Files.writeString(table, "product,basket\nmilk,1\noil,1\nmilk,2\noil,2\noil,2\nsoap,3\n");
    CommandRun run = CommandRun.of("stats", table.toString());
    assertThat(run.out())
        .contains("left out            1 duplicate incidence")
        .contains("0 empty, 1 of one node, 1 with the nodes of another")
        .contains("node features       none")
        .contains("One hyperedge has fewer than two nodes and connects nothing.")
        .contains("Nothing has a class")
        .contains("The nodes have no features.")
        .doesNotContain("Classes of");
  }
}
