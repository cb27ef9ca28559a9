package io.hnhn.cuda.gpu;

import java.util.List;

/**
 * A kernel with its arguments: longs for addresses, ints, longs, floats, doubles, and the
 * structures of {@link EpilogueArgument} and {@link AdamArgument}.
 *
 * @param sharedBytes memory that the threads of a block share, beside what the kernel declares
 */
public record Launch(Kernel kernel, Grid grid, int sharedBytes, List<Object> arguments)
    implements Command {
  public Launch {
    arguments = List.copyOf(arguments);
    kernel.expect(arguments);
  }

  /** A kernel with a thread for each of so many pieces of work. */
  public static Launch of(Kernel kernel, long threads, Object... arguments) {
    return new Launch(kernel, Grid.of(threads), 0, List.of(arguments));
  }
}
