import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.reflect.AccessFlag;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes tables of the classes of the Java platform that runs it: what a class says about itself
 * (the words in the names of its methods, their number, two categories), where it belongs to learn,
 * and the types it uses as groups.
 *
 * <pre>
 * java tools/study/ClassTables.java FOLDER
 * </pre>
 *
 * <p>20000 classes of the 15 largest families of packages (the first two parts of a package's name)
 * are taken, by a hash of their names. A group is all of them that use one type; where that type is
 * of one of these families, it is the group's class.
 */
class ClassTables {
  private static final int CLASSES = 20_000;
  private static final int FAMILIES = 15;

  private record Type(
      String name, String words, int methods, String kind, String access, TreeSet<String> uses) {
    static Type of(ClassModel model) {
      String name = model.thisClass().asInternalName();
      TreeSet<String> uses = new TreeSet<>();
      for (PoolEntry entry : model.constantPool()) {
        if (entry instanceof ClassEntry type && !type.asInternalName().startsWith("[")) {
          uses.add(type.asInternalName());
        }
      }
      uses.remove(name);
      String words =
          model.methods().stream()
              .map(method -> method.methodName().stringValue())
              .filter(method -> !method.startsWith("<"))
              .map(method -> method.replaceAll("[^A-Za-z]+|(?<=[a-z])(?=[A-Z])", " "))
              .collect(Collectors.joining(" "))
              .toLowerCase(Locale.ROOT);
      return new Type(
          name,
          words,
          model.methods().size(),
          kind(model),
          model.flags().has(AccessFlag.PUBLIC) ? "public" : "hidden",
          uses);
    }

    private static String kind(ClassModel model) {
      if (model.flags().has(AccessFlag.INTERFACE)) {
        return "interface";
      }
      if (model.flags().has(AccessFlag.ENUM)) {
        return "enum";
      }
      return model.flags().has(AccessFlag.ABSTRACT) ? "abstract" : "class";
    }
  }

  public static void main(String[] args) throws IOException {
    Path folder = Files.createDirectories(Path.of(args[0]));
    Map<String, Type> all = read();
    TreeSet<String> families = largestFamilies(all);
    List<Type> taken =
        all.values().stream()
            .filter(type -> families.contains(family(type.name())))
            .sorted(Comparator.comparingInt((Type type) -> spread(type.name())))
            .limit(CLASSES)
            .sorted(Comparator.comparing(Type::name))
            .toList();
    Map<String, List<String>> groups = new TreeMap<>();
    for (Type type : taken) {
      type.uses().forEach(u -> groups.computeIfAbsent(u, _ -> new ArrayList<>()).add(type.name()));
    }
    groups.values().removeIf(members -> members.size() < 2);

    StringBuilder nodes = new StringBuilder("type,family,words,methods,kind,access\n");
    for (Type type : taken) {
      nodes
          .append(type.name() + "," + family(type.name()) + "," + type.words() + ",")
          .append(type.methods() + "," + type.kind() + "," + type.access() + "\n");
    }
    StringBuilder incidences = new StringBuilder("used,type\n");
    StringBuilder hyperedges = new StringBuilder("used,family\n");
    groups.forEach(
        (used, users) -> {
          users.forEach(user -> incidences.append(used + "," + user + "\n"));
          String family = family(used);
          hyperedges.append(used + "," + (families.contains(family) ? family : "") + "\n");
        });
    Files.writeString(folder.resolve("nodes.csv"), nodes);
    Files.writeString(folder.resolve("incidences.csv"), incidences);
    Files.writeString(folder.resolve("hyperedges.csv"), hyperedges);
    System.out.printf("%d classes, %d groups in %s%n", taken.size(), groups.size(), folder);
  }

  private static Map<String, Type> read() throws IOException {
    Map<String, Type> all = new TreeMap<>();
    Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");
    try (Stream<Path> files = Files.walk(modules)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        String name = file.getFileName() == null ? "" : file.getFileName().toString();
        if (name.endsWith(".class") && !name.equals("module-info.class")) {
          Type type = Type.of(ClassFile.of().parse(file));
          all.putIfAbsent(type.name(), type);
        }
      }
    }
    return all;
  }

  private static String family(String name) {
    String[] parts = name.split("/");
    return parts.length < 3 ? "" : parts[0] + "." + parts[1];
  }

  private static TreeSet<String> largestFamilies(Map<String, Type> all) {
    Map<String, Long> counts =
        all.keySet().stream()
            .collect(
                Collectors.groupingBy(ClassTables::family, TreeMap::new, Collectors.counting()));
    counts.remove("");
    return counts.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .limit(FAMILIES)
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** A hash that has nothing to do with the order of the alphabet. */
  private static int spread(String name) {
    int hash = name.hashCode() * 0x9E3779B9;
    return (hash ^ (hash >>> 15)) * 0x85EBCA6B;
  }
}
