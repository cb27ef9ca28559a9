package io.hnhn.data.jdk;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.text.TfIdf;
import io.hnhn.graph.Hypergraph;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A data set every machine has: the classes of the running JDK, and the task to tell a class's
 * module from the types it uses and the words its members are named with.
 *
 * <ul>
 *   <li><b>Nodes</b> are the top-level classes of the {@value #MODULES} modules with the most of
 *       them ({@code jdk.localedata} left out: its classes are tables). A nested class counts as
 *       part of its top-level class.
 *   <li><b>A hyperedge</b> is a type of the JDK, of whatever module, with the nodes that use it:
 *       the type is named in their constant pool or in a descriptor of theirs. There is one where
 *       at least two nodes other than the type itself use it; the type is then a member too, if it
 *       is a node. Types used by more than a tenth of the nodes ({@code Object}, {@code String},
 *       {@code List}, ...) are left out: they are the language all modules speak and tell none
 *       apart, but would be a quarter of all incidences.
 *   <li>Nodes that are then in no hyperedge are left out.
 *   <li><b>The label</b> is the module.
 *   <li><b>Features</b> are the {@linkplain TfIdf TF-IDF} weights of the words in method and field
 *       names: the {@value #WORDS} most frequent of those that occur in at most a fifth of the
 *       classes. Package, module and class names are not among them: those would give the label
 *       away.
 * </ul>
 *
 * <p>Nodes and hyperedges are in the order of their names; the same JDK gives the same data set.
 *
 * <pre>{@code
 * Dataset jdk = JdkHypergraph.read();
 * jdk.nodes().names().indexOf("java.util.ArrayList"); // a node of class java.base
 * }</pre>
 */
public final class JdkHypergraph {
  private static final int MODULES = 12;
  private static final String TABLES_OF_LOCALES = "jdk.localedata";
  private static final double MOST_USERS = 0.1;
  private static final int FEWEST_USERS = 2;
  private static final double MOST_DOCUMENTS = 0.2;
  private static final int WORDS = 1000;

  private JdkHypergraph() {}

  /** Reads the running JDK; takes a second or two. */
  public static Dataset read() throws IOException {
    return of(JdkImage.classes());
  }

  static Dataset of(List<ClassSummary> classes) {
    SortedMap<String, ClassSummary> topLevel = merged(classes);
    List<String> modules = largestModules(topLevel.values());
    topLevel.values().removeIf(summary -> !modules.contains(summary.module()));

    SortedMap<String, SortedSet<String>> hyperedges = hyperedges(topLevel);
    List<String> nodes =
        hyperedges.values().stream().flatMap(Set::stream).distinct().sorted().toList();
    Map<String, Integer> nodeOf = numbered(nodes);
    List<int[]> members =
        hyperedges.values().stream()
            .map(names -> names.stream().mapToInt(nodeOf::get).toArray())
            .toList();

    List<List<String>> words = nodes.stream().map(node -> topLevel.get(node).words()).toList();
    TfIdf weights = TfIdf.fit(words, MOST_DOCUMENTS, WORDS);
    int[] moduleOf =
        nodes.stream().mapToInt(node -> modules.indexOf(topLevel.get(node).module())).toArray();
    return new Dataset(
        "jdk",
        Hypergraph.of(nodes.size(), members),
        new Attributes(weights.transform(words), weights.vocabulary(), moduleOf, nodes),
        Attributes.none(members.size()).withNames(List.copyOf(hyperedges.keySet())),
        modules,
        List.of());
  }

  /** One summary for each top-level class, nested classes included in it, by name. */
  private static SortedMap<String, ClassSummary> merged(List<ClassSummary> classes) {
    Set<String> names = classes.stream().map(ClassSummary::name).collect(Collectors.toSet());
    SortedMap<String, ClassSummary> result = new TreeMap<>();
    for (ClassSummary part : classes) {
      String name = topLevel(part.name(), names);
      ClassSummary whole =
          result.computeIfAbsent(
              name, n -> new ClassSummary(n, part.module(), new HashSet<>(), new ArrayList<>()));
      part.uses().forEach(type -> whole.uses().add(topLevel(type, names)));
      whole.words().addAll(part.words());
    }
    return result;
  }

  /** {@code java.util.Map} for {@code java.util.Map$Entry}: what is before a $, if that exists. */
  private static String topLevel(String name, Set<String> names) {
    for (int end = name.indexOf('$'); end >= 0; end = name.indexOf('$', end + 1)) {
      String outer = name.substring(0, end);
      if (names.contains(outer)) {
        return outer;
      }
    }
    return name;
  }

  private static List<String> largestModules(Iterable<ClassSummary> topLevel) {
    List<String> modules = new ArrayList<>();
    topLevel.forEach(summary -> modules.add(summary.module()));
    Map<String, Long> sizes = modules.stream().collect(groupingBy(m -> m, counting()));
    return sizes.keySet().stream()
        .filter(module -> !module.equals(TABLES_OF_LOCALES))
        .sorted(
            Comparator.<String, Long>comparing(sizes::get)
                .reversed()
                .thenComparing(Comparator.naturalOrder()))
        .limit(MODULES)
        .sorted()
        .toList();
  }

  /** The members of each hyperedge, by the name of the used type. */
  private static SortedMap<String, SortedSet<String>> hyperedges(
      SortedMap<String, ClassSummary> nodes) {
    SortedMap<String, SortedSet<String>> users = new TreeMap<>();
    for (ClassSummary node : nodes.values()) {
      for (String type : node.uses()) {
        if (!type.equals(node.name())) {
          users.computeIfAbsent(type, t -> new TreeSet<>()).add(node.name());
        }
      }
    }
    double most = MOST_USERS * nodes.size();
    users.values().removeIf(names -> names.size() < FEWEST_USERS || names.size() > most);
    users.forEach(
        (type, names) -> {
          if (nodes.containsKey(type)) {
            names.add(type);
          }
        });
    return users;
  }

  private static Map<String, Integer> numbered(List<String> names) {
    Map<String, Integer> result = new TreeMap<>();
    names.forEach(name -> result.put(name, result.size()));
    return result;
  }
}
