package io.hnhn.server;

import io.hnhn.backend.Backend;
import io.hnhn.command.options.BackendOptions;
import io.hnhn.command.options.DataOptions;
import io.hnhn.command.shell.Failure;
import io.hnhn.command.terminal.Interruption;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.server.http.HttpFront;
import io.hnhn.server.http.Limits;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code hnhn serve}: models that are asked over HTTP. */
@Command(
    name = "serve",
    description = {
      "Answer about trained models over HTTP, until it is stopped.",
      "",
      "Programs ask in the words of the data (POST /api/predict) or by the Open Inference Protocol"
          + " (POST /v2/models/NAME/infer); GET /openapi.json describes all of it. When models or"
          + " data change, they are read again, and nobody notices but by the answers. Only"
          + " programs on this machine may ask, unless a token is set.",
      ""
    },
    sortOptions = false)
public final class ServeCommand implements Callable<Integer> {
  private static final int MOST_MEGABYTES = 1024;

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "MODEL",
      description = "Folders that hnhn train wrote, or model files.")
  private List<Path> models;

  @Option(
      names = "--data",
      paramLabel = "DATA",
      description =
          "What is asked about: "
              + "a file or folder in any known format, or the name of a data set. Without it all"
              + " nodes and hyperedges come with the requests.")
  private @Nullable String data;

  @Mixin private ListenOptions listening;

  @Option(
      names = "--cors-origin",
      paramLabel = "ORIGIN",
      description = "Pages that may ask from a browser, such as https://example.org.")
  private @Nullable String origin;

  @Option(
      names = "--access-log",
      paramLabel = "FILE",
      defaultValue = "-",
      description =
          "Where each request is noted: a file to add to, - for standard output, or none"
              + " (${DEFAULT-VALUE}).")
  private String accessLog;

  @Option(
      names = "--max-megabytes",
      paramLabel = "COUNT",
      defaultValue = "8",
      description = "The largest request (${DEFAULT-VALUE}).")
  private int megabytes;

  @Option(
      names = "--max-requests",
      paramLabel = "COUNT",
      defaultValue = "64",
      description = "Requests at the same time (${DEFAULT-VALUE}).")
  private int requests;

  @Option(
      names = "--max-seconds",
      paramLabel = "COUNT",
      defaultValue = "30",
      description =
          "How long a request may take to come, to wait, or to be answered (${DEFAULT-VALUE}).")
  private int seconds;

  @Option(
      names = "--no-watch",
      description = "Read changed files only when POST /api/reload asks for it.")
  private boolean still;

  @Mixin private DataOptions dataOptions;
  @Mixin private BackendOptions backends;

  /** Made by {@link ServePlugin}. */
  public ServeCommand() {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    listening.expectBetween("--max-megabytes", megabytes, 1, MOST_MEGABYTES);
    listening.expectBetween("--max-requests", requests, 1, 10_000);
    listening.expectBetween("--max-seconds", seconds, 1, 3_600);
    ServerSettings settings = settings();
    HttpFront.expectNoUploads(settings.limits());
    Terminal terminal = Terminal.of(spec);
    try (Backend backend = backends.open();
        LogTarget log = LogTarget.open(accessLog, terminal)) {
      ModelFolders folders = new ModelFolders(models, data, dataOptions, backend, terminal);
      serve(
          folders,
          settings.withLog(log.log()).withWatched(still ? List.of() : folders.files()),
          terminal);
    }
    return CommandLine.ExitCode.OK;
  }

  private ServerSettings settings() throws IOException {
    return listening.settings(
        Optional.ofNullable(origin),
        new Limits(megabytes << 20, requests, Duration.ofSeconds(seconds)));
  }

  private static void serve(ModelFolders folders, ServerSettings settings, Terminal terminal)
      throws IOException, InterruptedException {
    try (Interruption interruption = ListenOptions.interruption(terminal);
        ModelServer server = new ModelServer(folders, settings, new Told(terminal))) {
      terminal
          .err()
          .println(
              "Answering at %s (Ctrl-C stops)"
                  .formatted(ListenOptions.url(settings, server.port())));
      ListenOptions.await(interruption);
    }
  }

  /** Tells on the error stream what happens. */
  private record Told(Terminal terminal) implements ModelServer.Messages {
    @Override
    public void reloaded(long version) {
      terminal.err().println("Read again: version " + version);
    }

    @Override
    public void notReloaded(Throwable fault) {
      terminal.err().println("Not read again: " + Failure.message(fault));
    }

    @Override
    public void unexpected(String requestId, Throwable fault) {
      terminal.err().println("Request %s: %s".formatted(requestId, Failure.message(fault)));
    }
  }
}
