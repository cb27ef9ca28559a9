package io.hnhn.cli.paper;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The finished runs of a folder, one JSON object a line, written as soon as each is done: what was
 * interrupted goes on where it stopped.
 */
final class RunLog {
  static final String FILE = "runs.jsonl";

  private final Path file;
  private final Map<String, PaperRun> runs = new LinkedHashMap<>();

  private RunLog(Path file) {
    this.file = file;
  }

  /** The log of a folder, empty if there is none; nothing is written. */
  static RunLog open(Path folder) throws IOException {
    RunLog log = new RunLog(folder.resolve(FILE));
    if (Files.exists(log.file)) {
      int number = 0;
      for (String line : Files.readAllLines(log.file)) {
        number++;
        log.read(line, number);
      }
    }
    return log;
  }

  private void read(String line, int number) throws IOException {
    try {
      PaperRun run = JsonMapper.shared().readValue(line, PaperRun.class);
      runs.put(run.key(), run);
    } catch (JacksonException e) {
      throw new IOException(
          "Expected a finished run in %s, line %d, but found \"%s\"; remove the line, and the run is"
                  .formatted(file, number, line.substring(0, Math.min(40, line.length())))
              + " done again",
          e);
    }
  }

  /** The run of a key, if it is done. */
  Optional<PaperRun> find(String key) {
    return Optional.ofNullable(runs.get(key));
  }

  /** All that are done. */
  Collection<PaperRun> runs() {
    return runs.values();
  }

  /** Makes the folder and an empty log in it where there are none. */
  void begin() throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.writeString(file, "", CREATE, APPEND);
  }

  /** Notes that a run is done. */
  void add(PaperRun run) {
    try {
      begin();
      Files.writeString(file, JsonMapper.shared().writeValueAsString(run) + "\n", CREATE, APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    runs.put(run.key(), run);
  }
}
