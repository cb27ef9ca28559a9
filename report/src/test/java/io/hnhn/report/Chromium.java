package io.hnhn.report;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A Chromium without a window, spoken to by the DevTools protocol. */
public final class Chromium implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 60;

  private final Process process;
  private final WebSocket socket;
  private final String session;
  private final AtomicInteger calls = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
  private final List<JsonNode> events = new CopyOnWriteArrayList<>();

  /** The browser of this machine, if there is one on the PATH. */
  public static Optional<Path> installed() {
    return Stream.of("chromium", "chromium-browser", "google-chrome")
        .flatMap(
            name ->
                Stream.of(System.getenv("PATH").split(File.pathSeparator))
                    .map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Starts it with a fresh profile in an empty folder. */
  public Chromium(Path program, Path profile) throws Exception {
    process =
        new ProcessBuilder(
                program.toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectErrorStream(true)
            .redirectOutput(profile.resolve("output.txt").toFile())
            .start();
    List<String> portAndPath = awaitPort(profile);
    socket =
        HttpClient.newHttpClient()
            .newWebSocketBuilder()
            .buildAsync(
                URI.create("ws://127.0.0.1:" + portAndPath.get(0) + portAndPath.get(1)), new Ear())
            .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    String target =
        call("", "Target.createTarget", Map.of("url", "about:blank")).get("targetId").asString();
    session =
        call("", "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
            .get("sessionId")
            .asString();
    for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
      call(domain + ".enable", Map.of());
    }
  }

  /** Opens a file and forgets what happened before. */
  public void open(Path file) throws Exception {
    events.clear();
    call("Page.navigate", Map.of("url", file.toUri().toString()));
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (named("Page.loadEventFired").isEmpty()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("Expected " + file + " to load, but found " + events);
      }
      Thread.sleep(10);
    }
  }

  /** The value of a JavaScript expression, of its promise where it is one. */
  public JsonNode evaluate(String expression) throws Exception {
    JsonNode answer =
        call(
            "Runtime.evaluate",
            Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
    if (answer.has("exceptionDetails")) {
      throw new AssertionError(expression + ": " + answer.get("exceptionDetails"));
    }
    return answer.at("/result/value");
  }

  /** Calls a method of the DevTools protocol for the open page. */
  public JsonNode call(String method, Map<String, ?> parameters) throws Exception {
    return call(session, method, parameters);
  }

  /** What the browser's console has of the page: warnings, errors, and what was not caught. */
  public List<String> complaints() {
    Predicate<JsonNode> complains =
        event ->
            switch (event.get("method").asString()) {
              case "Runtime.exceptionThrown", "Log.entryAdded" -> true;
              case "Runtime.consoleAPICalled" ->
                  List.of("error", "warning", "assert")
                      .contains(event.at("/params/type").asString());
              default -> false;
            };
    return events.stream().filter(complains).map(JsonNode::toString).toList();
  }

  /** The addresses that were asked for. */
  public List<String> requests() {
    return named("Network.requestWillBeSent").stream()
        .map(event -> event.at("/params/request/url").asString())
        .toList();
  }

  @Override
  public void close() {
    answer("", "Browser.close", Map.of())
        .thenCombine(process.onExit(), (answer, exited) -> exited)
        .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
        .join();
  }

  private List<JsonNode> named(String method) {
    return events.stream().filter(e -> e.get("method").asString().equals(method)).toList();
  }

  private JsonNode call(String session, String method, Map<String, ?> parameters) throws Exception {
    JsonNode message = answer(session, method, parameters).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (message.has("error")) {
      throw new AssertionError(method + ": " + message.get("error"));
    }
    return message.get("result");
  }

  private CompletableFuture<JsonNode> answer(
      String session, String method, Map<String, ?> parameters) {
    int id = calls.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    answers.put(id, answer);
    Map<String, Object> call =
        session.isEmpty()
            ? Map.of("id", id, "method", method, "params", parameters)
            : Map.of("id", id, "method", method, "params", parameters, "sessionId", session);
    socket.sendText(JsonMapper.shared().writeValueAsString(call), true).join();
    return answer;
  }

  /** Chromium writes the port it found, and the path to speak to, when it is ready. */
  private List<String> awaitPort(Path profile) throws IOException, InterruptedException {
    Path file = profile.resolve("DevToolsActivePort");
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (process.isAlive() && System.nanoTime() < end) {
      if (Files.exists(file) && Files.readAllLines(file).size() == 2) {
        return Files.readAllLines(file);
      }
      Thread.sleep(10);
    }
    process.destroyForcibly();
    throw new IllegalStateException(
        "Expected Chromium to start, but found " + Files.readString(profile.resolve("output.txt")));
  }

  private final class Ear implements WebSocket.Listener {
    private final StringBuilder message = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
      message.append(data);
      if (last) {
        JsonNode node = JsonMapper.shared().readTree(message.toString());
        message.setLength(0);
        if (node.has("id")) {
          answers.remove(node.get("id").asInt()).complete(node);
        } else {
          events.add(node);
        }
      }
      webSocket.request(1);
      return CompletableFuture.completedStage(null);
    }
  }
}
