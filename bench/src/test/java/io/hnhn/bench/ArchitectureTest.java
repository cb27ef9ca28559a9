package io.hnhn.bench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.hnhn.linalg.GemmBenchmark;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.annotations.Benchmark;

/** A benchmark lies beside what it measures, and knows nothing above it. */
class ArchitectureTest {
  /** The classes that lie where {@link GemmBenchmark} lies, what JMH made of them among them. */
  private static final JavaClasses BENCH =
      new ClassFileImporter()
          .importUrl(GemmBenchmark.class.getProtectionDomain().getCodeSource().getLocation());

  @ParameterizedTest
  @CsvSource({
    "io.hnhn.bench, graph tensor",
    "io.hnhn.linalg, bench.. tensor",
    "io.hnhn.backend.cpu, bench.. graph tensor linalg expr",
    "io.hnhn.data.format, data.."
  })
  void itKnowsNothingAboveWhatItMeasures(String own, String known) {
    Stream<String> ours = Stream.of(known.split(" ")).map(name -> "io.hnhn." + name);
    Stream<String> others =
        Stream.of(own + "..", "java..", "jdk.incubator.vector", "org.openjdk.jmh..", "sun.misc");
    classes()
        .that()
        .resideInAPackage(own + "..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(Stream.concat(ours, others).toArray(String[]::new))
        .check(BENCH);
  }

  @Test
  void thereIsNoOtherPackage() {
    classes()
        .should()
        .resideInAnyPackage(
            "io.hnhn.bench..", "io.hnhn.linalg..", "io.hnhn.backend.cpu..", "io.hnhn.data.format..")
        .check(BENCH);
  }

  @Test
  void whatIsMeasuredIsInAClassThatSaysSo() {
    methods()
        .that()
        .areAnnotatedWith(Benchmark.class)
        .should()
        .beDeclaredInClassesThat()
        .haveSimpleNameEndingWith("Benchmark")
        .check(BENCH);
  }

  @Test
  void timesAreToldByJmhAlone() {
    NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(BENCH);
  }
}
