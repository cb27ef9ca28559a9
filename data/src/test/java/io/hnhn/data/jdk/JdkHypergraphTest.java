package io.hnhn.data.jdk;

import static io.hnhn.data.SameDataset.assertSame;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.data.Dataset;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class JdkHypergraphTest {

  @Nested
  class TheRunningJdk {
    private static Dataset jdk;
    private static List<String> nodes;
    private static List<String> hyperedges;

    @BeforeAll
    static void read() throws IOException {
      jdk = JdkHypergraph.read();
      nodes = jdk.nodes().names();
      hyperedges = jdk.hyperedges().names();
    }

    @Test
    void hasTheSizeOfARealDataSet() {
      assertThat(jdk.hypergraph().nodes()).isBetween(8000, 15000);
      assertThat(jdk.hypergraph().hyperedges()).isBetween(5000, 10000);
      assertThat(jdk.hypergraph().incidences()).isBetween(80_000L, 200_000L);
      assertThat(jdk.nodes().features().columns()).isEqualTo(1000);
      assertThat(jdk.classNames()).hasSize(12).contains("java.base", "java.desktop", "java.xml");
      assertThat(Arrays.stream(jdk.nodes().labels()).distinct()).hasSize(12);
    }

    @Test
    void namesAreSortedAndTopLevel() {
      assertThat(nodes).isSorted().doesNotHaveDuplicates();
      assertThat(hyperedges).isSorted().doesNotHaveDuplicates();
      assertThat(nodes)
          .contains("java.util.Map")
          .noneMatch(name -> name.startsWith("java.util.Map$"));
    }

    @Test
    void arrayListIsInJavaBaseAndUsesRandomAccess() {
      int arrayList = nodes.indexOf("java.util.ArrayList");
      assertThat(jdk.classNames().get(jdk.nodes().labels()[arrayList])).isEqualTo("java.base");
      assertThat(members("java.util.RandomAccess"))
          .contains("java.util.ArrayList", "java.util.RandomAccess");
      assertThat(members("javax.swing.JButton")).contains("javax.swing.JToolBar");
    }

    @Test
    void typesOfTheWholeLanguageAreLeftOut() {
      assertThat(hyperedges).doesNotContain("java.lang.Object", "java.lang.String");
    }

    @Test
    void everyNodeIsInAHyperedgeOfAtLeastTwo() {
      for (int i = 0; i < nodes.size(); i++) {
        assertThat(jdk.hypergraph().degree(i)).as(nodes.get(i)).isPositive();
      }
      for (int j = 0; j < hyperedges.size(); j++) {
        assertThat(jdk.hypergraph().size(j)).as(hyperedges.get(j)).isGreaterThanOrEqualTo(2);
      }
    }

    @Test
    void readTwiceIsTheSame() throws IOException {
      assertSame(JdkHypergraph.read(), jdk);
    }

    private static List<String> members(String type) {
      return Arrays.stream(jdk.hypergraph().nodesOf(hyperedges.indexOf(type)))
          .mapToObj(nodes::get)
          .toList();
    }
  }

  @Nested
  class TheRules {
    /** Thirty classes that use one another in pairs, so that a tenth of all is three or more. */
    private final Stream<ClassSummary> others =
        IntStream.range(0, 30).mapToObj(i -> summary("z.Other" + i, "m", "z.Other" + (i ^ 1)));

    @Test
    void nestedClassesArePartOfTheirTopLevelClass() {
      assertThat(
              hyperedges(
                  summary("a.Outer", "m"),
                  summary("a.Outer$Inner", "m", "a.Used$Part"),
                  summary("a.User", "m", "a.Used"),
                  summary("a.Used", "m"),
                  summary("a.Used$Part", "m")))
          .containsExactly("a.Used: a.Outer a.Used a.User");
    }

    @Test
    void aTypeNeedsTwoUsersBesidesItself() {
      assertThat(
              hyperedges(summary("a.Lonely", "m", "a.Lonely"), summary("a.User", "m", "a.Lonely")))
          .isEmpty();
    }

    @Test
    void typesOfModulesWithoutNodesMakeHyperedgesToo() {
      assertThat(
              hyperedges(
                  summary("a.User", "m", "x.Data"),
                  summary("b.User", "m", "x.Data"),
                  summary("x.Data", "jdk.localedata", "a.User", "x.Data")))
          .containsExactly("x.Data: a.User b.User");
    }

    @Test
    void typesOfMoreThanATenthOfTheClassesAreLeftOut() {
      assertThat(
              hyperedges(
                  summary("a.A", "m", "x.Three", "x.Four"),
                  summary("a.B", "m", "x.Three", "x.Four"),
                  summary("a.C", "m", "x.Three", "x.Four"),
                  summary("a.D", "m", "x.Four")))
          .containsExactly("x.Three: a.A a.B a.C");
    }

    @Test
    void onlyTheLargestModulesHaveNodes() {
      List<ClassSummary> classes = new ArrayList<>();
      for (int module = 10; module < 23; module++) {
        for (int i = 0; i < module; i++) {
          classes.add(
              summary("p%d.C%d".formatted(module, i), "m" + module, "p%d.C0".formatted(module)));
        }
      }
      assertThat(JdkHypergraph.of(classes).classNames())
          .containsExactlyElementsOf(IntStream.range(11, 23).mapToObj(m -> "m" + m).toList());
    }

    private List<String> hyperedges(ClassSummary... classes) {
      Dataset dataset = JdkHypergraph.of(Stream.concat(Stream.of(classes), others).toList());
      List<String> nodes = dataset.nodes().names();
      List<String> names = dataset.hyperedges().names();
      return IntStream.range(0, names.size())
          .mapToObj(
              j ->
                  names.get(j)
                      + ": "
                      + String.join(
                          " ",
                          Arrays.stream(dataset.hypergraph().nodesOf(j))
                              .mapToObj(nodes::get)
                              .toList()))
          .toList();
    }

    private static ClassSummary summary(String name, String module, String... uses) {
      return new ClassSummary(name, module, Set.of(uses), List.of("word"));
    }
  }
}
