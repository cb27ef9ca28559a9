package io.hnhn.cuda.gpu;

import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * What is asked of a GPU. Addresses are those of its memory; streams and graphs are known by their
 * numbers. Commands of one stream come one after the other, those of several side by side.
 *
 * <p>Several threads may use a device at once, each stream being used by one of them at a time.
 * What fails ends in an {@link IllegalStateException} that says what was asked for and what the
 * driver answered, at the latest when a stream is waited for.
 */
public interface Device extends AutoCloseable {
  /** What is known of it. */
  DeviceFacts facts();

  /** Bytes of its memory that are free. */
  long freeBytes();

  /** Memory of its own, at a multiple of 256 bytes. */
  long allocate(long bytes);

  /** Gives memory back, once nothing uses it any more. */
  void free(long address);

  /** Memory of the host that the device sees at the same address. */
  MemorySegment allocateOnHost(long bytes);

  /** Gives memory of the host back. */
  void freeOnHost(MemorySegment memory);

  /** A new stream. */
  long openStream();

  /** Closes a stream, once all of its commands are done. */
  void closeStream(long stream);

  /** Copies from the host. When it returns, the host's memory may be written to again. */
  void upload(long to, MemorySegment from, long stream);

  /** Copies to the host, after all earlier commands of the stream. */
  void download(MemorySegment to, long from, long stream);

  /** Copies from one place of the device to another. */
  void copy(long to, long from, long bytes, long stream);

  /** Gives a command; it is carried out some time later. */
  void issue(Command command, long stream);

  /** Waits until all commands of a stream are done. */
  void await(long stream);

  /** Whether all commands of a stream are done. */
  boolean isDone(long stream);

  /** Keeps commands as a graph, without carrying them out. */
  long capture(List<Command> commands, long stream);

  /** Carries out all commands of a graph. */
  void replay(long graph, long stream);

  /** Gives a graph up. */
  void closeGraph(long graph);

  /** Carries out lists of commands, one after the other, and says how many seconds each took. */
  double[] time(List<List<Command>> lists, long stream);

  @Override
  void close();
}
