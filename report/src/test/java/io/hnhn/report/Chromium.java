package io.hnhn.report;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
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
                // WebGL without a graphics card.
                "--enable-unsafe-swiftshader",
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
    open(file.toUri());
  }

  /** Opens a page and forgets what happened before. */
  public void open(URI page) throws Exception {
    events.clear();
    call("Page.navigate", Map.of("url", page.toString()));
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (named("Page.loadEventFired").isEmpty()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("Expected " + page + " to load, but found " + events);
      }
      Thread.sleep(10);
    }
  }

  /** Gives the page a window of some size. */
  public void screen(int width, int height) throws Exception {
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }

  /** Has the system prefer light or dark colours. */
  public void prefer(String scheme) throws Exception {
    call(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    // Pages hear of it before the next frame.
    evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  }

  /** Moves the mouse to a place of the window. */
  public void point(double x, double y) throws Exception {
    mouse("mouseMoved", x, y);
  }

  /** Clicks on a place of the window. */
  public void click(double x, double y) throws Exception {
    point(x, y);
    mouse("mousePressed", x, y);
    mouse("mouseReleased", x, y);
  }

  /**
   * Holds the button down at a place, moves the mouse over others and lets go at the last.
   *
   * @param places x and y of each
   */
  public void drag(double... places) throws Exception {
    point(places[0], places[1]);
    mouse("mousePressed", places[0], places[1]);
    for (int i = 2; i < places.length; i += 2) {
      point(places[i], places[i + 1]);
    }
    mouse("mouseReleased", places[places.length - 2], places[places.length - 1]);
  }

  private void mouse(String type, double x, double y) throws Exception {
    call(
        "Input.dispatchMouseEvent",
        Map.of("type", type, "x", x, "y", y, "button", "left", "clickCount", 1));
  }

  /** Keys that are no letters, with their numbers. */
  private static final Map<String, Integer> KEYS =
      Map.of(
          "Tab",
          9,
          "Enter",
          13,
          "Escape",
          27,
          " ",
          32,
          "ArrowLeft",
          37,
          "ArrowUp",
          38,
          "ArrowRight",
          39,
          "ArrowDown",
          40,
          "+",
          187);

  /** Presses a key and lets it go. */
  public void press(String key) throws Exception {
    Map<String, Object> pressed = new HashMap<>(Map.of("key", key));
    pressed.put("windowsVirtualKeyCode", KEYS.getOrDefault(key, 0));
    if (key.equals("Enter")) {
      pressed.put("text", "\r");
    } else if (key.length() == 1) {
      pressed.put("text", key);
    }
    for (String type : List.of("keyDown", "keyUp")) {
      pressed.put("type", type);
      call("Input.dispatchKeyEvent", pressed);
    }
  }

  /** Types into what has the focus. */
  public void type(String text) throws Exception {
    call("Input.insertText", Map.of("text", text));
  }

  /** Writes what the window shows as a PNG file. */
  public void picture(Path file) throws Exception {
    Files.createDirectories(file.getParent());
    String data = call("Page.captureScreenshot", Map.of("format", "png")).get("data").asString();
    Files.write(file, Base64.getDecoder().decode(data));
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
