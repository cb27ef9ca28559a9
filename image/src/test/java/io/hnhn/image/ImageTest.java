package io.hnhn.image;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.data.Dataset;
import io.hnhn.data.jdk.JdkHypergraph;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The archive, unpacked somewhere, runs without any program or variable of the machine. */
class ImageTest {
  private static final Path BUILT = Path.of(System.getProperty("hnhn.image"));
  private static final Path REPOSITORY = Path.of("").toAbsolutePath().getParent();
  private static final Pattern OPTIONS =
      Pattern.compile("java\"? (--.*?) (\\$\\{|%)HNHN_JAVA_OPTS", Pattern.DOTALL);

  @TempDir static Path root;
  private static Path image = Path.of("");
  private static Map<Path, String> unpacked = Map.of();

  @TempDir Path folder;

  /** What a command printed, and how it ended. */
  private record Run(int code, String out, String err) {
    String done() {
      assertThat(code).as(err).isZero();
      return out;
    }
  }

  @BeforeAll
  static void unpack() throws IOException, InterruptedException {
    assumeTrue(File.separatorChar == '/', "skipped: there is no sh");
    Path home = Files.createDirectory(root.resolve("a folder; with $HOME"));
    Process tar =
        new ProcessBuilder("tar", "xzf", BUILT + ".tar.gz", "-C", home.toString())
            .inheritIO()
            .start();
    assertThat(tar.waitFor()).isZero();
    image = home.resolve(BUILT.getFileName().toString());
    unpacked = contents();
  }

  /** The folder may be read-only: whoever runs the tests may write everywhere, so look at it. */
  @AfterAll
  static void nothingIsWrittenIntoTheImage() throws IOException {
    assertThat(contents()).isEqualTo(unpacked);
  }

  @Test
  void itKnowsItsVersion() throws Exception {
    assertThat(hnhn("--version").done())
        .isEqualTo("hnhn " + System.getProperty("hnhn.version") + "\n");
  }

  @Test
  void theDemoLearnsFromTheSameClassesWithVectorsAndOpenBlas() throws Exception {
    Dataset whole = JdkHypergraph.read();
    JsonNode results = new JsonMapper().readTree(hnhn("demo", "--json", "--epochs", "2").done());
    assertThat(results.at("/data/nodes").asInt()).isEqualTo(whole.hypergraph().nodes());
    assertThat(results.at("/data/hyperedges").asInt()).isEqualTo(whole.hypergraph().hyperedges());
    assertThat(results.at("/data/classes").valueStream().map(JsonNode::asString))
        .containsExactlyElementsOf(whole.classNames());
    assertThat(results.at("/backend").asString()).contains("Vector API").contains("OpenBLAS");
    assertThat(folder).as("OpenBLAS is opened where it lies").isEmptyDirectory();
  }

  @Test
  void tablesBecomeAModelAndTheModelAnswers() throws Exception {
    String shop = image.resolve("examples/shop").toString();
    Path model = folder.resolve("departments");
    String settings = "--model=hnhn --alpha=0 --beta=0 --regime=plain --epochs=20";
    List<String> train = new ArrayList<>(List.of(settings.split(" ", -1)));
    train.addAll(0, List.of("train", shop, "--label=department", "--out=" + model));
    hnhn(train.toArray(String[]::new)).done();
    assertThat(model.resolve("report.html")).exists();
    assertThat(hnhn("predict", model.toString(), shop).done().lines())
        .hasSizeGreaterThan(10)
        .first()
        .asString()
        .startsWith("id,class,probability");
  }

  @Test
  void parquetFilesAreWrittenAndRead() throws Exception {
    String shop = image.resolve("examples/shop").toString();
    Path parquet = folder.resolve("parquet");
    hnhn("convert", shop, parquet.toString(), "--to", "parquet").done();
    assertThat(hnhn("stats", parquet.toString()).done()).contains("hyperedges");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).as("no library is unpacked").containsExactly(parquet);
    }
  }

  @Test
  void theLauncherMayBeALinkToALink() throws Exception {
    Path first = Files.createSymbolicLink(folder.resolve("first"), image.resolve("bin/hnhn"));
    Path second = Files.createSymbolicLink(folder.resolve("second"), first.getFileName());
    assertThat(run(Map.of(), second.toString(), "--version").done()).startsWith("hnhn ");
    assertThat(run(Map.of(), "/bin/sh", "second", "--version").done()).startsWith("hnhn ");
  }

  @Test
  void optionsOfTheJvmAreTaken() throws Exception {
    Map<String, String> plain = Map.of("HNHN_JAVA_OPTS", "-Dhnhn.kernels=plain -Dhnhn.gemm=java");
    List<String> command =
        List.of(image.resolve("bin/hnhn").toString(), "demo", "--json", "--epochs", "1");
    assertThat(run(plain, command.toArray(String[]::new)).done())
        .doesNotContain("OpenBLAS")
        .doesNotContain("Vector API");
  }

  @Test
  void jarsOfOthersComeBehindOurs() throws Exception {
    Path bin = Files.createDirectories(folder.resolve("own/bin"));
    Path launcher = Files.copy(image.resolve("bin/hnhn"), bin.resolve("hnhn"));
    Path java = Files.createDirectories(folder.resolve("own/runtime/bin")).resolve("java");
    Files.writeString(java, "#!/bin/sh\nfor a; do printf '%s\\n' \"$a\"; done\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    String ours = folder.toRealPath().resolve("own/lib/hnhn.jar").toString();
    assertThat(run(Map.of(), launcher.toString(), "a b").done().lines())
        .endsWith("-cp", ours, "io.hnhn.cli.Main", "a b");
    assertThat(run(Map.of("HNHN_CLASSPATH", "x.jar:y.jar"), launcher.toString()).done().lines())
        .endsWith("-cp", ours + ":x.jar:y.jar", "io.hnhn.cli.Main");
  }

  @Test
  void aColonInThePathIsRefused() throws Exception {
    Path bin = Files.createDirectories(folder.resolve("a:b/bin"));
    Path launcher = Files.copy(image.resolve("bin/hnhn"), bin.resolve("hnhn"));
    Run run = run(Map.of(), "/bin/sh", launcher.toString(), "--version");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .isEqualTo(
            "hnhn: Java can't run from a folder with a colon in its path (%s); move the folder.\n"
                .formatted(bin.getParent().toRealPath()));
  }

  @Test
  void theJvmGetsTheOptionsThatItGetsInTheSources() throws IOException {
    Path own = REPOSITORY.resolve("image/src/image/bin");
    List<String> options =
        Stream.of(REPOSITORY, own)
            .flatMap(place -> Stream.of(place.resolve("hnhn"), place.resolve("hnhn.cmd")))
            .map(ImageTest::options)
            .toList();
    assertThat(options).hasSize(4);
    assertThat(options.stream().distinct()).hasSize(1);
    assertThat(options.getFirst()).contains("jdk.incubator.vector");
  }

  private static String options(Path launcher) {
    try {
      return OPTIONS
          .matcher(Files.readString(launcher))
          .results()
          .map(match -> match.group(1).replaceAll("[\\s\\\\]+", " "))
          .collect(Collectors.joining());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void everyLibraryHasItsLicence() throws IOException {
    try (Stream<Path> files = Files.list(image.resolve("lib"))) {
      List<String> foreign =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".jar") && !name.startsWith("hnhn"))
              .map(name -> name.replaceAll("-\\d.*", ""))
              .toList();
      assertThat(foreign)
          .hasSizeGreaterThan(5)
          .allSatisfy(
              library -> assertThat(image.resolve("legal/" + library)).isNotEmptyDirectory());
    }
    assertThat(image.resolve("legal/openblas")).isNotEmptyDirectory();
    assertThat(image.resolve("runtime/legal/java.base/LICENSE")).exists();
    assertThat(image.resolve("LICENSE")).hasSameTextualContentAs(REPOSITORY.resolve("LICENSE"));
  }

  @Test
  void shellsCompleteCommands() throws IOException {
    assertThat(image.resolve("completion/hnhn.bash")).content().contains("predict", "--label");
    assertThat(image.resolve("completion/hnhn.fish")).content().contains("predict");
  }

  @Test
  void whatItsReadmeTellsToTypeIsThere() throws Exception {
    List<String> typed =
        Pattern.compile("^    bin/hnhn (.*)$", Pattern.MULTILINE)
            .matcher(Files.readString(image.resolve("README.md")))
            .results()
            .map((MatchResult match) -> match.group(1))
            .toList();
    assertThat(typed).hasSize(3);
    for (String line : typed) {
      List<String> words = new ArrayList<>(List.of(line.split(" ", -1)));
      words.stream()
          .filter(word -> word.startsWith("examples/"))
          .forEach(word -> assertThat(image.resolve(word)).exists());
      words.add("--help");
      hnhn(words.toArray(String[]::new)).done();
    }
  }

  /** Runs the image's command in an empty folder. */
  private Run hnhn(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(image.resolve("bin/hnhn").toString()));
    command.addAll(List.of(arguments));
    return run(Map.of(), command.toArray(String[]::new));
  }

  /** Runs a command with an empty path, and no other variable but those given. */
  private Run run(Map<String, String> variables, String... command)
      throws IOException, InterruptedException {
    Path err = root.resolve("err");
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectError(err.toFile());
    builder.environment().clear();
    builder.environment().put("PATH", "");
    builder.environment().put("XDG_CACHE_HOME", folder.toString());
    builder.environment().putAll(variables);
    Process process = builder.start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Run(process.waitFor(), out, Files.readString(err));
  }

  /** All files of the image with their sizes and times. */
  private static Map<Path, String> contents() throws IOException {
    try (Stream<Path> files = Files.walk(image)) {
      return files.collect(
          Collectors.toMap(
              file -> file,
              file -> {
                try {
                  return Files.readAttributes(
                          file, "size,lastModifiedTime", LinkOption.NOFOLLOW_LINKS)
                      .toString();
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              }));
    }
  }
}
