package io.hnhn.cli.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import io.hnhn.data.Dataset;
import io.hnhn.data.format.DatasetFormats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConvertCommandTest {
  @TempDir private Path folder;

  @Test
  void aTableBecomesAnInterchangeFileAndTextFiles() throws IOException {
    Path table = baskets();
    Path hif = folder.resolve("baskets.json");
    CommandRun run = CommandRun.of("convert", table.toString(), hif.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("3 nodes, 2 hyperedges, 4 incidences")
        .contains("left out: 1 duplicate incidence")
        .contains("(hif)");

    Path plain = folder.resolve("plain");
    CommandRun again =
        CommandRun.of(
            "convert", hif.toString(), plain.toString(), "--missing-features", "identity");
    assertThat(again.exitCode()).as(again.err()).isZero();
    Dataset dataset = DatasetFormats.read(plain).dataset();
    assertThat(dataset.nodes().names()).containsExactly("milk", "bread", "oil");
    assertThat(dataset.nodes().features().columns()).isEqualTo(3);
  }

  @Test
  void aFormatCanBeForced() throws IOException {
    Path out = folder.resolve("tables");
    CommandRun run =
        CommandRun.of(
            "convert", baskets().toString(), out.toString(), "--from", "csv", "--to", "tsv");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(out.resolve("incidences.tsv")).exists();
  }

  @Test
  void tablesBecomeParquetFilesAndBack() throws IOException {
    Path parquet = folder.resolve("parquet");
    CommandRun run =
        CommandRun.of("convert", baskets().toString(), parquet.toString(), "--to", "parquet");
    assertThat(run.exitCode()).as(run.err()).isZero();
    Path hif = folder.resolve("again.json");
    CommandRun again = CommandRun.of("convert", parquet.toString(), hif.toString());
    assertThat(again.exitCode()).as(again.err()).isZero();
    assertThat(again.out()).contains("3 nodes, 2 hyperedges, 4 incidences");
  }

  @Test
  void matricesBecomeMappedArraysByAStream() throws IOException {
    Path incidence =
        Files.writeString(
            folder.resolve("incidence.mtx"),
            "%%MatrixMarket matrix coordinate pattern general\n3 2 4\n1 1\n2 1\n1 2\n3 2\n");
    Path mapped = folder.resolve("mapped");
    CommandRun run =
        CommandRun.of("convert", incidence.toString(), mapped.toString(), "--to", "mapped");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out()).contains("3 nodes, 2 hyperedges, 4 incidences");
    Files.writeString(incidence, "%%MatrixMarket matrix coordinate real general\n1 1 1\n1 1 -2\n");
    CommandRun refused =
        CommandRun.of("convert", incidence.toString(), mapped.toString(), "--to", "mapped");
    assertThat(refused.exitCode()).isEqualTo(1);
    assertThat(refused.errLines()).hasSize(1);
    assertThat(refused.err())
        .contains("expected weights of incidences above 0, but found -2.0 at row 0, column 0");
    assertThat(DatasetFormats.read(mapped).dataset().hypergraph().nodes()).isEqualTo(3);
  }

  @Test
  void aFormatThatIsUnknownOrCanOnlyBeReadIsRefused() throws IOException {
    CommandRun unknown = CommandRun.of("convert", baskets().toString(), "out", "--to", "xlsx");
    assertThat(unknown.exitCode()).isEqualTo(2);
    assertThat(unknown.errLines().getFirst())
        .startsWith("hnhn: --to: Expected a format of plain, ")
        .endsWith("but found xlsx");
    Path out = folder.resolve("out");
    CommandRun readOnly =
        CommandRun.of("convert", baskets().toString(), out.toString(), "--to", "linqs");
    assertThat(readOnly.exitCode()).isEqualTo(2);
    assertThat(readOnly.errLines().getFirst()).contains("linqs, which can be read only");
    assertThat(out).doesNotExist();
  }

  @Test
  void whatIsNoDataSetIsAnErrorThatSaysSo() throws IOException {
    Path nowhere = folder.resolve("nowhere");
    CommandRun run = CommandRun.of("convert", nowhere.toString(), folder.resolve("x").toString());
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errLines()).hasSize(1);
    assertThat(run.errLines().getFirst()).contains("nowhere").contains("no file or folder");
  }

  private Path baskets() throws IOException {
    return Files.writeString(
        folder.resolve("baskets.csv"), "product,basket\nmilk,1\nbread,1\nmilk,2\noil,2\noil,2\n");
  }
}
