package io.hnhn.cli.paper;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
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
 * interrupted goes on where it stopped. A last line without an end is what a kill or a full disk
 * left of a run; it is dropped, and the run done again.
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
      String text = new String(Files.readAllBytes(log.file), UTF_8); // half a character is no error
      int number = 0;
      for (String line : text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
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

  /** Makes the folder and the log ready for more runs: both exist, and the last line has an end. */
  void begin() throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    try (FileChannel channel = FileChannel.open(file, CREATE, READ, WRITE)) {
      long end = channel.size();
      while (end > 0 && byteAt(channel, end - 1) != '\n') {
        end--;
      }
      channel.truncate(end);
    }
  }

  private static byte byteAt(FileChannel channel, long position) throws IOException {
    ByteBuffer one = ByteBuffer.allocate(1);
    channel.read(one, position);
    return one.get(0);
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
