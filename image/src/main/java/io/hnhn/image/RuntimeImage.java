package io.hnhn.image;

import io.hnhn.data.jdk.JdkHypergraph;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * A Java runtime with the modules of the JDK that jars use, by the word of {@code jdeps}, and those
 * that {@code hnhn demo} learns from, so that it shows what it shows on the whole JDK.
 *
 * @param jars the folder with the jars
 */
record RuntimeImage(Path jars) {
  /** The programs that are kept; the others of the modules are for developers. */
  private static final Set<String> PROGRAMS = Set.of("java", "java.exe", "javaw.exe");

  /** Links the runtime into a folder that does not exist yet. */
  void link(Path folder) throws IOException {
    Set<String> modules = new TreeSet<>(usedByJars());
    modules.addAll(JdkHypergraph.read().classNames());
    run(
        "jlink",
        List.of(
            "--add-modules",
            String.join(",", modules),
            "--no-header-files",
            "--no-man-pages",
            // The API of older releases, for a compiler.
            "--exclude-files=/jdk.compiler/lib/ct.sym",
            "--output",
            folder.toString()));
    try (Stream<Path> programs = Files.list(folder.resolve("bin"))) {
      for (Path program : programs.filter(RuntimeImage::isForDevelopers).toList()) {
        Files.delete(program);
      }
    }
  }

  private static boolean isForDevelopers(Path program) {
    String name = program.getFileName().toString();
    // Windows has its libraries there, too.
    return Files.isRegularFile(program) && !PROGRAMS.contains(name) && !name.endsWith(".dll");
  }

  private List<String> usedByJars() throws IOException {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--multi-release",
                String.valueOf(Runtime.version().feature()),
                "--ignore-missing-deps",
                "--print-module-deps",
                "--module-path",
                jars.toString()));
    Libraries.list(jars).forEach(jar -> arguments.add(jar.toString()));
    // Warnings come before the line that was asked for.
    String modules = run("jdeps", arguments).lines().reduce("", (_, line) -> line);
    return List.of(modules.split(",", -1));
  }

  private static String run(String name, List<String> arguments) throws IOException {
    ToolProvider tool =
        ToolProvider.findFirst(name)
            .orElseThrow(() -> new IOException("Expected a JDK with " + name + ", but found none"));
    StringWriter said = new StringWriter();
    try (PrintWriter out = new PrintWriter(said)) {
      if (tool.run(out, out, arguments.toArray(String[]::new)) != 0) {
        throw new IOException("Expected " + name + " to succeed, but it said: " + said);
      }
    }
    return said.toString();
  }
}
