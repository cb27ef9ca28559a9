package io.hnhn.server.studio.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.server.studio.load.DataLibrary;
import io.hnhn.server.studio.page.Events;
import io.hnhn.server.studio.train.RunNote.State;
import io.hnhn.server.studio.workspace.Workspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class RunLibraryTest {
  private static final Path SHOP = Path.of("..", "docs", "examples", "shop");

  @TempDir Path folder;

  @Test
  void changesOfARunAtTheSameTimeAllCount() throws Exception {
    try (Workspace workspace = Workspace.open(folder.resolve("workspace"))) {
      RunLibrary runs = new RunLibrary(workspace, new Events());
      String id = runs.add(Files.createDirectory(folder.resolve("model")), "before", null);
      CountDownLatch isAsked = new CountDownLatch(1);
      Thread renaming =
          Thread.ofVirtual()
              .unstarted(
                  () -> {
                    isAsked.countDown();
                    change(runs, id, "after");
                  });
      runs.change(
          id,
          note -> {
            renaming.start();
            letRun(renaming, isAsked);
            return note.with(State.STOPPED, null);
          });
      renaming.join();
      for (RunNote note :
          List.of(runs.note(id), new RunLibrary(workspace, new Events()).note(id))) {
        assertThat(note.name()).isEqualTo("after");
        assertThat(note.state()).isEqualTo(State.STOPPED);
      }
    }
  }

  private static void change(RunLibrary runs, String id, String name) {
    try {
      runs.change(id, note -> note.withName(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Another thread has the time to do what it would do, if it need not wait. */
  private static void letRun(Thread thread, CountDownLatch isAsked) {
    try {
      isAsked.await();
      thread.join(200);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** As of a mapped file that became shorter, which the JVM tells as an error. */
  @Test
  void anErrorEndsARunAndNotThoseBehindIt() throws Exception {
    try (Workspace workspace = Workspace.open(folder.resolve("workspace"))) {
      Events events = new Events();
      DataLibrary data = new DataLibrary(workspace, events);
      RunLibrary runs = new RunLibrary(workspace, events);
      String shop = data.add(SHOP, "shop");
      try (Trainings trainings = new Trainings(data, runs, events)) {
        runs.tellBy(
            note -> {
              if (note.name().equals("faulty") && note.state() == State.RUNNING) {
                throw new InternalError("a fault occurred in an unsafe memory access operation");
              }
              return note;
            });
        RunNote faulty = trainings.ask(asked(shop), "faulty");
        RunNote sound = trainings.ask(asked(shop), "sound");
        while (runs.note(sound.id()).state() != State.FINISHED) {
          Thread.sleep(20);
        }
        RunNote over = runs.note(faulty.id());
        assertThat(over.state()).isEqualTo(State.FAILED);
        assertThat(over.problem()).contains("files that stay as they are");
      }
    }
  }

  private static AskedRun asked(String data) {
    return new AskedRun(
        data,
        null,
        "nodes",
        "department",
        "mlp",
        null,
        "quick",
        2,
        4,
        null,
        null,
        null,
        null,
        null);
  }
}
