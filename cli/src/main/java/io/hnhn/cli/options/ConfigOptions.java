package io.hnhn.cli.options;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names a file of options; {@link ConfigFile#apply} has read it before. */
public final class ConfigOptions {
  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "Take options from a TOML or YAML file, under their names without dashes; what is said on"
              + " the command line comes first.")
  private @Nullable Path file;

  /** Made by the command line. */
  public ConfigOptions() {}
}
