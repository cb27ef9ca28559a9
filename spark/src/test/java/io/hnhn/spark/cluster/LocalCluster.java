package io.hnhn.spark.cluster;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A standalone cluster on this machine: a master, a worker of four cores, and executors that are
 * processes of their own. It is made of what {@code pip install pyspark} installs.
 */
final class LocalCluster implements AutoCloseable {
  /** Names the folder of the Python package pyspark, which has Spark in it. */
  static final String HOME = "HNHN_SPARK";

  /**
   * What its processes are told.
   *
   * @param all options of every JVM
   * @param executors options of drivers and executors
   * @param memory of the heap of an executor
   * @param sql options of Spark
   */
  private record Flags(String all, String executors, String memory, List<String> sql) {
    /** Little is compiled: tests compute little, and most of what they run is run once. */
    static final Flags OF_TESTS =
        new Flags(
            "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dhnhn.kernels=plain",
            "--enable-native-access=ALL-UNNAMED",
            "600m",
            List.of(
                "spark.sql.shuffle.partitions=3",
                // Plans of small tables are not worth being improved or compiled.
                "spark.sql.adaptive.enabled=false",
                "spark.sql.codegen.wholeStage=false",
                "spark.sql.codegen.factoryMode=NO_CODEGEN"));

    /** As docs/spark.md says, in executors that have to do with 1 GB, all in all. */
    static final Flags OF_MEASUREMENTS =
        new Flags(
            "-XX:+UseSerialGC",
            "--add-modules jdk.incubator.vector --enable-native-access=ALL-UNNAMED"
                + " -XX:-UseProfiledLoopPredicate -Xms64m -Xmn32m -XX:-ShrinkHeapInSteps"
                + " -XX:MinHeapFreeRatio=10 -XX:MaxHeapFreeRatio=20",
            "512m",
            List.of(
                "spark.sql.shuffle.partitions=16",
                "spark.executorEnv.MALLOC_ARENA_MAX=2",
                "spark.executorEnv.GLIBC_TUNABLES=glibc.malloc.hugetlb=1"));
  }

  /** Names of this machine: Spark tries a task on two hosts at once, but never twice on one. */
  private static final List<String> HOSTS = List.of("127.0.0.1", "127.0.0.2");

  private final Path home;
  private final Path folder;
  private final int port;
  private final Flags flags;
  private final List<Process> processes = new ArrayList<>();

  private LocalCluster(Path home, Path folder, int port, Flags flags) {
    this.home = home;
    this.folder = folder;
    this.port = port;
    this.flags = flags;
  }

  /** Where Spark is; empty where it can't be had. */
  static Optional<Path> home() {
    return Optional.ofNullable(System.getenv(HOME)).map(Path::of).filter(Files::isDirectory);
  }

  /** The jar that is delivered. */
  static String jar() {
    return System.getProperty("hnhn.spark.jar");
  }

  /** One for tests. */
  static LocalCluster start(Path home, Path folder) throws IOException, InterruptedException {
    return start(home, folder, Flags.OF_TESTS);
  }

  /** One that is as fast as it can be. */
  static LocalCluster startToMeasure(Path home, Path folder)
      throws IOException, InterruptedException {
    return start(home, folder, Flags.OF_MEASUREMENTS);
  }

  private static LocalCluster start(Path home, Path folder, Flags flags)
      throws IOException, InterruptedException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    LocalCluster cluster = new LocalCluster(home, folder, port, flags);
    try {
      cluster.daemon(
          "master",
          "org.apache.spark.deploy.master.Master",
          "--host",
          "127.0.0.1",
          "--port",
          Integer.toString(port),
          "--webui-port",
          "0");
      cluster.awaitMaster();
      for (String host : HOSTS) {
        cluster.daemon(
            "worker-" + host,
            "org.apache.spark.deploy.worker.Worker",
            "--host",
            host,
            "--cores",
            "2",
            "--memory",
            "6g",
            "--work-dir",
            folder.resolve("work-" + host).toString(),
            "--webui-port",
            "0",
            cluster.master());
      }
      return cluster;
    } catch (IOException | InterruptedException | RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  String master() {
    return "spark://127.0.0.1:" + port;
  }

  private void awaitMaster() throws IOException, InterruptedException {
    for (int i = 0; i < 600; i++) {
      try {
        new Socket(InetAddress.getLoopbackAddress(), port).close();
        return;
      } catch (IOException _) {
        Thread.sleep(100);
      }
    }
    throw new IOException("Expected a master at %s, but found none".formatted(master()));
  }

  private void daemon(String name, String... command) throws IOException {
    List<String> all = new ArrayList<>(List.of(home.resolve("bin/spark-class").toString()));
    all.addAll(List.of(command));
    ProcessBuilder builder = builder(all, folder.resolve(name + ".log"));
    builder.environment().put("SPARK_DAEMON_MEMORY", "256m");
    processes.add(builder.start());
  }

  private ProcessBuilder builder(List<String> command, Path log) {
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().put("SPARK_HOME", home.toString());
    builder.environment().put("JDK_JAVA_OPTIONS", flags.all());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    builder.environment().put("SPARK_LOCAL_DIRS", folder.resolve("local").toString());
    return builder;
  }

  /**
   * Submits a program to the cluster.
   *
   * @param log where it prints to
   * @param options of spark-submit, then the jar and what the program is given
   */
  Process submit(Path log, List<String> options) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                home.resolve("bin/spark-submit").toString(),
                "--master",
                master(),
                "--driver-memory",
                "1g",
                "--driver-java-options",
                flags.executors() + " -Dlog4j2.configurationFile=" + quiet(),
                "--conf",
                "spark.executor.extraJavaOptions=" + flags.executors(),
                "--conf",
                "spark.executor.memory=" + flags.memory(),
                "--conf",
                "spark.executor.cores=1",
                "--conf",
                "spark.ui.enabled=false"));
    flags.sql().forEach(option -> command.addAll(List.of("--conf", option)));
    command.addAll(options);
    return builder(command, log).start();
  }

  /**
   * Runs a command of a page for people, on this cluster and not on a laptop.
   *
   * @param command as it is written there
   */
  Process type(String command, Path folder, Path log) throws IOException {
    StringBuilder submit = new StringBuilder(home.resolve("bin/spark-submit").toString());
    submit.append(" --master ").append(master()).append(" --driver-memory 1g");
    submit.append(" --conf spark.ui.enabled=false --conf spark.cores.max=1");
    flags.sql().forEach(option -> submit.append(" --conf ").append(option));
    String here =
        command.replace("--master 'local[2]' ", "").replace("$PYSPARK/bin/spark-submit", submit);
    ProcessBuilder builder = builder(List.of("bash", "-c", here), log);
    builder.environment().put("PYSPARK_PYTHON", python().toString());
    builder.environment().put("PYSPARK_DRIVER_PYTHON", python().toString());
    return builder.directory(folder.toFile()).start();
  }

  /** The Python that Spark was installed with. */
  private Path python() {
    return home.resolve("../../../../bin/python").normalize();
  }

  private Path quiet() throws IOException {
    Path file = folder.resolve("log4j2.properties");
    Files.writeString(
        file,
        """
        rootLogger.level = error
        rootLogger.appenderRef.console.ref = console
        appender.console.type = Console
        appender.console.name = console
        appender.console.layout.type = PatternLayout
        appender.console.layout.pattern = %p %c{1}: %m%n
        """);
    return file;
  }

  /** The class path of this program, for the driver; Spark is its own. */
  static String testClassPath() {
    return String.join(
        File.pathSeparator,
        List.of(System.getProperty("java.class.path").split(File.pathSeparator)).stream()
            .filter(
                entry ->
                    entry.contains("test-classes")
                        || entry.contains("assertj")
                        || entry.contains("byte-buddy"))
            .toList());
  }

  @Override
  public void close() {
    for (Process process : processes.reversed()) {
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroy();
      try {
        if (!process.waitFor(10, TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
      } catch (InterruptedException e) {
        process.destroyForcibly();
        Thread.currentThread().interrupt();
      }
    }
  }
}
