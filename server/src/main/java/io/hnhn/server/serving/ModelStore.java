package io.hnhn.server.serving;

import io.hnhn.graph.InsufficientMemoryException;
import io.hnhn.learn.use.ModelUse;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.Limits;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.IntConsumer;

/**
 * The models that are asked. New ones are read beside them and take over at once; whoever asks sees
 * the old ones or the new ones, and nothing between.
 */
public final class ModelStore implements AutoCloseable {
  /** Where models come from. */
  @FunctionalInterface
  public interface Source {
    /** Reads all of them, with their data, by their names. */
    SequencedMap<String, ModelUse> read() throws IOException;
  }

  private final Source source;
  private final Limits limits;
  private final IntConsumer together;
  private final ReentrantLock reading = new ReentrantLock();

  /** Of one that reads next, which takes in whatever has changed until it begins. */
  private final Semaphore next = new Semaphore(1);

  private volatile Generation current;
  private volatile boolean isClosed;

  /**
   * Reads the first ones.
   *
   * @param together is told how many questions were answered from one plan
   */
  public ModelStore(Source source, Limits limits, IntConsumer together) throws IOException {
    this.source = source;
    this.limits = limits;
    this.together = together;
    this.current = read(1);
  }

  private Generation read(long version) throws IOException {
    SequencedMap<String, ServedModel> models = new LinkedHashMap<>();
    try {
      source
          .read()
          .forEach(
              (name, use) ->
                  models.put(name, new ServedModel(name, version, use, limits, together)));
    } catch (Throwable e) {
      models.values().forEach(ServedModel::close);
      throw e;
    }
    return new Generation(version, models);
  }

  /** The version of those that are asked now. */
  public long version() {
    return current.version();
  }

  /**
   * Asks the models that are there now; they stay as long as it takes.
   *
   * @throws HttpFault if the answer takes more memory than there is
   */
  public <T> T ask(Function<Generation, T> question) {
    while (true) {
      Generation generation = current;
      if (generation.enter()) {
        try {
          return question.apply(generation);
        } catch (InsufficientMemoryException | OutOfMemoryError _) {
          throw HttpFault.tooLarge(
              "The answer takes more memory than the server has; ask about fewer rows, or send a"
                  + " smaller hypergraph");
        } finally {
          generation.leave();
        }
      }
      if (isClosed) {
        throw HttpFault.busy("The model was just closed; ask again in a moment");
      }
    }
  }

  /**
   * Reads everything anew and lets it take over. Where that fails, what is there stays. While one
   * thread reads, one more waits.
   *
   * @return the new version; nothing where another one waits that reads what there is now
   */
  public OptionalLong reload() throws IOException {
    if (!next.tryAcquire()) {
      return OptionalLong.empty();
    }
    reading.lock();
    try {
      next.release();
      Generation before = current;
      Generation after = read(before.version() + 1);
      current = after;
      before.retire();
      if (isClosed) {
        after.retire();
      }
      return OptionalLong.of(after.version());
    } finally {
      reading.unlock();
    }
  }

  /** Nobody may ask any more. */
  @Override
  public void close() {
    isClosed = true;
    current.retire();
  }
}
