package io.hnhn.server.studio.load;

import io.hnhn.server.http.HttpFault;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Names of files that a page sends: what of them can be a name here, and nothing that leads
 * anywhere else.
 */
final class UploadNames {
  private static final int LONGEST = 100;

  /** A file, or one in a folder. */
  private static final int DEEPEST = 2;

  private UploadNames() {}

  /**
   * Names of files, with a folder before some of them; a first folder that all have is left out.
   *
   * @throws HttpFault if one can't be a name, or two are the same
   */
  static List<String> of(List<String> sent) {
    List<List<String>> paths = new ArrayList<>();
    for (String name : sent) {
      paths.add(parts(name));
    }
    while (paths.stream().allMatch(path -> path.size() > 1)
        && paths.stream().map(List::getFirst).distinct().count() == 1) {
      paths.replaceAll(path -> path.subList(1, path.size()));
    }
    Set<String> seen = new HashSet<>();
    List<String> names = new ArrayList<>();
    for (List<String> path : paths) {
      String name = String.join("/", path);
      if (path.size() > DEEPEST || !seen.add(name.toLowerCase(Locale.ROOT))) {
        throw HttpFault.wrong(
            "Expected files with different names, at most in one folder below that of all; put them"
                + " into one folder");
      }
      names.add(name);
    }
    return names;
  }

  /** The folder that all files came in, or the first file's name without its ending. */
  static String common(List<String> sent) {
    String first = sent.getFirst().replace('\\', '/').replaceFirst("^/+", "");
    int end = first.indexOf('/');
    return end > 0
        ? first.substring(0, end)
        : first.replaceFirst("(?i)\\.(csv|tsv|parquet|json|hif)(\\.gz)?$", "");
  }

  private static List<String> parts(String name) {
    List<String> parts =
        Arrays.stream(name.replace('\\', '/').split("/"))
            .filter(part -> !part.isEmpty())
            .map(part -> part.replaceAll("[^A-Za-z0-9._-]", "_"))
            .toList();
    boolean fits =
        !parts.isEmpty()
            && parts.stream().noneMatch(p -> p.startsWith(".") || p.length() > LONGEST);
    if (!fits) {
      throw HttpFault.wrong(
          "Expected names of files of 1 to %d characters that begin with no dot, but found another"
              .formatted(LONGEST));
    }
    return parts;
  }
}
