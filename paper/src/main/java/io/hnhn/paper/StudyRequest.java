package io.hnhn.paper;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * What was asked for.
 *
 * @param names of studies, or {@value #ALL}
 * @param data names of the data sets to make them on; empty for all that are at hand
 */
record StudyRequest(List<String> names, List<String> data, PaperSets sets) {
  /** The name that stands for every study of something that the paper has. */
  static final String ALL = "all";

  /** Every name that can be asked for. */
  static List<String> known() {
    return Stream.concat(Studies.NAMES.stream(), Stream.of(ALL)).toList();
  }

  /**
   * The studies whose data is at hand. Where all were asked for, the others are left out.
   *
   * @param told is told which are left out and why
   * @throws IllegalArgumentException if the data of a study that was named is not at hand
   */
  List<String> studies(Consumer<String> told) {
    List<String> studies = new ArrayList<>();
    for (String study : named()) {
      Optional<String> obstacle = obstacle(study);
      if (obstacle.isEmpty()) {
        studies.add(study);
      } else if (names.contains(study)) {
        throw new IllegalArgumentException(obstacle.get());
      } else {
        told.accept("%s is left out: %s".formatted(study, obstacle.get()));
      }
    }
    return studies;
  }

  /** The studies by their names, at hand or not. */
  List<String> named() {
    Stream<String> all =
        names.contains(ALL)
            ? Studies.NAMES.stream().filter(name -> !Studies.OTHERS.contains(name))
            : Stream.empty();
    return Stream.concat(all, names.stream().filter(name -> !name.equals(ALL))).distinct().toList();
  }

  /** The data sets that a study is to be made on, of those that are at hand. */
  List<PaperData> sets(String study) {
    return wanted(study).stream().filter(sets::has).toList();
  }

  /** The data sets that were not left out. */
  List<PaperData> among() {
    return Arrays.stream(PaperData.values())
        .filter(set -> data.isEmpty() || data.contains(set.folder))
        .toList();
  }

  private List<PaperData> wanted(String study) {
    return data.isEmpty()
        ? Studies.usualSets(study)
        : Studies.sets(study).stream().filter(among()::contains).toList();
  }

  private Optional<String> obstacle(String study) {
    List<PaperData> possible = Studies.sets(study);
    if (possible.isEmpty() || !sets(study).isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        wanted(study).isEmpty()
            ? "Expected %s among --data for %s, but found %s; name it, or leave out --data"
                .formatted(PaperData.either(possible), study, String.join(", ", data))
            : sets.missing(wanted(study)));
  }
}
