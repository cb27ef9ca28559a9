package io.hnhn.cli.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.cli.CommandRun;
import io.hnhn.data.DataHome;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DataCommandTest {
  @TempDir Path cache;

  @Test
  void listHasOneLineADataSet() {
    CommandRun run = CommandRun.of("data", "list");
    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out().lines().findFirst().orElseThrow())
        .matches("name +nodes +hyperedges +classes +features +");
    assertThat(run.out().lines())
        .anyMatch(line -> line.matches("dblp +41302 +22363 +6 +0 +(at hand|to find)"))
        .anyMatch(line -> line.matches("linqs-citeseer +- +- +- +- +(at hand|to fetch)"))
        .allMatch(line -> line.length() < 80);
  }

  @Test
  void programsCanReadTheList() {
    CommandRun run = CommandRun.of("data", "list", "--json");
    assertThat(run.exitCode()).isZero();
    JsonNode sets = JsonMapper.shared().readTree(run.out());
    assertThat(sets).hasSizeGreaterThan(10);
    JsonNode first = sets.get(0);
    assertThat(first.get("entry").get("name").asString()).isEqualTo("citeseer");
    assertThat(first.get("entry").get("counts").get("incidences").asLong()).isEqualTo(3509);
    assertThat(first.get("fetchable").asBoolean()).isFalse();
  }

  @Test
  void infoTellsOriginLicenceCitationCountsAndChecksums() {
    CommandRun run = CommandRun.of("data", "info", "pubmed");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains(
            "size     3840 nodes, 7963 hyperedges, 34629 incidences, 3 classes, 500 features",
            "format   plain",
            "origin   PubMed-Diabetes",
            "licence  not known",
            "cite     Namata",
            "file     nodes.svm.gz, 1157842 bytes, SHA-256 b528d168",
            "folder   ")
        .doesNotContain("no checksum");
    assertThat(CommandRun.of("data", "info", "linqs-cora").out())
        .contains("file     cora.tgz, no checksum is known, https://linqs-data.soe.ucsc.edu/");
    JsonNode json =
        JsonMapper.shared().readTree(CommandRun.of("data", "info", "linqs-cora", "--json").out());
    assertThat(json.get("fetchable").asBoolean()).isTrue();
    assertThat(json.get("entry").get("archive").get("url").asString()).startsWith("https://");
  }

  @Test
  void fetchPrintsTheFolderOfWhatIsAtHand() {
    Optional<Path> zoo = DataHome.standard().find("zoo");
    assumeTrue(zoo.isPresent(), "skipped: no data set zoo at hand");
    CommandRun run = CommandRun.of("data", "fetch", "zoo");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).isEqualTo(zoo.orElseThrow() + System.lineSeparator());
    assertThat(run.err()).isEmpty();
    JsonNode json =
        JsonMapper.shared().readTree(CommandRun.of("data", "fetch", "zoo", "--json").out());
    assertThat(json.get("folder").asString()).isEqualTo(zoo.orElseThrow().toString());
  }

  @Test
  void whatCannotBeFetchedIsToldInOneLine() {
    assumeTrue(
        DataHome.standard().find("raw/aminer-dblp").isEmpty(), "skipped: aminer-dblp is at hand");
    CommandRun run = CommandRun.of("data", "fetch", "aminer-dblp", "--cache", cache.toString());
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.errLines())
        .containsExactly(
            ("hnhn: no data set \"aminer-dblp\" at hand, and no address to fetch it from (origin:"
                    + " AMiner, https://www.aminer.org/citation); put its files into %s, or set"
                    + " HNHN_DATA to a folder that has them in raw/aminer-dblp")
                .formatted(cache.resolve("aminer-dblp")));
  }

  @Test
  void unknownNamesAndMissingNamesAreTold() {
    CommandRun unknown = CommandRun.of("data", "info", "nowhere");
    assertThat(unknown.exitCode()).isEqualTo(1);
    assertThat(unknown.errLines()).hasSize(1);
    assertThat(unknown.err())
        .startsWith("hnhn: Expected a data set of citeseer, ")
        .endsWith(", but found nowhere" + System.lineSeparator());
    CommandRun missing = CommandRun.of("data", "fetch");
    assertThat(missing.exitCode()).isEqualTo(2);
    assertThat(missing.errLines())
        .containsExactly(
            "hnhn: Missing required parameter: 'NAME'", "Try 'hnhn data fetch --help'.");
  }

  @Test
  void withoutASubcommandTellsWhatThereIs() {
    CommandRun run = CommandRun.of("data");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).contains("list", "info", "fetch");
    assertThat(CommandRun.of("--help").out()).contains("data");
  }
}
