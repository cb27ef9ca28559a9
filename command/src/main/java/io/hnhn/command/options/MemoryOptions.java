package io.hnhn.command.options;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How much memory a command may use. */
public final class MemoryOptions {
  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      converter = MemorySizeConverter.class,
      description =
          "The most memory to use, such as 6g or 512m; pages of mapped data don't count, since the"
              + " system takes them back when it needs them (default: what the machine has).")
  private @Nullable MemorySize memory;

  /** Made by the command line. */
  public MemoryOptions() {}

  /** The most bytes to use; empty where nobody said it. */
  public OptionalLong bytes() {
    return memory == null ? OptionalLong.empty() : OptionalLong.of(memory.bytes());
  }
}
