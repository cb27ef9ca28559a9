package io.hnhn.server;

import io.hnhn.command.terminal.Interruption;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.server.http.Limits;
import io.hnhn.server.http.Token;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where a server listens, and who may ask it. */
final class ListenOptions {
  private static final int LOOK_MILLISECONDS = 20;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

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

  /** Made by the command line. */
  ListenOptions() {}

  /** What was said, with other limits. */
  ServerSettings settings(Optional<String> origin, Limits limits) throws IOException {
    expectBetween("--port", port, 0, 65_535);
    InetAddress bound = bound();
    if (!bound.isLoopbackAddress() && tokenFile == null) {
      throw new ParameterException(
          command.commandLine(),
          "Expected --token-file with --address %s, where other machines can ask, but found none"
              .formatted(address));
    }
    return new ServerSettings(
        bound,
        port,
        tokenFile == null ? Optional.empty() : Optional.of(Token.read(tokenFile)),
        origin,
        limits,
        Optional.empty(),
        List.of());
  }

  private InetAddress bound() {
    try {
      return InetAddress.getByName(address);
    } catch (UnknownHostException e) {
      throw new ParameterException(
          command.commandLine(),
          "Expected an address of this machine as --address, but found " + address,
          e);
    }
  }

  /** Checks an option. */
  void expectBetween(String option, int number, int least, int most) {
    if (number < least || number > most) {
      throw new ParameterException(
          command.commandLine(),
          "Expected %s between %d and %d, but found %d".formatted(option, least, most, number));
    }
  }

  /** The address of a page or a server. */
  static String url(ServerSettings settings, int port) {
    String text = settings.address().getHostAddress();
    return "http://%s:%d".formatted(text.indexOf(':') >= 0 ? "[" + text + "]" : text, port);
  }

  /** Hears of Ctrl-C, or of somebody who asks the process to end, until it is closed. */
  static Interruption interruption(Terminal terminal) {
    Interruption interruption = new Interruption(terminal.err(), () -> {}, "Stopped.");
    interruption.waitForWork(true);
    return interruption;
  }

  /** Waits until it is time to end. */
  static void await(Interruption interruption) throws InterruptedException {
    while (!interruption.isRequested()) {
      Thread.sleep(LOOK_MILLISECONDS);
    }
  }
}
