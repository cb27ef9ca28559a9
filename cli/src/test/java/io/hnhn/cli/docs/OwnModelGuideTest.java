package io.hnhn.cli.docs;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import io.hnhn.model.ModelProvider;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whoever follows the page on models of one's own, in a project that sees what hnhn exports and no
 * more, gets one that is trained, kept and asked by its name.
 */
class OwnModelGuideTest {
  private static final Guide PAGE =
      Guide.all().stream()
          .filter(guide -> guide.file().endsWith("your-own-model.md"))
          .findFirst()
          .orElseThrow();

  private static final String SERVICES = "META-INF/services/" + ModelProvider.class.getName();
  private static final String WITH_JAR = "HNHN_CLASSPATH=gated.jar ";
  private static final Pattern TYPE =
      Pattern.compile("(?m)^(?:public |final )*(?:record|class) (\\w+)");
  private static final Pattern MODULES =
      Pattern.compile(
          "(hnhn-|/)(core|data)[^/]*(/target/.*|[^/]*\\.jar)"
              + "|.*/(fastcsv|lucene|jackson-(core|databind|annotations)|jspecify)[^/]*\\.jar");
  private static final Pattern JUNIT =
      Pattern.compile("/(junit|apiguardian|opentest4j)[^/]*\\.jar");

  @TempDir Path folder;

  private final Thread thread = Thread.currentThread();
  private final ClassLoader usual = thread.getContextClassLoader();

  @BeforeEach
  void compile() throws IOException {
    List<String> sources =
        PAGE.blocks("java").stream().filter(code -> !code.startsWith("module ")).toList();
    Path classes = compile(folder.resolve("classes"), sources);
    Path services = Files.createDirectories(classes.resolve(SERVICES).getParent());
    Files.writeString(services.resolve(ModelProvider.class.getName()), servicesOfThePage());
    Path jar = jar(classes, folder.resolve("gated.jar"));
    thread.setContextClassLoader(
        new URLClassLoader(
            new URL[] {jar.toUri().toURL()}, OwnModelGuideTest.class.getClassLoader()));
  }

  @AfterEach
  void withoutTheJar() {
    thread.setContextClassLoader(usual);
  }

  /** The block behind the name of the file. */
  private static String servicesOfThePage() {
    String after = PAGE.text().substring(PAGE.text().indexOf(SERVICES));
    return after.lines().filter(line -> line.startsWith("    ")).findFirst().orElseThrow().strip();
  }

  /** As somebody outside compiles: what is not exported is not there. */
  private static Path compile(Path classes, List<String> sources) throws IOException {
    Path root = Files.createDirectories(classes.resolveSibling(classes.getFileName() + "-src"));
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--module-path",
                those(MODULES),
                "--add-modules",
                "io.hnhn.data",
                "-cp",
                those(JUNIT),
                "-d",
                classes.toString()));
    for (String source : sources) {
      Path file = root.resolve(name(source) + ".java");
      arguments.add(Files.writeString(file, source).toString());
    }
    try (OutputStream said = Files.newOutputStream(root.resolve("said"))) {
      int code =
          ToolProvider.getSystemJavaCompiler()
              .run(null, said, said, arguments.toArray(String[]::new));
      assertThat(code).as(() -> read(root.resolve("said"))).isZero();
    }
    return classes;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static String name(String source) {
    Matcher type = TYPE.matcher(source);
    return type.find() ? type.group(1) : "module-info";
  }

  private static String those(Pattern wanted) {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .filter(entry -> wanted.matcher(entry.replace('\\', '/')).find())
        .filter(entry -> Stream.of("/cli/", "test-classes", "-tests").noneMatch(entry::contains))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static Path jar(Path classes, Path file) throws IOException {
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file));
        Stream<Path> all = Files.walk(classes)) {
      for (Path entry : all.filter(Files::isRegularFile).toList()) {
        jar.putNextEntry(new JarEntry(classes.relativize(entry).toString().replace('\\', '/')));
        Files.copy(entry, jar);
      }
    }
    return file;
  }

  @Test
  void theTestOfThePagePasses() throws ReflectiveOperationException {
    Class<?> test = thread.getContextClassLoader().loadClass("com.example.GatedTest");
    Constructor<?> constructor = test.getDeclaredConstructor();
    constructor.setAccessible(true);
    Method isRight = test.getDeclaredMethod("isRight");
    isRight.setAccessible(true);
    isRight.invoke(constructor.newInstance());
  }

  @Test
  void theCommandsOfThePageKnowTheModel() throws IOException, InterruptedException {
    List<String> typed =
        PAGE.text()
            .lines()
            .map(String::strip)
            .filter(line -> line.startsWith(WITH_JAR))
            .map(line -> line.substring(WITH_JAR.length()))
            .toList();
    assertThat(typed).hasSize(6);
    Workplace workplace = new Workplace(folder);
    for (String line : typed) {
      CommandRun run = workplace.run(line);
      assertThat(run.exitCode()).as(line + run.err()).isZero();
    }
    assertThat(workplace.run("./hnhn models").out())
        .contains("gated", "hypergraph convolution with a gate on each hyperedge");
    assertThat(folder.resolve("departments/model.safetensors")).exists();
    assertThat(Files.readString(folder.resolve("departments/report.html"))).contains("gated");
    for (String table : List.of("told.csv", "vectors.csv")) {
      assertThat(folder.resolve(table)).content().hasLineCount(73);
    }

    CommandRun tune =
        workplace.run(
            "./hnhn tune docs/examples/shop --label department --model gated,hgnn --epochs 5"
                + " --folds 2 --lr 0.01 --hidden 8 --out tuned -q");
    assertThat(tune.exitCode()).as(tune.err()).isZero();
    assertThat(Files.readString(folder.resolve("tuned/tune.html"))).contains("gated");

    CommandRun export = workplace.run("./hnhn export departments --out gated.onnx");
    assertThat(export.exitCode()).isNotZero();
    assertThat(export.err())
        .contains("Expected a model whose formula is known in ONNX, but found Gated[")
        .hasLineCount(1);

    withoutTheJar();
    CommandRun lost =
        new Workplace(folder)
            .run("./hnhn predict " + folder.resolve("departments") + " docs/examples/shop");
    assertThat(lost.exitCode()).isNotZero();
    assertThat(lost.errLines())
        .singleElement()
        .asString()
        .contains(
            "departments/model.safetensors: expected one of the models hnhn, hnhn-released, hgnn, ")
        .endsWith(
            "but found the model \"gated\"; put the jar that has it on the class path (for the"
                + " command hnhn, by HNHN_CLASSPATH=model.jar), or update hnhn");
  }

  /** And as a module, which is kept from what is not exported when it runs, too. */
  @Test
  void theProgramOfThePageRunsAsAModule() throws IOException, InterruptedException {
    List<String> sources =
        PAGE.blocks("java").stream().filter(code -> !code.contains("junit")).toList();
    Path module = compile(folder.resolve("module"), sources);
    Path out = folder.resolve("out");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--module-path",
                those(MODULES) + File.pathSeparator + module,
                "--module",
                "com.example/com.example.Papers",
                folder.resolve("papers.safetensors").toString())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile())
            .start();
    assertThat(process.waitFor(120, SECONDS)).isTrue();
    assertThat(Files.readString(out))
        .contains("Gated[architecture=Architecture[task=NODES, classes=2, hidden=400, layers=1,")
        .contains("floor=0.1]")
        .contains("[0, 0, 0, 1, 1, 1]\n[1]\n");
    assertThat(process.exitValue()).isZero();
    assertThat(folder.resolve("papers.safetensors")).exists();
  }

  @Test
  void theDependencyIsOfThisVersion() throws IOException {
    String parent = Files.readString(Guide.ROOT.resolve("pom.xml"));
    Matcher version = Pattern.compile("<version>[^<]*</version>").matcher(parent);
    assertThat(version.find()).isTrue();
    assertThat(PAGE.blocks("xml")).singleElement().asString().contains(version.group());
  }
}
