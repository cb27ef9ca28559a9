package io.hnhn.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The script {@code hnhn}, in checkouts of many names, with a java that only says how it was
 * called.
 */
class LauncherTest {
  private static final String JAVA = "#!/bin/sh\npwd\nfor a; do printf '%s\\n' \"$a\"; done\n";

  @TempDir Path root;
  private Path jdk = Path.of("");
  private Path elsewhere = Path.of("");
  private String jars = "";

  @BeforeEach
  void aStandInForJava() throws IOException {
    assumeTrue(File.separatorChar == '/', "skipped: there is no sh");
    root = root.toRealPath();
    jdk = root.resolve("jdk");
    Files.createDirectories(jdk.resolve("bin"));
    for (String program : List.of("java", "javac")) {
      Path file = Files.writeString(jdk.resolve("bin").resolve(program), JAVA);
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"25.0.1\"\n");
    elsewhere = Files.createDirectory(root.resolve("else where"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "a b", "it's", "$HOME", "a\"b", "größe", "a*b", "-v", "a;b"})
  void aPathWithoutColonIsTakenAsItIs(String name) throws Exception {
    Path checkout = checkout(name);
    List<String> said = run(checkout.resolve("hnhn"), "cache", "stats", "my data");
    assertThat(said.getFirst()).isEqualTo(elsewhere.toString());
    assertThat(classPath(said)).isEqualTo(checkout.resolve("cli/target/quick/lib") + "/*");
    assertThat(said).endsWith("io.hnhn.cli.Main", "stats", "my data");
  }

  /** Otherwise tests would look at another program than people use, and a slower one. */
  @Test
  void processesOfTestsHaveTheSameFlags() throws Exception {
    List<String> said = run(checkout("flags").resolve("hnhn"), "cache", "stats");
    assertThat(said.subList(1, said.indexOf("-cp"))).isEqualTo(CommandProcess.FLAGS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a:b", "a:b c", ":", "C:$'\"x"})
  void aPathWithAColonIsReachedByALinkWithoutOne(String name) throws Exception {
    Path checkout = checkout(name);
    for (int start = 0; start < 2; start++) {
      List<String> said = run(checkout.resolve("hnhn"), "cache", "stats", "my data");
      assertThat(said.getFirst()).isEqualTo(elsewhere.toString());
      Path lib = Path.of(classPath(said).replaceAll("/\\*$", ""));
      assertThat(lib.toString()).doesNotContain(":").startsWith(root.resolve("cache").toString());
      assertThat(lib.toRealPath()).isEqualTo(checkout.resolve("cli/target/quick/lib"));
      assertThat(said).endsWith("io.hnhn.cli.Main", "stats", "my data");
    }
  }

  @Test
  void jarsOfOthersComeBehindItsOwn() throws Exception {
    Path checkout = checkout("a b");
    jars = "my models.jar:more/*";
    assertThat(classPath(run(checkout.resolve("hnhn"), "cache")))
        .isEqualTo(checkout.resolve("cli/target/quick/lib") + "/*:my models.jar:more/*");
    // An empty entry would be the current folder.
    jars = "";
    assertThat(classPath(run(checkout.resolve("hnhn"), "cache")))
        .isEqualTo(checkout.resolve("cli/target/quick/lib") + "/*");
  }

  @Test
  void theScriptMayBeALink() throws Exception {
    Path checkout = checkout("a:b c");
    Path link = Files.createSymbolicLink(elsewhere.resolve("hnhn"), checkout.resolve("hnhn"));
    assertThat(Path.of(classPath(run(link, "cache")).replaceAll("/\\*$", "")).toRealPath())
        .isEqualTo(checkout.resolve("cli/target/quick/lib"));
  }

  @Test
  void whereNoLinkCanBeMadeTheReasonIsTold() throws Exception {
    Path checkout = checkout("a:b");
    Files.createFile(root.resolve("file"));
    for (String cache : List.of("file", "c:d")) {
      assertThat(run(checkout.resolve("hnhn"), cache))
          .containsExactly(
              "hnhn: Java can't run from a folder with a colon in its path (%s),"
                  .formatted(checkout),
              "and no link to it can be made in %s/hnhn; set XDG_CACHE_HOME to another folder."
                  .formatted(root.resolve(cache)));
    }
  }

  /** A checkout that is built already. */
  private Path checkout(String name) throws IOException {
    Path checkout = Files.createDirectories(root.resolve(name));
    Files.copy(script(), checkout.resolve("hnhn"), StandardCopyOption.COPY_ATTRIBUTES);
    Files.createFile(checkout.resolve("pom.xml"));
    for (String module : List.of("core", "data", "learn", "cli")) {
      Files.createDirectories(checkout.resolve(module).resolve("src/main"));
      Files.createFile(checkout.resolve(module).resolve("pom.xml"));
    }
    Files.createDirectories(checkout.resolve("cli/target/quick/lib"));
    Path built = Files.createFile(checkout.resolve("cli/target/quick/built"));
    Files.setLastModifiedTime(built, FileTime.from(Instant.now().plusSeconds(60)));
    return checkout;
  }

  /** Tests run in the folder of a module. */
  private static Path script() {
    return Path.of("../hnhn").toAbsolutePath().normalize();
  }

  private List<String> run(Path script, String cache, String... args) throws Exception {
    List<String> command = new ArrayList<>(List.of("sh", script.toString()));
    command.addAll(List.of(args));
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(elsewhere.toFile()).redirectErrorStream(true);
    builder.environment().put("HNHN_JAVA_HOME", jdk.toString());
    builder.environment().put("XDG_CACHE_HOME", root.resolve(cache).toString());
    builder.environment().remove("HNHN_JAVA_OPTS");
    builder.environment().put("HNHN_CLASSPATH", jars);
    Process process = builder.start();
    process.getOutputStream().close();
    List<String> lines = process.inputReader().lines().toList();
    process.waitFor();
    return lines;
  }

  private static String classPath(List<String> said) {
    assertThat(said).contains("-cp");
    return said.get(said.indexOf("-cp") + 1);
  }
}
