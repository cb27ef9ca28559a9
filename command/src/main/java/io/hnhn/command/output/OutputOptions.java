package io.hnhn.command.output;

import io.hnhn.command.terminal.Terminal;
import io.hnhn.file.Destination;
import io.hnhn.learn.run.FolderClaim;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * What every command that writes keeps to, before it computes anything: what it reads is not
 * replaced; what exists and is of another kind is not replaced unless that is said; and what can't
 * be written is told at once.
 */
public final class OutputOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--force",
      description = "Replace what exists, whatever it is, unless it is what the command reads.")
  private boolean force;

  /** Made by the command line. */
  public OutputOptions() {}

  /** Whether to replace what exists. */
  public boolean force() {
    return force;
  }

  /**
   * Checks where a file, or a folder that is replaced as a whole, is to be written.
   *
   * @param out as it was named
   * @param kind what will be written
   * @param inputs the files and folders that the command reads
   * @throws IOException if it can't or must not be written there
   */
  public void check(Path out, OutputKind kind, List<Path> inputs) throws IOException {
    Destination destination = Destination.of(out);
    if (destination.isReplaced()) {
      Path existing = destination.path();
      boolean same = kind.mayReplace(existing);
      for (Path input : and(inputs)) {
        if (isPartOf(existing, input, same)) {
          throw new IOException(
              "%s: expected a place for %s, but found what the command reads (%s); choose another"
                      .formatted(out, kind.words(), input)
                  + " name");
        }
      }
      if (!same && !force) {
        throw new IOException(
            "%s: expected nothing there, or %s, but found something else; choose another name, or"
                    .formatted(out, kind.words())
                + " --force to replace it");
      }
    }
    destination.expectWritable();
  }

  /**
   * What may be done to a folder in which work writes files, beside whatever else is there.
   *
   * @param resume whether to go on with unfinished work
   * @param inputs the files and folders that the command reads
   */
  public FolderClaim claim(boolean resume, List<Path> inputs) {
    return new FolderClaim(resume, force, inputs);
  }

  /** Says what was written; but not to a pipe or a device, which may be where the words go. */
  public void tellWritten(Path out) throws IOException {
    if (Destination.of(out).kind() != Destination.Kind.STREAM) {
      Terminal.of(command).out().println("Written: " + out);
    }
  }

  /** With the file that options come from, if there is one. */
  private List<Path> and(List<Path> inputs) {
    List<Path> all = new ArrayList<>(inputs);
    Path config = command.commandLine().getParseResult().matchedOptionValue("--config", null);
    if (config != null) {
      all.add(config);
    }
    return all;
  }

  /**
   * Whether what exists is an input, has one in it, or is part of one. A file in the folder of an
   * input that is of the kind to be written is an earlier output.
   */
  private static boolean isPartOf(Path existing, Path input, boolean same) throws IOException {
    if (!Files.exists(input)) {
      return false;
    }
    Path real = input.toRealPath();
    return Files.isSameFile(existing, input)
        || real.startsWith(existing)
        || (existing.startsWith(real) && !same);
  }
}
