import com.google.googlejavaformat.java.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks or fixes the format of all Java files; run by the build, see the parent pom. */
class Format {
  private static final String REMEDY = "To format all files: mvn -q -N -Pformat validate";

  /**
   * Arguments: check or fix, and a folder. There the file "unformatted" is left behind when some
   * file is not formatted, and "passed" when none is: then the next check looks only at what
   * changed.
   */
  public static void main(String[] args) throws Exception {
    boolean fix = args[0].equals("fix");
    Path unformatted = Path.of(args[1], "unformatted");
    Path passed = Path.of(args[1], "passed");
    String tool = System.getProperty("java.class.path");
    FileTime start = FileTime.from(Instant.now());
    FileTime since = FileTime.fromMillis(0);
    if (!fix && Files.exists(passed) && Files.readString(passed).equals(tool)) {
      since = Files.getLastModifiedTime(passed);
    }
    Files.deleteIfExists(unformatted);

    List<String> files = new ArrayList<>();
    try (Stream<Path> folders = Files.list(Path.of(""))) {
      for (Path folder : folders.sorted().toList()) {
        addJavaFiles(folder.resolve("src"), since, files);
      }
    }
    addJavaFiles(Path.of("tools"), since, files);
    if (!files.isEmpty()) {
      files.addFirst(fix ? "--replace" : "--dry-run");
      StringWriter out = new StringWriter();
      StringWriter err = new StringWriter();
      new Main(new PrintWriter(out, true), new PrintWriter(err, true), System.in)
          .format(files.toArray(String[]::new));
      String names = out.toString().lines().collect(Collectors.joining(", "));
      err.toString().lines().forEach(line -> System.err.println("[ERROR] " + line));
      if (!names.isEmpty()) {
        System.err.println("[ERROR] Not formatted: " + names + ". " + REMEDY);
      }
      if (!names.isEmpty() || !err.toString().isEmpty()) {
        Files.writeString(unformatted, names);
        return;
      }
    }
    Files.writeString(passed, tool);
    Files.setLastModifiedTime(passed, start);
  }

  private static void addJavaFiles(Path folder, FileTime since, List<String> files)
      throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try (Stream<Path> walk = Files.walk(folder)) {
      for (Path file : walk.filter(path -> path.toString().endsWith(".java")).toList()) {
        if (Files.getLastModifiedTime(file).compareTo(since) >= 0) {
          files.add(file.toString());
        }
      }
    }
  }
}
