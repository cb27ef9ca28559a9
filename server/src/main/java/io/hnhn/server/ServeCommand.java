package io.hnhn.server;

import io.hnhn.backend.Backend;
import io.hnhn.command.options.BackendOptions;
import io.hnhn.command.options.DataOptions;
import io.hnhn.command.shell.Failure;
import io.hnhn.command.terminal.Interruption;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.server.http.Limits;
import io.hnhn.server.http.Token;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
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
import picocli.CommandLine.ParameterException;
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
  private static final int LOOK_MILLISECONDS = 20;

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

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "8080",
      description = "Where to listen; 0 for any that is free (${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--address",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description =
          "Where to listen (${DEFAULT-VALUE}); others than this machine need --token-file.")
  private String address;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "Answer only to those who present what this file has.")
  private @Nullable Path tokenFile;

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
      description = "How long a request may take to come, or to wait (${DEFAULT-VALUE}).")
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
    expectBetween("--port", port, 0, 65_535);
    expectBetween("--max-megabytes", megabytes, 1, MOST_MEGABYTES);
    expectBetween("--max-requests", requests, 1, 10_000);
    expectBetween("--max-seconds", seconds, 1, 3_600);
    ServerSettings settings = settings();
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
    InetAddress bound = bound();
    if (!bound.isLoopbackAddress() && tokenFile == null) {
      throw new ParameterException(
          spec.commandLine(),
          "Expected --token-file with --address %s, where other machines can ask, but found none"
              .formatted(address));
    }
    return new ServerSettings(
        bound,
        port,
        tokenFile == null ? Optional.empty() : Optional.of(Token.read(tokenFile)),
        Optional.ofNullable(origin),
        new Limits(megabytes << 20, requests, Duration.ofSeconds(seconds)),
        Optional.empty(),
        List.of());
  }

  private InetAddress bound() {
    try {
      return InetAddress.getByName(address);
    } catch (UnknownHostException e) {
      throw new ParameterException(
          spec.commandLine(),
          "Expected an address of this machine as --address, but found " + address,
          e);
    }
  }

  /** Answers until somebody presses Ctrl-C or asks the process to end. */
  private static void serve(ModelFolders folders, ServerSettings settings, Terminal terminal)
      throws IOException, InterruptedException {
    try (Interruption interruption = new Interruption(terminal.err(), () -> {}, "Stopped.")) {
      interruption.waitForWork(true);
      try (ModelServer server = new ModelServer(folders, settings, new Told(terminal))) {
        terminal
            .err()
            .println(
                "Answering at http://%s:%d (Ctrl-C stops)"
                    .formatted(host(settings.address()), server.port()));
        while (!interruption.isRequested()) {
          Thread.sleep(LOOK_MILLISECONDS);
        }
      }
    }
  }

  private static String host(InetAddress address) {
    String text = address.getHostAddress();
    return text.indexOf(':') >= 0 ? "[" + text + "]" : text;
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

  private void expectBetween(String option, int number, int least, int most) {
    if (number < least || number > most) {
      throw new ParameterException(
          spec.commandLine(),
          "Expected %s between %d and %d, but found %d".formatted(option, least, most, number));
    }
  }
}
