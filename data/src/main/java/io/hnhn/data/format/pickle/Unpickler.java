package io.hnhn.data.format.pickle;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.format.pickle.Pickled.Constant;
import io.hnhn.data.format.pickle.Pickled.Dictionary;
import io.hnhn.data.format.pickle.Pickled.Sequence;
import io.hnhn.data.format.pickle.Pickled.Sequence.Form;
import io.hnhn.graph.Amount;
import io.hnhn.graph.InsufficientMemoryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads Python pickles of protocol 2 to 5 that hold numbers, texts, lists, tuples, sets,
 * dictionaries, NumPy arrays and SciPy's compressed rows.
 *
 * <p>A pickle is a program for a small stack machine. Python's machine runs whatever the program
 * names; this one builds the values above and refuses every other name and operation, with its
 * place. Memory is bounded by the size of the file: what is stored once is kept once.
 */
final class Unpickler {
  private final PickleInput in;
  private final PickleCalls calls;
  private final List<Pickled> stack = new ArrayList<>();
  private final Deque<Integer> marks = new ArrayDeque<>();
  private final Map<Long, Pickled> memo = new HashMap<>();

  private Unpickler(PickleInput in) {
    this.in = in;
    this.calls = new PickleCalls(in);
  }

  /** The value of a file. */
  static Pickled read(Path file) throws IOException {
    long size = new StoredFile(file).size();
    if (size > Integer.MAX_VALUE - 8) {
      throw new DataFormatException(
          file, "a pickle below 2 GB", size + " bytes", "write the data in another format");
    }
    Runtime java = Runtime.getRuntime();
    requireHeap(file, size, java.maxMemory() - java.totalMemory() + java.freeMemory());
    return new Unpickler(new PickleInput(file, Files.readAllBytes(file))).run();
  }

  /**
   * Any value may stand for one long before it, so that all of them have to be there: at least the
   * bytes of the file and what they become.
   */
  static void requireHeap(Path file, long size, long free) {
    if (2 * size > free) {
      throw new InsufficientMemoryException(
          "Expected %s of memory on the heap to read the pickle %s, which is one tree of objects, but found %s; give it more with HNHN_JAVA_OPTS=\"-Xmx%dg\", or write the arrays with numpy.save and scipy.sparse.save_npz, which can be converted by a stream"
              .formatted(
                  Amount.bytes(2 * size), file, Amount.bytes(free), 1 + 3 * size / 1_000_000_000),
          null);
    }
  }

  private Pickled run() throws DataFormatException {
    if (in.nextOperation() != 0x80 || in.unsignedByte() > 5) {
      throw in.fault("a pickle of protocol 2 to 5", "other bytes");
    }
    for (int operation = in.nextOperation(); operation != '.'; operation = in.nextOperation()) {
      step(operation);
    }
    return pop();
  }

  private void step(int operation) throws DataFormatException {
    switch (operation) {
      case 0x95 -> in.frame();
      case '(' -> marks.push(stack.size());

      case 'N' -> push(Constant.NONE);
      case 0x88 -> push(Constant.TRUE);
      case 0x89 -> push(Constant.FALSE);
      case 'K' -> push(new Pickled.Whole(in.unsignedByte()));
      case 'M' -> push(new Pickled.Whole(in.unsignedShort()));
      case 'J' -> push(new Pickled.Whole(in.signedInt()));
      case 0x8a -> push(new Pickled.Whole(in.longOf(in.unsignedByte())));
      case 'G' -> push(new Pickled.Real(in.bigEndianDouble()));

      case 0x8c -> push(new Pickled.Text(in.text(in.unsignedByte())));
      case 'X' -> push(new Pickled.Text(in.text(in.unsignedInt())));
      case 0x8d -> push(new Pickled.Text(in.text(in.signedLong())));
      case 'U', 'C' -> push(new Pickled.Bytes(in.bytes(in.unsignedByte())));
      case 'T', 'B' -> push(new Pickled.Bytes(in.bytes(in.unsignedInt())));
      case 0x8e, 0x96 -> push(new Pickled.Bytes(in.bytes(in.signedLong())));

      case ')' -> push(Sequence.tuple(List.of()));
      case 0x85 -> push(Sequence.tuple(popMany(1)));
      case 0x86 -> push(Sequence.tuple(popMany(2)));
      case 0x87 -> push(Sequence.tuple(popMany(3)));
      case 't' -> push(Sequence.tuple(popToMark()));
      case ']' -> push(Sequence.list());
      case 'a' -> extend(Form.LIST, popMany(1));
      case 'e' -> extend(Form.LIST, popToMark());
      case 0x8f -> push(new Sequence(Form.SET, new ArrayList<>()));
      case 0x90 -> extend(Form.SET, popToMark());
      case '}' -> push(new Dictionary());
      case 's' -> putAll(popMany(2));
      case 'u' -> putAll(popToMark());

      case 'q' -> memo.put((long) in.unsignedByte(), peek());
      case 'r' -> memo.put(in.unsignedInt(), peek());
      case 0x94 -> memo.put((long) memo.size(), peek());
      case 'h' -> push(remembered(in.unsignedByte()));
      case 'j' -> push(remembered(in.unsignedInt()));

      case 'c' -> push(calls.global(in.line(), in.line()));
      case 0x93 -> {
        List<Pickled> names = popMany(2);
        push(calls.global(calls.text(names.get(0)), calls.text(names.get(1))));
      }
      case 'R' -> {
        List<Pickled> call = popMany(2);
        push(calls.call(call.get(0), call.get(1)));
      }
      case 0x81 -> {
        List<Pickled> call = popMany(2);
        push(calls.create(call.get(0), call.get(1)));
      }
      case 'b' -> {
        Pickled state = pop();
        calls.fill(peek(), state);
      }
      default ->
          throw in.fault(
              "an operation for numbers, texts, collections and arrays",
              "operation 0x%02x".formatted(operation));
    }
  }

  private void push(Pickled value) {
    stack.add(value);
  }

  private Pickled peek() throws DataFormatException {
    requireOnStack(1);
    return stack.getLast();
  }

  private Pickled pop() throws DataFormatException {
    requireOnStack(1);
    return stack.removeLast();
  }

  private List<Pickled> popMany(int count) throws DataFormatException {
    requireOnStack(count);
    return popFrom(stack.size() - count);
  }

  private List<Pickled> popToMark() throws DataFormatException {
    if (marks.isEmpty()) {
      throw in.fault("a mark on the stack", "none");
    }
    return popFrom(marks.pop());
  }

  private List<Pickled> popFrom(int start) {
    List<Pickled> top = stack.subList(start, stack.size());
    List<Pickled> popped = List.copyOf(top);
    top.clear();
    return popped;
  }

  /** What lies below the last mark is out of reach until the mark is gone. */
  private void requireOnStack(int count) throws DataFormatException {
    int reachable = stack.size() - (marks.isEmpty() ? 0 : marks.peek());
    if (reachable < count) {
      throw in.fault("%d values on the stack".formatted(count), Integer.toString(reachable));
    }
  }

  private Pickled remembered(long index) throws DataFormatException {
    Pickled value = memo.get(index);
    if (value == null) {
      throw in.fault("something remembered as %d".formatted(index), "nothing");
    }
    return value;
  }

  private void extend(Form form, List<Pickled> items) throws DataFormatException {
    if (!(peek() instanceof Sequence sequence && sequence.form() == form)) {
      throw in.fault(form == Form.LIST ? "a list" : "a set", peek().kind());
    }
    sequence.items().addAll(items);
  }

  private void putAll(List<Pickled> keysAndValues) throws DataFormatException {
    if (!(peek() instanceof Dictionary dictionary) || keysAndValues.size() % 2 != 0) {
      throw in.fault("a dictionary with keys and values", peek().kind());
    }
    for (int i = 0; i < keysAndValues.size(); i += 2) {
      String key = calls.key(keysAndValues.get(i));
      if (dictionary.entries().put(key, keysAndValues.get(i + 1)) != null) {
        throw in.fault("each key once", DataFormatException.quoted(key) + " twice");
      }
    }
  }
}
