package io.hnhn.server;

import io.hnhn.command.options.NamedData;
import io.hnhn.command.shell.Failure;
import io.hnhn.command.terminal.Interruption;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.data.format.spi.DatasetFormat;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.server.http.Limits;
import io.hnhn.server.studio.Studio;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code hnhn studio}: a page to load data, train, look around and try things out. */
@Command(
    name = "studio",
    description = {
      "Load data, train, explore and try things out in a browser.",
      "",
      "The page and all that it needs come from this program, at this machine's own address;"
          + " nothing is sent anywhere. What is uploaded and trained is kept in the workspace, and"
          + " is there again at the next start; a training that was interrupted goes on.",
      ""
    },
    sortOptions = false)
public final class StudioCommand implements Callable<Integer> {
  private static final int MOST_MEGABYTES = 1 << 20;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "DATA|MODEL",
      description =
          "What to begin with: data in any known format, or the name of a data set, or a folder"
              + " that hnhn train wrote. They stay where and as they are.")
  private List<String> named = List.of();

  @Option(
      names = "--workspace",
      paramLabel = "DIR",
      defaultValue = "hnhn-studio",
      description = "Where uploads and trainings are kept (${DEFAULT-VALUE}).")
  private Path workspace;

  @Option(names = "--no-browser", description = "Print the address, and open no browser.")
  private boolean noBrowser;

  @Mixin private ListenOptions listening;

  @Option(
      names = "--access-log",
      paramLabel = "FILE",
      defaultValue = "none",
      description =
          "Where each request is noted: a file to add to, - for standard output, or none"
              + " (${DEFAULT-VALUE}).")
  private String accessLog;

  @Option(
      names = "--max-upload-megabytes",
      paramLabel = "COUNT",
      defaultValue = "1024",
      description = "The largest upload (${DEFAULT-VALUE}).")
  private int megabytes;

  /** Made by {@link StudioPlugin}. */
  public StudioCommand() {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    listening.expectBetween("--max-upload-megabytes", megabytes, 1, MOST_MEGABYTES);
    ServerSettings settings = listening.settings(Optional.empty(), Limits.DEFAULT);
    Terminal terminal = Terminal.of(spec);
    List<Path> paths = found(terminal);
    try (LogTarget log = LogTarget.open(accessLog, terminal);
        Studio studio = new Studio(workspace, (long) megabytes << 20)) {
      open(paths, studio);
      serve(studio, settings.withLog(log.log()), terminal);
    }
    return CommandLine.ExitCode.OK;
  }

  /** Where all that was named is. */
  private List<Path> found(Terminal terminal) throws IOException {
    List<Path> paths = new ArrayList<>();
    for (String name : named) {
      paths.add(isModel(Path.of(name)) ? Path.of(name) : NamedData.find(name, terminal));
    }
    return paths;
  }

  /** Data first, so that models are asked about them. */
  private static void open(List<Path> paths, Studio studio) throws IOException {
    Optional<String> data = Optional.empty();
    for (Path path : paths) {
      if (!isModel(path)) {
        data = Optional.of(studio.openData(path, DatasetFormat.nameFrom(path)));
      }
    }
    for (Path path : paths) {
      if (isModel(path)) {
        studio.openModel(path, ModelFolders.name(path), data);
      }
    }
  }

  private static boolean isModel(Path path) {
    return Files.isRegularFile(path.resolve(ModelFile.NAME))
        || (Files.isRegularFile(path) && path.toString().endsWith(ModelFolders.EXTENSION));
  }

  private void serve(Studio studio, ServerSettings settings, Terminal terminal)
      throws IOException, InterruptedException {
    try (Interruption interruption = ListenOptions.interruption(terminal);
        StudioServer server =
            new StudioServer(studio, settings, (id, fault) -> tell(id, fault, terminal))) {
      String url = ListenOptions.url(settings, server.port());
      terminal.err().println("The studio is at %s (Ctrl-C stops)".formatted(url));
      terminal.err().println("Uploads and trainings are kept in " + workspace);
      if (!noBrowser) {
        Browser.open(url);
      }
      ListenOptions.await(interruption);
    }
  }

  private static void tell(String requestId, Throwable fault, Terminal terminal) {
    terminal.err().println("Request %s: %s".formatted(requestId, Failure.message(fault)));
  }
}
