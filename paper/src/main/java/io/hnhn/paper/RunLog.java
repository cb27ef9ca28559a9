package io.hnhn.paper;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import com.fasterxml.jackson.annotation.Nulls;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.StoredFile;
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
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The finished runs of a folder, one JSON object a line, written as soon as each is done: what was
 * interrupted goes on where it stopped. A last line without an end is what a kill or a full disk
 * left of a run; it is dropped, and the run done again. Runs of another protocol, that of an older
 * version for instance, stay in the file but don't count.
 */
final class RunLog {
  static final String FILE = "runs.jsonl";

  /** What was measured is a number, never nothing. */
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .changeDefaultNullHandling(nulls -> nulls.withContentNulls(Nulls.FAIL))
          .build();

  private final Path file;
  private final BinaryOperator<String> protocols;
  private final Map<String, PaperRun> runs = new LinkedHashMap<>();
  private int others;

  private RunLog(Path file, BinaryOperator<String> protocols) {
    this.file = file;
    this.protocols = protocols;
  }

  /**
   * The log of a folder, empty if there is none; nothing is written.
   *
   * @param quick whether its runs are for a first look only
   */
  static RunLog open(Path folder, boolean quick) throws IOException {
    return open(folder, (study, settings) -> Protocol.of(study, settings, quick));
  }

  /**
   * The log of a folder whose studies have protocols of their own.
   *
   * @param protocols the protocol of a run by its study and its settings
   */
  static RunLog open(Path folder, BinaryOperator<String> protocols) throws IOException {
    RunLog log = new RunLog(folder.resolve(FILE), protocols);
    if (StoredFile.isThere(log.file)) {
      new StoredFile(log.file).requireFile();
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
      PaperRun run = MAPPER.readValue(line, PaperRun.class);
      if (run == null) {
        throw unreadable(line, number, null);
      }
      if (run.protocol().equals(protocols.apply(run.study(), run.settings()))) {
        runs.put(run.key(), run);
      } else {
        others++;
      }
    } catch (JacksonException e) {
      throw unreadable(line, number, e);
    }
  }

  private IOException unreadable(String line, int number, @Nullable JacksonException cause) {
    return new IOException(
        "Expected a finished run in %s, line %d, but found %s; remove the line, and the run is"
                .formatted(file, number, DataFormatException.quoted(line))
            + " done again",
        cause);
  }

  /** The run of a key, if it is done. */
  Optional<PaperRun> find(String key) {
    return Optional.ofNullable(runs.get(key));
  }

  /** How many runs of another protocol were found. */
  int others() {
    return others;
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

  /** Notes that a run is done, by the protocol of today. */
  void add(PaperRun done) {
    PaperRun run = done.by(protocols.apply(done.study(), done.settings()));
    try {
      begin();
      Files.writeString(file, MAPPER.writeValueAsString(run) + "\n", CREATE, APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    runs.put(run.key(), run);
  }
}
