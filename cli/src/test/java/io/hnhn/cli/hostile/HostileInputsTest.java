package io.hnhn.cli.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.hnhn.cli.CommandRun;
import io.hnhn.cli.hostile.HostileCases.Case;
import io.hnhn.command.output.FolderContent;
import io.hnhn.file.FolderRemoval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Damaged files and absurd command lines: each ends in an answer, or in one clear line and a code
 * that is not 0. None shows a stack trace, hangs, or harms a file.
 *
 * <pre>
 *   mvn verify -Dhnhn.hostile.cases=1000000    as many as one likes
 *   mvn verify -Dhnhn.hostile.only=4711        one of them again
 * </pre>
 */
class HostileInputsTest {
  private static final long CASES = Long.getLong("hnhn.hostile.cases", 10_000);
  private static final long ONLY = Long.getLong("hnhn.hostile.only", -1);
  private static final long SEED = Long.getLong("hnhn.hostile.seed", 1);

  /** Far more than a case takes, on a machine that has much else to do. */
  private static final Duration HANGS =
      Duration.ofSeconds(Long.getLong("hnhn.hostile.seconds", 60));

  private static final int WORKERS = 2;
  private static final int BETWEEN_LOOKS = 250;

  /** After so many faults there is enough to do. */
  private static final int MOST = 20;

  @TempDir private Path root;
  private final AtomicIntegerArray exits = new AtomicIntegerArray(3);
  private final List<String> faults = Collections.synchronizedList(new ArrayList<>());

  @Test
  void everyCaseEndsInAnAnswerOrAClearLine() throws Exception {
    try (ExecutorService workers = Executors.newFixedThreadPool(WORKERS)) {
      List<Future<?>> running = new ArrayList<>();
      for (int worker = 0; worker < WORKERS; worker++) {
        int first = worker;
        running.add(
            workers.submit(
                () -> {
                  work(first);
                  return null;
                }));
      }
      for (Future<?> each : running) {
        each.get();
      }
    }
    assertThat(faults).as("the first faults").isEmpty();
    if (ONLY < 0) {
      // All ways out must have been taken, or the cases test nothing.
      for (int code = 0; code < exits.length(); code++) {
        assertThat(exits.get(code)).as("exits with %d", code).isGreaterThan((int) (CASES / 100));
      }
    }
  }

  private void work(int first) throws Exception {
    Workplace workplace = Workplace.make(root.resolve("worker-" + first));
    HostileCases cases = new HostileCases(workplace, SEED);
    SortedMap<String, String> before = content(workplace);
    CommandLine reused = CommandRun.command();
    try (ExecutorService one = Executors.newSingleThreadExecutor()) {
      for (long number = first; number < CASES && faults.size() < MOST; number += WORKERS) {
        if (ONLY < 0 || number == ONLY) {
          Case hostile = cases.number(number);
          run(hostile, reused, number, workplace, one);
        }
        if (number / WORKERS % BETWEEN_LOOKS == 0 || number + WORKERS >= CASES) {
          assertThat(content(workplace))
              .as("files after case %d, and %d before it", number, BETWEEN_LOOKS)
              .isEqualTo(before);
        }
      }
    }
  }

  private static SortedMap<String, String> content(Workplace workplace) throws IOException {
    SortedMap<String, String> content = new TreeMap<>(FolderContent.of(workplace.folder()));
    content.keySet().removeIf(name -> name.equals("made"));
    return content;
  }

  private void run(
      Case hostile, CommandLine command, long number, Workplace workplace, ExecutorService one)
      throws Exception {
    byte[] original = new byte[0];
    if (hostile.spoiled() != null) {
      original = Files.readAllBytes(hostile.spoiled());
      rewrite(hostile.spoiled(), hostile.content());
    }
    String told = "case %d: %s".formatted(number, told(hostile));
    Future<CommandRun> running =
        one.submit(() -> CommandRun.of(command, hostile.arguments().toArray(String[]::new)));
    try {
      check(running.get(HANGS.toSeconds(), TimeUnit.SECONDS), hostile, told);
    } catch (AssertionError e) {
      faults.add(e.getMessage());
    } catch (ExecutionException e) {
      faults.add(told + ": " + Arrays.toString(e.getCause().getStackTrace()) + e.getCause());
    } catch (TimeoutException e) {
      fail(told + " hangs", e);
    }
    if (hostile.spoiled() != null) {
      rewrite(hostile.spoiled(), original);
    }
    FolderRemoval.remove(workplace.file("made"));
    // It would remember the options of a file.
    command.getSubcommands().values().forEach(each -> each.setDefaultValueProvider(null));
  }

  /** As a new file: to cut an old one off takes some file systems a wait for the disk. */
  private static void rewrite(Path file, byte[] bytes) throws IOException {
    Files.delete(file);
    Files.write(file, bytes);
  }

  private void check(CommandRun run, Case hostile, String told) {
    assertThat(run.exitCode()).as(told + run.err()).isBetween(0, 2);
    exits.incrementAndGet(run.exitCode());
    assertThat(run.err())
        .as(told)
        .doesNotContainPattern("(?m)^\\s+at [\\w.$/]+\\(")
        .doesNotContain("unexpected error");
    if (run.exitCode() != 0) {
      assertThat(run.errLines())
          .as(told)
          .anySatisfy(line -> assertThat(line).startsWith("hnhn: ").hasSizeGreaterThan(10));
    }
    assertThat(run.err()).as(told).doesNotContainPattern(CONTROL);
    if (!List.of("predict", "embed").contains(hostile.arguments().getFirst())) {
      assertThat(run.out()).as(told).doesNotContainPattern(CONTROL);
    }
  }

  /** What may do something to a terminal, or make it show something else. */
  private static final String CONTROL =
      "[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u202a-\\u202e\\u2066-\\u2069]";

  private static String told(Case hostile) {
    return hostile.spoiled() == null
        ? hostile.arguments() + " "
        : "%s with %s as %s "
            .formatted(
                hostile.arguments(),
                hostile.spoiled().getFileName(),
                hostile.content().length > 20_000
                    ? hostile.content().length + " bytes"
                    : HexFormat.of().formatHex(hostile.content()));
  }
}
