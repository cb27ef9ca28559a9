package io.hnhn.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.fail;

import io.hnhn.data.DataFormatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParquetFormatErrorsTest {
  private static final int MUTATIONS = 60;

  @TempDir Path root;
  private Path folder = Path.of("");

  @BeforeEach
  void goodFiles() throws IOException {
    folder = root.resolve("set");
    new ParquetFormat().write(SmallDataset.awkward(), folder);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "SELECT 'a' AS node|0|a column \"hyperedge\"|the columns \"node\"",
        "SELECT 'a' AS node, NULL AS hyperedge|1|a hyperedge in each row|an empty cell",
        "SELECT 'a' AS node, 'x' AS hyperedge, 'NaN'::REAL AS weight|1|a finite weight above"
            + " 0|\"NaN\"",
        "SELECT 'a' AS node, 'x' AS hyperedge, 0 AS weight|1|a finite weight above 0|\"0\"",
      })
  void aFaultIsToldWithPlaceExpectationAndFinding(
      String query, long row, String expected, String found) throws IOException, SQLException {
    Path file = folder.resolve("incidences.parquet");
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute("COPY (%s) TO '%s' (FORMAT parquet)".formatted(query, file));
    }
    DataFormatException fault = fault(folder);
    assertThat(fault.file()).isEqualTo(file);
    assertThat(fault.line()).isEqualTo(row);
    assertThat(fault.expected()).isEqualTo(expected);
    assertThat(fault.found()).isEqualTo(found);
  }

  @Test
  void otherAndMissingFilesAreNamed() throws IOException {
    Path file = folder.resolve("nodes.parquet");
    Files.writeString(file, "id,label\n1,2\n");
    assertThat(fault(folder).file()).isEqualTo(file);
    assertThat(fault(folder).expected()).isEqualTo("a table");
    Files.delete(folder.resolve("incidences.parquet"));
    assertThat(fault(folder))
        .hasMessage(
            "file %s: expected a Parquet file, or a folder with incidences.parquet, but found none; check the path"
                .formatted(folder));
    assertThat(fault(root.resolve("nowhere")).found()).isEqualTo("none");
  }

  @Test
  void mutatedFilesAreReadOrRefused() throws IOException {
    SplittableRandom random = new SplittableRandom(11);
    int refused = 0;
    for (String name : new String[] {"incidences.parquet", "nodes.parquet"}) {
      Path file = folder.resolve(name);
      byte[] original = Files.readAllBytes(file);
      for (int i = 0; i < MUTATIONS; i++) {
        byte[] mutated = original.clone();
        for (int changes = random.nextInt(1, 5); changes > 0; changes--) {
          mutated[random.nextInt(mutated.length)] = (byte) random.nextInt(256);
        }
        boolean isCut = random.nextInt(10) == 0;
        Files.write(file, isCut ? Arrays.copyOf(mutated, random.nextInt(mutated.length)) : mutated);
        try {
          new ParquetFormat().read(folder);
        } catch (DataFormatException _) {
          refused++;
        } catch (Exception | Error e) {
          fail("%s with content %s".formatted(file, Arrays.toString(mutated)), e);
        }
      }
      Files.write(file, original);
    }
    assertThat(refused).isBetween(MUTATIONS / 2, 2 * MUTATIONS - 1);
  }

  private static DataFormatException fault(Path path) {
    return catchThrowableOfType(DataFormatException.class, () -> new ParquetFormat().read(path));
  }
}
