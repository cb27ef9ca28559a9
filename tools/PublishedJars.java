import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.zip.ZipFile;

/**
 * Checks that each module of the bill of materials comes with sources and javadoc, without which no
 * public repository takes it; run by the build, see the profile release in the parent pom.
 */
class PublishedJars {
  private static final Pattern MODULE =
      Pattern.compile("<artifactId>hnhn-(?!bom)([a-z]+)</artifactId>");

  /** What a jar of a classifier has in it, if anything. */
  private static final Map<String, String> CONTENT = Map.of("sources", ".java", "javadoc", ".html");

  /** Arguments: the folder of the project, its version, and where each module is built. */
  public static void main(String[] args) throws IOException {
    Path root = Path.of(args[0]);
    List<String> modules =
        MODULE
            .matcher(Files.readString(root.resolve("bom/pom.xml")))
            .results()
            .map(found -> found.group(1))
            .toList();
    List<String> faults = new ArrayList<>();
    if (modules.isEmpty()) {
      faults.add("bom/pom.xml: expected modules, but found none");
    }
    for (String module : modules) {
      for (Map.Entry<String, String> classifier : CONTENT.entrySet()) {
        Path jar =
            root.resolve(
                "%s/%s/hnhn-%s-%s-%s.jar"
                    .formatted(module, args[2], module, args[1], classifier.getKey()));
        if (!holds(jar, classifier.getValue())) {
          faults.add(
              "%s: expected a jar with %s files, but found none; see the profile release"
                  .formatted(root.relativize(jar), classifier.getValue()));
        }
      }
    }
    faults.forEach(fault -> System.err.println("[ERROR] " + fault));
    if (!faults.isEmpty()) {
      System.exit(1);
    }
  }

  private static boolean holds(Path jar, String ending) throws IOException {
    if (!Files.isRegularFile(jar)) {
      return false;
    }
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.stream().anyMatch(entry -> entry.getName().endsWith(ending));
    }
  }
}
