package io.hnhn.learn.run;

import io.hnhn.file.Destination;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What may be done to a folder that work writes to.
 *
 * @param resume whether to go on with unfinished work
 * @param force whether to replace what is there
 * @param inputs the files and folders that are read, which are never replaced
 */
public record FolderClaim(boolean resume, boolean force, List<Path> inputs) {
  /** Nothing that is there is replaced. */
  public static final FolderClaim NEW = new FolderClaim(false, false, List.of());

  public FolderClaim {
    inputs = List.copyOf(inputs);
  }

  /**
   * Checks a folder in which files of some names are to be written, beside whatever else is there.
   *
   * @param names of the files
   * @param own whether the folder holds an older output of the same kind
   */
  void check(Path folder, List<String> names, boolean own) throws IOException {
    List<Path> existing =
        Stream.concat(Stream.of(folder), names.stream().map(folder::resolve))
            .filter(Files::exists)
            .toList();
    for (Path path : existing) {
      for (Path input : inputs) {
        if (Files.isSameFile(path, input)) {
          throw new IOException(
              "%s: expected a place for results, but found what the command reads; choose another"
                      .formatted(path)
                  + " folder");
        }
      }
    }
    for (Path path : existing) {
      if (!path.equals(folder) && !own && !force) {
        throw new FolderException(
            "%s: expected nothing there, or results of the same command, but found a file of the"
                + " same name; choose another folder, or {force} to replace it",
            path);
      }
    }
    Destination.of(folder).expectWritable();
  }
}
