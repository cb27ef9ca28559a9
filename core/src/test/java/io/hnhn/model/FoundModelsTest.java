package io.hnhn.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Models of other projects: those that are right are there, the others are told of. */
class FoundModelsTest {
  @TempDir Path folder;

  private final Thread thread = Thread.currentThread();
  private final ClassLoader usual = thread.getContextClassLoader();

  /** As a jar on the class path would, names providers. */
  private void provide(Class<?>... providers) throws IOException {
    provide(Stream.of(providers).map(Class::getName).toList());
  }

  private void provide(List<String> names) throws IOException {
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    Files.write(services.resolve(ModelProvider.class.getName()), names);
    thread.setContextClassLoader(
        new URLClassLoader(
            new URL[] {folder.toUri().toURL()}, FoundModelsTest.class.getClassLoader()));
  }

  @AfterEach
  void asBefore() {
    thread.setContextClassLoader(usual);
  }

  /** A model with an option. */
  public record Stranger(Architecture architecture, double share)
      implements LayeredModel<Stranger> {
    public Stranger {
      OptionChecks.expectShare("share", share);
    }

    @Override
    public Stranger with(Architecture other) {
      return new Stranger(other, share);
    }

    @Override
    public Reach reachOfLayers() {
      return new Reach(0, 0);
    }

    @Override
    public Outputs build(Inputs inputs, Mode mode) {
      return new Mlp(architecture).build(inputs, mode);
    }
  }

  /** A model that no file can keep. */
  public record Forgetful(Architecture architecture, Object memory) implements Model {
    @Override
    public Model with(Architecture other) {
      return new Forgetful(other, memory);
    }

    @Override
    public Reach reachOfLayers() {
      return new Reach(0, 0);
    }

    @Override
    public Outputs build(Inputs inputs, Mode mode) {
      return new Mlp(architecture).build(inputs, mode);
    }
  }

  /** A provider that is as it should be. */
  public static class Good implements ModelProvider {
    @Override
    public String name() {
      return "stranger";
    }

    @Override
    public String description() {
      return "from elsewhere";
    }

    @Override
    public Set<Task> tasks() {
      return Set.of(Task.NODES, Task.SETS);
    }

    @Override
    public Model with(Architecture architecture) {
      return new Stranger(architecture, 0.5);
    }
  }

  /** Another one of the same name. */
  public static final class Again extends Good {}

  /** One that takes a name of hnhn. */
  public static final class TakesAName extends Good {
    @Override
    public String name() {
      return "hgnn";
    }
  }

  /** One that can't be made. */
  public static final class NotMade extends Good {
    public NotMade() {
      throw new UnsupportedOperationException("no licence");
    }
  }

  /** One that can't say what it is. */
  public static final class Speechless extends Good {
    @Override
    public String name() {
      throw new UnsupportedOperationException("no name");
    }
  }

  /** One whose name can't be typed. */
  public static final class Unpronounceable extends Good {
    @Override
    public String name() {
      return "a,b";
    }
  }

  /** One that makes nothing. */
  public static final class MakesNothing extends Good {
    @Override
    public String name() {
      return "nothing";
    }

    @Override
    public Model with(Architecture architecture) {
      throw new UnsupportedOperationException("no model");
    }
  }

  /** One whose model can't be kept. */
  public static final class MakesForgetful extends Good {
    @Override
    public String name() {
      return "forgetful";
    }

    @Override
    public Model with(Architecture architecture) {
      return new Forgetful(architecture, new Object());
    }
  }

  /** One that does as it likes. */
  public static final class Stubborn extends Good {
    @Override
    public String name() {
      return "stubborn";
    }

    @Override
    public Model with(Architecture architecture) {
      return new Stranger(architecture.withHidden(7), 0.5);
    }
  }

  @Test
  void aModelFromElsewhereIsOneOfTheModels() throws IOException {
    List<String> own = Models.all().stream().map(ModelProvider::name).toList();
    provide(Good.class);
    assertThat(Models.all())
        .extracting(ModelProvider::name)
        .startsWith(own.toArray(String[]::new))
        .endsWith("stranger")
        .hasSize(own.size() + 1);
    assertThat(Models.forTask(Task.HYPEREDGES))
        .extracting(ModelProvider::name)
        .doesNotContain("stranger");
    Model model = Models.named("stranger", Task.NODES, 3);
    assertThat(model).isEqualTo(new Stranger(Architecture.forNodes(3), 0.5));
    assertThat(Models.nameOf(model)).isEqualTo("stranger");
    assertThat(Models.nameOf(new Stranger(Architecture.forNodes(3), 0.25))).isEqualTo("stranger");
    assertThat(Models.faults()).isEmpty();
  }

  @Test
  void aTaskThatItDoesNotHaveIsRefused() throws IOException {
    provide(Good.class);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Models.named("stranger", Task.HYPEREDGES, 3))
        .withMessage(
            "Expected one of the tasks [NODES, SETS], which are those of stranger, but found"
                + " HYPEREDGES; choose another model");
  }

  @Test
  void twoOfOneNameAreRefused() throws IOException {
    provide(Good.class, Again.class);
    assertThatIllegalStateException()
        .isThrownBy(Models::all)
        .withMessageMatching(
            "Expected one model of each name, but found two of the name stranger:"
                + " \\S+FoundModelsTest\\$Good in \\S+ and \\S+FoundModelsTest\\$Again in \\S+;"
                + " take one of them off the class path");
  }

  @Test
  void aNameOfHnhnIsTaken() throws IOException {
    provide(TakesAName.class);
    assertThatIllegalStateException()
        .isThrownBy(() -> Models.named("hnhn", Task.NODES, 2))
        .withMessageContaining(
            "two of the name hgnn: that of hnhn itself and"
                + " io.hnhn.model.FoundModelsTest$TakesAName");
  }

  @Test
  void whatIsWrongWithOneLeavesTheOthers() throws IOException {
    provide(
        List.of(
            NotMade.class.getName(),
            "com.example.Gone",
            Speechless.class.getName(),
            Unpronounceable.class.getName(),
            Good.class.getName()));
    assertThat(Models.named("stranger", Task.NODES, 3)).isInstanceOf(Stranger.class);
    assertThat(Models.faults())
        .satisfiesExactly(
            fault ->
                assertThat(fault)
                    .isEqualTo(
                        "Provider io.hnhn.model.FoundModelsTest$NotMade could not be instantiated"
                            + " (java.lang.UnsupportedOperationException: no licence)"),
            fault -> assertThat(fault).isEqualTo("Provider com.example.Gone not found"),
            fault ->
                assertThat(fault)
                    .startsWith("io.hnhn.model.FoundModelsTest$Speechless in ")
                    .endsWith(" can't be used (java.lang.UnsupportedOperationException: no name)"),
            fault ->
                assertThat(fault)
                    .startsWith("io.hnhn.model.FoundModelsTest$Unpronounceable in ")
                    .endsWith(
                        " can't be used (Expected a name of lower-case letters, digits and +._-"
                            + " other than auto, but found a,b)"));
  }

  /** It may be the one that was meant. */
  @Test
  void whoeverAsksForAnUnknownNameHearsOfFaults() throws IOException {
    provide(NotMade.class);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Models.named("stranger", Task.NODES, 3))
        .withMessageStartingWith("Expected one of the models hnhn, ")
        .withMessageContaining("but found stranger")
        .withMessageEndingWith(
            "$NotMade could not be instantiated"
                + " (java.lang.UnsupportedOperationException: no licence)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nothing|Expected a model of nothing, which is io.hnhn.model.FoundModelsTest$MakesNothing"
            + " in|but found java.lang.UnsupportedOperationException: no model",
        "forgetful|Expected of forgetful, which is |a record of numbers, texts, enum constants,"
            + " exponents and an architecture, which a model file can keep, but found"
            + " io.hnhn.model.FoundModelsTest$Forgetful",
        "stubborn|Expected of stubborn, which is |a model with the Architecture[task=NODES,"
      })
  void aModelThatIsNotWhatItShouldBeIsToldWithItsName(String name, String begin, String more)
      throws IOException {
    provide(MakesNothing.class, MakesForgetful.class, Stubborn.class, Good.class);
    assertThatIllegalStateException()
        .isThrownBy(() -> Models.named(name, Task.NODES, 3))
        .withMessageStartingWith(begin)
        .withMessageContaining(more);
    assertThat(Models.nameOf(Models.named("stranger", Task.NODES, 3))).isEqualTo("stranger");
  }
}
