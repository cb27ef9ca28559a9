package io.hnhn.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Unpacks two of JUnit's classes, from its jar, and looks at some of ours, in folders. */
class UnpackedResourcesTest {
  private static final List<String> FILES = List.of("Test.class", "Tag.class");
  private static final UnpackedResources FROM_JAR =
      new UnpackedResources("junit", "/org/junit/jupiter/api", FILES);

  @TempDir Path root;

  @Test
  void filesHoldTheResources() throws IOException {
    assertThat(FROM_JAR.folderIn(root).getFileName().toString()).matches("junit-[0-9a-f]{8}");
    assertUnpacked(FROM_JAR.folderIn(root));
  }

  private static void assertUnpacked(Path folder) throws IOException {
    for (String file : FILES) {
      try (InputStream in = Test.class.getResourceAsStream(file)) {
        assertThat(folder.resolve(file)).hasBinaryContent(in.readAllBytes());
      }
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).as("no half-written files stay").hasSize(FILES.size());
    }
  }

  @Test
  void rightFilesAreLeftAlone() throws IOException {
    Path file = FROM_JAR.folderIn(root).resolve("Test.class");
    Object first = Files.readAttributes(file, "fileKey,lastModifiedTime");
    FROM_JAR.folderIn(root);
    assertThat(Files.readAttributes(file, "fileKey,lastModifiedTime")).isEqualTo(first);
  }

  @Test
  void truncatedFileIsRepaired() throws IOException {
    Path file = FROM_JAR.folderIn(root).resolve("Test.class");
    Files.write(file, new byte[] {1, 2, 3});
    assertUnpacked(FROM_JAR.folderIn(root));
  }

  @Test
  void damagedFileOfTheRightSizeIsRepaired() throws IOException {
    Path file = FROM_JAR.folderIn(root).resolve("Tag.class");
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
    assertUnpacked(FROM_JAR.folderIn(root));
  }

  @Test
  void otherContentGetsAnotherFolder() throws IOException {
    UnpackedResources other =
        new UnpackedResources("junit", "/org/junit/jupiter/api", List.of("Test.class"));
    assertThat(other.folderIn(root)).isNotEqualTo(FROM_JAR.folderIn(root));
  }

  @Test
  void manyAtOnceDoNotHurtEachOther() throws Exception {
    List<Callable<Path>> starts = new ArrayList<>();
    for (int i = 0; i < 32; i++) {
      starts.add(() -> FROM_JAR.folderIn(root));
    }
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      for (Future<Path> folder : threads.invokeAll(starts)) {
        assertUnpacked(folder.get());
      }
    }
  }

  @Test
  void resourcesThatAreFilesStayWhereTheyAre() throws IOException {
    String name = UnpackedResourcesTest.class.getSimpleName() + ".class";
    UnpackedResources own = new UnpackedResources("own", "/io/hnhn/linalg", List.of(name));
    Path folder = own.folderIn(root);
    assertThat(folder).endsWith(Path.of("test-classes/io/hnhn/linalg"));
    assertThat(folder.resolve(name)).exists();
    assertThat(root).isEmptyDirectory();
  }

  @Test
  void filesInSeveralFoldersAreUnpackedIntoOne() throws IOException {
    List<String> names = List.of("UnpackedResources.class", "UnpackedResourcesTest.class");
    Path folder = new UnpackedResources("own", "/io/hnhn/linalg", names).folderIn(root);
    assertThat(folder).startsWith(root);
    assertThat(names).allSatisfy(name -> assertThat(folder.resolve(name)).exists());
  }

  @Test
  void missingResourceIsNamed() {
    UnpackedResources missing = new UnpackedResources("none", "/nowhere", List.of("nothing"));
    assertThatThrownBy(() -> missing.folderIn(root))
        .isInstanceOf(IOException.class)
        .hasMessage("no resource /nowhere/nothing is on the class path");
    assertThat(root).isEmptyDirectory();
  }

  @Test
  void placeThatIsAFileIsAnError() throws IOException {
    Path file = Files.writeString(root.resolve("file"), "not a folder");
    assertThatThrownBy(() -> FROM_JAR.folderIn(file)).isInstanceOf(IOException.class);
  }
}
