package io.hnhn.data;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The folders in which data sets are looked for by name, in order.
 *
 * <pre>{@code
 * Dataset citeseer = DatasetFormats.read(DataHome.standard().folder("citeseer")).dataset();
 * }</pre>
 *
 * @param folders the first that has a folder of the wanted name wins
 */
public record DataHome(List<Path> folders) {
  /** The environment variable that names a folder of data sets, looked in before all others. */
  public static final String VARIABLE = "HNHN_DATA";

  public DataHome {
    folders = List.copyOf(folders);
  }

  /**
   * Where data sets are by default: the folder {@code HNHN_DATA} names, then {@code ../shared/data}
   * next to the working directory and next to the repository it lies in.
   */
  public static DataHome standard() {
    return of(System.getenv(), Path.of(""));
  }

  static DataHome of(Map<String, String> environment, Path workingDirectory) {
    List<Path> folders = new ArrayList<>();
    String variable = environment.getOrDefault(VARIABLE, "");
    if (!variable.isBlank()) {
      folders.add(Path.of(variable));
    }
    Path here = workingDirectory.toAbsolutePath().normalize();
    folders.add(sharedDataBeside(here));
    repositoryOf(here).map(DataHome::sharedDataBeside).ifPresent(folders::add);
    return new DataHome(folders.stream().distinct().toList());
  }

  private static Path sharedDataBeside(Path folder) {
    return folder.resolve("../shared/data").normalize();
  }

  private static Optional<Path> repositoryOf(Path folder) {
    return Stream.iterate(folder, f -> f != null, Path::getParent)
        .filter(f -> Files.exists(f.resolve(".git")))
        .findFirst();
  }

  /** The folder of the data set {@code name}, if there is one. */
  public Optional<Path> find(String name) {
    return folders.stream().map(f -> f.resolve(name)).filter(Files::isDirectory).findFirst();
  }

  /**
   * The folder of the data set {@code name}.
   *
   * @throws FileNotFoundException if there is none; the message says where it was looked for
   */
  public Path folder(String name) throws FileNotFoundException {
    return find(name)
        .orElseThrow(
            () ->
                new FileNotFoundException(
                    "no data set \"%s\": looked in %s; set %s to the folder that holds it"
                        .formatted(
                            name,
                            folders.stream()
                                .map(DataHome::described)
                                .collect(Collectors.joining(", ")),
                            VARIABLE)));
  }

  private static String described(Path folder) {
    try (Stream<Path> children = Files.list(folder)) {
      String names =
          children
              .filter(Files::isDirectory)
              .map(child -> child.getFileName().toString())
              .sorted()
              .collect(Collectors.joining(", "));
      return "%s (which has %s)".formatted(folder, names.isEmpty() ? "none" : names);
    } catch (IOException _) {
      return folder + " (no such folder)";
    }
  }
}
