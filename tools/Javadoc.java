import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes the javadoc of a module, and fails where it warns; run by the build, see the profile
 * release in the parent pom.
 *
 * <p>All checks of doclint are on, but a comment need not have tags: in this project its first
 * sentence tells what goes in and what comes out. Nor need a constructor have a comment that takes
 * nothing, or the components of its record.
 */
class Javadoc {
  private static final Pattern WARNING = Pattern.compile("(.*: )?(warning|error): .*|error - .*");
  private static final Pattern NOT_NEEDED =
      Pattern.compile(".*: warning: (no @(param|return|throws)|use of default constructor).*");
  private static final Pattern COMPACT_CONSTRUCTOR = Pattern.compile(" *public \\w+ \\{");

  /** Arguments: the folder of the sources, their class path, and the folder of the pages. */
  public static void main(String[] args) throws IOException {
    Path sources = Path.of(args[0]);
    Path pages = Path.of(args[2]);
    if (!Files.isDirectory(sources)) {
      return;
    }
    List<String> options =
        new ArrayList<>(List.of("-quiet", "-notimestamp", "-Xdoclint:all", "-encoding", "UTF-8"));
    options.addAll(List.of("-Xmaxwarns", "100000", "-Xmaxerrs", "100000"));
    // The only way to keep it silent about the vector module.
    options.add("-XD-Xlint:-incubating");
    boolean module = Files.exists(sources.resolve("module-info.java"));
    options.addAll(List.of(module ? "--module-path" : "-classpath", libraries(args[1])));
    options.addAll(List.of("-d", pages.toString()));
    try (Stream<Path> files = Files.walk(sources)) {
      files.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(options::add);
    }
    List<String> warnings = warnings(options);
    warnings.forEach(warning -> System.err.println("[ERROR] " + warning));
    if (!warnings.isEmpty()) {
      System.exit(1);
    }
  }

  /** The jars of a class path: its folders are what was compiled of the sources. */
  private static String libraries(String classPath) {
    return Stream.of(classPath.split(File.pathSeparator))
        .filter(entry -> entry.endsWith(".jar"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static List<String> warnings(List<String> options) {
    StringWriter said = new StringWriter();
    PrintWriter out = new PrintWriter(said);
    int code =
        ToolProvider.findFirst("javadoc")
            .orElseThrow()
            .run(out, out, options.toArray(String[]::new));
    List<String> warnings = new ArrayList<>();
    List<String> lines = said.toString().lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String place = i + 1 < lines.size() ? lines.get(i + 1) : "";
      if (WARNING.matcher(lines.get(i)).matches()
          && !NOT_NEEDED.matcher(lines.get(i)).matches()
          && !COMPACT_CONSTRUCTOR.matcher(place).matches()) {
        warnings.add(lines.get(i));
      }
    }
    if (code != 0 && warnings.isEmpty()) {
      warnings.add("javadoc failed: " + said);
    }
    return warnings;
  }
}
