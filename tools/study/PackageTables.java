import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Makes tables of the packages of a Debian release: what a package says about itself (a text, a
 * number, two categories), its section to learn, and the packages it depends on as groups.
 *
 * <pre>
 * apt-cache dumpavail | java tools/study/PackageTables.java FOLDER SAMPLE
 * </pre>
 *
 * <p>20000 packages of the 15 largest sections are taken, by a hash of their names; samples 0 and 1
 * have no package in common. A group is all of them that depend on one package; where that package
 * is in one of these sections, it is the group's class. Beside the tables are the names of the
 * packages and of the groups to learn from, for five splits with 5% and five with 50% of the
 * labels.
 */
class PackageTables {
  private static final int PACKAGES = 20_000;
  private static final int SECTIONS = 15;
  private static final int SPLITS = 5;

  private record Package(String name, String section, Map<String, String> fields) {
    TreeSet<String> dependencies() {
      TreeSet<String> names = new TreeSet<>();
      for (String clause : fields.getOrDefault("Depends", "").split("[,|]")) {
        String name = clause.strip().split("[ :(]")[0];
        if (!name.isEmpty()) {
          names.add(name);
        }
      }
      return names;
    }

    String field(String name, String otherwise) {
      return fields.getOrDefault(name, otherwise);
    }
  }

  public static void main(String[] args) throws IOException {
    Path folder = Files.createDirectories(Path.of(args[0]));
    int sample = Integer.parseInt(args[1]);
    Map<String, Package> all = read();
    TreeSet<String> sections = largestSections(all);
    List<Package> taken =
        all.values().stream()
            .filter(p -> sections.contains(p.section()))
            .sorted(Comparator.comparingInt((Package p) -> spread(p.name())))
            .skip((long) sample * PACKAGES)
            .limit(PACKAGES)
            .sorted(Comparator.comparing(Package::name))
            .toList();
    Map<String, List<String>> groups = new TreeMap<>();
    for (Package p : taken) {
      p.dependencies()
          .forEach(d -> groups.computeIfAbsent(d, _ -> new ArrayList<>()).add(p.name()));
    }
    groups.values().removeIf(members -> members.size() < 2);

    StringBuilder nodes =
        new StringBuilder("package,section,description,installed_size,architecture,multi_arch\n");
    for (Package p : taken) {
      nodes
          .append(p.name() + "," + p.section() + ",")
          .append(quoted(p.field("Description", p.field("Description-en", ""))) + ",")
          .append(p.field("Installed-Size", "") + "," + p.field("Architecture", "") + ",")
          .append(p.field("Multi-Arch", "no") + "\n");
    }
    StringBuilder incidences = new StringBuilder("dependency,package\n");
    StringBuilder hyperedges = new StringBuilder("dependency,section\n");
    groups.forEach(
        (dependency, members) -> {
          members.forEach(member -> incidences.append(dependency + "," + member + "\n"));
          Package known = all.get(dependency);
          boolean told = known != null && sections.contains(known.section());
          hyperedges.append(dependency + "," + (told ? known.section() : "") + "\n");
        });
    Files.writeString(folder.resolve("nodes.csv"), nodes);
    Files.writeString(folder.resolve("incidences.csv"), incidences);
    Files.writeString(folder.resolve("hyperedges.csv"), hyperedges);
    List<String> told =
        groups.keySet().stream()
            .filter(all::containsKey)
            .filter(group -> sections.contains(all.get(group).section()))
            .toList();
    writeSplits(folder, "nodes", taken.stream().map(Package::name).toList());
    writeSplits(folder, "groups", told);
    System.out.printf("%d packages, %d groups in %s%n", taken.size(), groups.size(), folder);
  }

  private static void writeSplits(Path folder, String what, List<String> labelled)
      throws IOException {
    for (int percent : new int[] {5, 50}) {
      for (int split = 0; split < SPLITS; split++) {
        List<String> shuffled = new ArrayList<>(labelled);
        Collections.shuffle(shuffled, new Random(split));
        List<String> train = shuffled.subList(0, Math.round(labelled.size() * percent / 100f));
        Files.write(folder.resolve("%s-%d-%d.txt".formatted(what, percent, split)), train);
      }
    }
  }

  private static Map<String, Package> read() throws IOException {
    Map<String, Package> all = new TreeMap<>();
    Map<String, String> fields = new HashMap<>();
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      int colon = line.indexOf(": ");
      if (line.isEmpty()) {
        add(fields, all);
        fields = new HashMap<>();
      } else if (colon > 0 && line.charAt(0) != ' ') {
        fields.put(line.substring(0, colon), line.substring(colon + 2).strip());
      }
    }
    add(fields, all);
    return all;
  }

  private static void add(Map<String, String> fields, Map<String, Package> all) {
    String name = fields.get("Package");
    if (name != null) {
      all.putIfAbsent(name, new Package(name, fields.getOrDefault("Section", ""), fields));
    }
  }

  private static TreeSet<String> largestSections(Map<String, Package> all) {
    Map<String, Long> counts =
        all.values().stream()
            .collect(
                Collectors.groupingBy(Package::section, LinkedHashMap::new, Collectors.counting()));
    return counts.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .limit(SECTIONS)
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** A hash that has nothing to do with the order of the alphabet. */
  private static int spread(String name) {
    int hash = name.hashCode() * 0x9E3779B9;
    return (hash ^ (hash >>> 15)) * 0x85EBCA6B;
  }

  private static String quoted(String cell) {
    return '"' + cell.replace("\"", "\"\"") + '"';
  }
}
