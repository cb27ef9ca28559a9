package io.hnhn.tune;

import io.hnhn.file.FileReplacement;
import io.hnhn.train.TemperedLoss;
import io.hnhn.tune.FoldCourse.Look;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The finished runs of a cross-validation in a folder, a file each, so that one that was
 * interrupted is not done again. A run is known by all that its outcome follows from; numbers are
 * kept to the last bit.
 *
 * <p>Several threads may use it at once.
 */
public final class KeptFolds {
  /** Nothing is kept. */
  public static final KeptFolds NONE = new KeptFolds(null);

  private static final HexFormat HEX = HexFormat.of();

  private final @Nullable Path folder;

  private KeptFolds(@Nullable Path folder) {
    this.folder = folder;
  }

  /** Those in a folder, which is made when there is something to keep. */
  public static KeptFolds in(Path folder) {
    return new KeptFolds(folder);
  }

  /** Whether anything would be kept. */
  boolean isKeeping() {
    return folder != null;
  }

  /** The run of a fingerprint, if it was kept and its file is whole. */
  Optional<FoldCourse> find(String fingerprint) {
    if (folder == null) {
      return Optional.empty();
    }
    try {
      Path file = file(folder, fingerprint);
      return Files.isRegularFile(file) ? course(Files.readAllLines(file)) : Optional.empty();
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /**
   * Keeps a run.
   *
   * @throws UncheckedIOException if the folder can't be written to
   */
  void keep(String fingerprint, FoldCourse course) {
    if (folder == null) {
      return;
    }
    try {
      Files.createDirectories(folder);
      FileReplacement.replace(file(folder, fingerprint), text(course));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path file(Path folder, String fingerprint) {
    return folder.resolve(fingerprint.substring(0, 40) + ".fold");
  }

  /** A line for each look, after one with their number. */
  static String text(FoldCourse course) {
    return course.looks().size()
        + "\n"
        + course.looks().stream().map(look -> line(look) + "\n").collect(Collectors.joining());
  }

  private static String line(Look look) {
    TemperedLoss loss = look.answers().loss();
    return "%s %s %d x%s %s"
        .formatted(
            look.accuracy(),
            look.logLoss(),
            loss.count(),
            HEX.formatHex(look.answers().right().toByteArray()),
            Arrays.stream(loss.sums()).mapToObj(Double::toString).collect(Collectors.joining(" ")));
  }

  static Optional<FoldCourse> course(List<String> lines) {
    try {
      if (lines.isEmpty() || Integer.parseInt(lines.getFirst()) != lines.size() - 1) {
        return Optional.empty();
      }
      List<Look> looks = new ArrayList<>();
      for (String line : lines.subList(1, lines.size())) {
        looks.add(look(line.split(" ")));
      }
      return Optional.of(new FoldCourse(looks));
    } catch (IllegalArgumentException | IndexOutOfBoundsException _) {
      return Optional.empty();
    }
  }

  private static Look look(String[] words) {
    double[] sums =
        Arrays.stream(words, 4, words.length).mapToDouble(Double::parseDouble).toArray();
    return new Look(
        Double.parseDouble(words[0]),
        Double.parseDouble(words[1]),
        new Answers(
            BitSet.valueOf(HEX.parseHex(words[3].substring(1))),
            new TemperedLoss(sums, Integer.parseInt(words[2]))));
  }
}
