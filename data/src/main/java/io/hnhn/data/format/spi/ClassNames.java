package io.hnhn.data.format.spi;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.StoredFile;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The classes that labels name while they are read, shared by nodes and hyperedges.
 *
 * <pre>{@code
 * ClassNames classes = new ClassNames();
 * int label = classes.number("red"); // 0, the first to come
 * List<String> ordered = classes.ordered(file, Optional.empty());
 * int[] places = classes.places(ordered); // places[label] is the final number of the class
 * }</pre>
 */
public final class ClassNames {
  private static final Pattern WHOLE_NUMBER = Pattern.compile("-?\\d+");

  private final Map<String, Integer> numbers = new HashMap<>();

  /** No class yet. */
  public ClassNames() {}

  /** A number for a class, the same for the same name; classes are numbered as they come. */
  public int number(String className) {
    return numbers.computeIfAbsent(className, _ -> numbers.size());
  }

  /**
   * The names in their final order: as declared, or else sorted; by value if all are whole numbers.
   */
  public List<String> ordered(StoredFile file, Optional<List<String>> declared)
      throws DataFormatException {
    if (declared.isPresent()) {
      List<String> names = declared.get();
      Set<String> known = new HashSet<>(names);
      Optional<String> unknown =
          numbers.keySet().stream().filter(name -> !known.contains(name)).sorted().findFirst();
      if (unknown.isPresent()) {
        throw new DataFormatException(
            file.path(),
            "labels of the classes that are declared",
            DataFormatException.quoted(unknown.get()),
            "add it to the classes, or remove the declaration to have them collected");
      }
      return names;
    }
    List<String> names = new ArrayList<>(numbers.keySet());
    names.sort(
        names.stream().allMatch(name -> WHOLE_NUMBER.matcher(name).matches())
            ? Comparator.comparing(BigInteger::new)
            : Comparator.naturalOrder());
    return names;
  }

  /** For each number of a class, as they came, its place in the final order. */
  public int[] places(List<String> ordered) {
    int[] places = new int[numbers.size()];
    for (int i = 0; i < ordered.size(); i++) {
      Integer number = numbers.get(ordered.get(i));
      if (number != null) {
        places[number] = i;
      }
    }
    return places;
  }
}
