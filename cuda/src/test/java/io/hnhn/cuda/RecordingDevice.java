package io.hnhn.cuda;

import io.hnhn.cuda.gpu.Clear;
import io.hnhn.cuda.gpu.Command;
import io.hnhn.cuda.gpu.Device;
import io.hnhn.cuda.gpu.DeviceFacts;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A stand-in for a GPU: it keeps memory and what it is told to do, and computes nothing. What is
 * used after it was given back, or was never there, fails.
 */
final class RecordingDevice implements Device {
  static final DeviceFacts FACTS =
      new DeviceFacts("A stand-in", 90, 132, 227 << 10, 1L << 30, "no library");

  /** Larger than any number that is no address. */
  static final long FIRST = 1L << 40;

  /** What was done, one after the other. */
  final List<Object> events = new ArrayList<>();

  final Map<Long, List<Command>> graphs = new HashMap<>();
  int uploads;
  boolean closed;
  private final TreeMap<Long, MemorySegment> memory = new TreeMap<>();
  private final Set<Long> streams = new HashSet<>();
  private final Set<Long> onHost = new HashSet<>();
  private long next = FIRST;
  private long handles;

  /** A graph that was replayed. */
  record Replay(long graph) {}

  /** A wait for a stream. */
  record Wait(long stream) {}

  @Override
  public DeviceFacts facts() {
    return FACTS;
  }

  @Override
  public long freeBytes() {
    return FACTS.totalBytes() - memory.values().stream().mapToLong(MemorySegment::byteSize).sum();
  }

  @Override
  public long allocate(long bytes) {
    long address = next;
    next += Math.ceilDiv(bytes + 1, 256) * 256 + 256;
    memory.put(address, Arena.ofAuto().allocate(Math.max(1, bytes), 64));
    return address;
  }

  @Override
  public void free(long address) {
    if (memory.remove(address) == null) {
      throw new AssertionError("No memory at " + address);
    }
  }

  /** How many pieces of memory, streams and graphs were not given back. */
  int inUse() {
    return memory.size() + streams.size() + graphs.size() + onHost.size();
  }

  /** The memory behind an address, up to its end. */
  MemorySegment at(long address) {
    Map.Entry<Long, MemorySegment> piece = memory.floorEntry(address);
    if (piece == null || address >= piece.getKey() + piece.getValue().byteSize()) {
      throw new AssertionError("No memory at " + address);
    }
    return piece.getValue().asSlice(address - piece.getKey());
  }

  @Override
  public MemorySegment allocateOnHost(long bytes) {
    MemorySegment segment = Arena.ofAuto().allocate(bytes, 64);
    onHost.add(segment.address());
    return segment;
  }

  @Override
  public void freeOnHost(MemorySegment segment) {
    if (!onHost.remove(segment.address())) {
      throw new AssertionError("No memory of the host there");
    }
  }

  @Override
  public long openStream() {
    streams.add(++handles);
    return handles;
  }

  @Override
  public void closeStream(long stream) {
    expect(stream);
    streams.remove(stream);
  }

  private void expect(long stream) {
    if (closed || !streams.contains(stream)) {
      throw new AssertionError("No stream " + stream);
    }
  }

  @Override
  public void upload(long to, MemorySegment from, long stream) {
    expect(stream);
    uploads++;
    MemorySegment.copy(from, 0, at(to), 0, from.byteSize());
  }

  @Override
  public void download(MemorySegment to, long from, long stream) {
    expect(stream);
    MemorySegment.copy(at(from), 0, to, 0, to.byteSize());
  }

  @Override
  public void copy(long to, long from, long bytes, long stream) {
    expect(stream);
    MemorySegment.copy(at(from), 0, at(to), 0, bytes);
  }

  @Override
  public void issue(Command command, long stream) {
    expect(stream);
    events.add(command);
    if (command instanceof Clear(long address, long bytes)) {
      at(address).asSlice(0, bytes).fill((byte) 0);
    }
  }

  @Override
  public void await(long stream) {
    expect(stream);
    events.add(new Wait(stream));
  }

  @Override
  public boolean isDone(long stream) {
    expect(stream);
    return true;
  }

  @Override
  public long capture(List<Command> commands, long stream) {
    expect(stream);
    graphs.put(++handles, List.copyOf(commands));
    return handles;
  }

  @Override
  public void replay(long graph, long stream) {
    expect(stream);
    if (!graphs.containsKey(graph)) {
      throw new AssertionError("No graph " + graph);
    }
    events.add(new Replay(graph));
  }

  @Override
  public void closeGraph(long graph) {
    if (graphs.remove(graph) == null) {
      throw new AssertionError("No graph " + graph);
    }
  }

  @Override
  public double[] time(List<List<Command>> lists, long stream) {
    expect(stream);
    double[] seconds = new double[lists.size()];
    for (int i = 0; i < seconds.length; i++) {
      // Each list has its own time, by which a test knows it.
      seconds[i] = lists.get(i).hashCode();
      events.addAll(lists.get(i));
    }
    return seconds;
  }

  @Override
  public void close() {
    closed = true;
  }
}
