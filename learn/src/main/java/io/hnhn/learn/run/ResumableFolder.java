package io.hnhn.learn.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hnhn.file.FileReplacement;
import io.hnhn.file.FilesReplacement;
import io.hnhn.file.FolderLock;
import io.hnhn.file.FolderRemoval;
import io.hnhn.file.Placement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder that long work writes to, and that nobody else writes to meanwhile. What is there
 * stays as it is until the work is over; until then there is only a folder {@code unfinished} in
 * it, from which work that was interrupted goes on.
 *
 * <pre>{@code
 * try (ResumableFolder folder = ResumableFolder.open(out, SEARCH, claim)) {
 *   ...
 *   return folder.work(fingerprint, () -> search(folder));
 * }
 * }</pre>
 */
public final class ResumableFolder implements AutoCloseable {
  private static final String UNFINISHED = "unfinished";

  /** Older unfinished work, until that which was begun instead of it is over. */
  private static final String BEFORE = "unfinished-before";

  /** The file in it that tells what the work is. */
  private static final String FINGERPRINT = "fingerprint";

  private final Path path;
  private final Kind kind;
  private final FolderLock lock;
  private final boolean resumed;
  private final boolean begunBefore;

  /**
   * What is done in a folder.
   *
   * @param work such as {@code training}
   * @param result what is there when it is over, such as {@code a trained model}
   * @param files names of all that is written
   * @param mark the file by which results are known
   * @param kept whether older results are replaced by force only
   */
  public record Kind(String work, String result, List<String> files, String mark, boolean kept) {}

  /** Something that is done in a folder. */
  public interface Action<T> {
    /** Does it. */
    T run() throws IOException;
  }

  private ResumableFolder(
      Path path, Kind kind, FolderLock lock, boolean resumed, boolean begunBefore) {
    this.path = path;
    this.kind = kind;
    this.lock = lock;
    this.resumed = resumed;
    this.begunBefore = begunBefore;
  }

  /**
   * Looks whether work can be done in a folder, and keeps others from it until it is closed.
   *
   * @param claim what may be done to what is there
   * @throws IOException if it has something in it that would be lost, or can't be written to
   */
  public static ResumableFolder open(Path path, Kind kind, FolderClaim claim) throws IOException {
    if (Files.exists(path) && !Files.isDirectory(path)) {
      throw new IOException(
          "%s: expected a folder, but found a file; name another one".formatted(path));
    }
    boolean finished = Files.exists(path.resolve(kind.mark));
    boolean begun = isBegun(path);
    claim.check(path, kind.files, finished || begun);
    if (begun && !claim.resume() && !claim.force()) {
      throw new FolderException(
          "%s holds a %s that was interrupted; {resume} goes on with it, {force} begins anew",
          path, kind.work);
    }
    if (finished && !begun && kind.kept && !claim.force()) {
      throw new FolderException(
          "%s holds %s already; name another folder, or {force} to replace it", path, kind.result);
    }
    return new ResumableFolder(path, kind, FolderLock.take(path), begun && claim.resume(), begun);
  }

  private static boolean isBegun(Path path) throws IOException {
    Path unfinished = path.resolve(UNFINISHED);
    if (!Files.isDirectory(unfinished)) {
      return false;
    }
    try (Stream<Path> files = Files.list(unfinished)) {
      return files.findAny().isPresent();
    }
  }

  /** Whether work goes on that was interrupted. */
  public boolean isResumed() {
    return resumed;
  }

  /**
   * Checks that work that is to go on is the same as before.
   *
   * @param fingerprint of all that the outcome follows from
   * @throws FolderException if it is other work
   */
  public void expectSame(String fingerprint) throws IOException {
    Path file = unfinished(FINGERPRINT);
    if (resumed
        && Files.exists(file)
        && !Arrays.equals(Files.readAllBytes(file), fingerprint.getBytes(UTF_8))) {
      throw otherWork();
    }
  }

  /** What to throw where other work was interrupted than is to go on. */
  public FolderException otherWork() {
    return new FolderException(
        "%s holds an unfinished %s of other data, labels or options; {resume} needs the same ones,"
            + " {force} begins anew",
        path, kind.work);
  }

  /**
   * Does the work. Where it diverges or is refused, all is as it was before; what a full disk or
   * lack of memory stops can be resumed.
   *
   * @throws FolderException if it is to go on, but was other work before
   */
  public <T> T work(String fingerprint, Action<T> action) throws IOException {
    expectSame(fingerprint);
    begin(fingerprint);
    try {
      return action.run();
    } catch (IllegalArgumentException | IllegalStateException e) {
      abandon();
      throw e;
    }
  }

  private void begin(String fingerprint) throws IOException {
    if (begunBefore && !resumed) {
      FolderRemoval.remove(path.resolve(BEFORE));
      Placement.ofFolder(path.resolve(UNFINISHED), path.resolve(BEFORE));
    }
    Files.createDirectories(path.resolve(UNFINISHED));
    FileReplacement.replace(unfinished(FINGERPRINT), fingerprint);
  }

  private void abandon() throws IOException {
    if (resumed) {
      return;
    }
    FolderRemoval.remove(path.resolve(UNFINISHED));
    if (Files.exists(path.resolve(BEFORE))) {
      Placement.ofFolder(path.resolve(BEFORE), path.resolve(UNFINISHED));
    }
  }

  /** The work is over: removes what was only needed to go on later. */
  public void finish() throws IOException {
    removeUnfinished(path);
  }

  /** Removes what is left of work in a folder whose results are all in their places. */
  public static void tidy(Path folder) throws IOException {
    try (FolderLock _ = FolderLock.take(folder)) {
      removeUnfinished(folder);
    }
  }

  private static void removeUnfinished(Path folder) throws IOException {
    FolderRemoval.remove(folder.resolve(UNFINISHED));
    FolderRemoval.remove(folder.resolve(BEFORE));
  }

  /** The folder. */
  public Path path() {
    return path;
  }

  /** A file of the results. */
  public Path file(String name) {
    return path.resolve(name);
  }

  /** A file that is needed until the work is over. */
  public Path unfinished(String name) {
    return path.resolve(UNFINISHED).resolve(name);
  }

  /** Files that take their places together. */
  public FilesReplacement replace() throws IOException {
    return new FilesReplacement(path);
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
