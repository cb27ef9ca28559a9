package io.hnhn.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataHomeTest {
  @TempDir Path root;
  private Path module;
  private Path shared;

  @BeforeEach
  void repositoryBesideSharedData() throws IOException {
    module = Files.createDirectories(root.resolve("repository/module"));
    Files.createDirectory(root.resolve("repository/.git"));
    shared = root.resolve("shared/data");
    Files.createDirectories(shared.resolve("zoo"));
  }

  @Test
  void findsDataBesideTheRepositoryFromInsideAModule() throws IOException {
    assertThat(DataHome.of(Map.of(), module).folder("zoo")).isEqualTo(shared.resolve("zoo"));
  }

  @Test
  void variableComesFirst() throws IOException {
    Path own = Files.createDirectories(root.resolve("own/zoo"));
    DataHome home = DataHome.of(Map.of("HNHN_DATA", own.getParent().toString()), module);
    assertThat(home.folder("zoo")).isEqualTo(own);
  }

  @Test
  void blankVariableIsNone() {
    assertThat(DataHome.of(Map.of("HNHN_DATA", " "), module))
        .isEqualTo(DataHome.of(Map.of(), module));
  }

  @Test
  void missingDataSetTellsWhereItWasLookedFor() {
    assertThat(DataHome.of(Map.of(), module).find("cora")).isEmpty();
    assertThatThrownBy(() -> DataHome.of(Map.of(), module).folder("cora"))
        .isInstanceOf(FileNotFoundException.class)
        .hasMessage(
            ("no data set \"cora\": looked in %s (no such folder), %s (which has zoo);"
                    + " set HNHN_DATA to the folder that holds it")
                .formatted(root.resolve("repository/shared/data"), shared));
  }
}
