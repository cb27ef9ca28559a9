package io.hnhn.learn.tune;

import io.hnhn.learn.tune.TuneResults.Result;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What settings do, as far as a search can tell: by candidates that differ in one setting and in
 * nothing else. Settings that were only ever changed together with others have no such candidates.
 */
public record Effects(TuneResults results) {
  private static final String MODEL = "model";

  /**
   * Candidates that have all else in common.
   *
   * @param common the settings that other groups have otherwise
   * @param members at least two, the best first
   */
  public record Group(Map<String, Object> common, List<Result> members) {}

  /** The settings of which something can be told by itself. */
  public List<String> alone() {
    return varied().stream().filter(name -> !of(name).isEmpty()).toList();
  }

  /** The settings that were changed together with others alone. */
  public List<String> together() {
    return varied().stream().filter(name -> of(name).isEmpty()).toList();
  }

  /** Groups that differ in one setting, the group of the best candidate first, then larger ones. */
  public List<Group> of(String setting) {
    return groups(List.of(setting));
  }

  /** Groups that differ in some settings, each in one of them or in several. */
  public List<Group> groups(Collection<String> settings) {
    List<String> others = new ArrayList<>(results.varied());
    others.removeAll(settings);
    Map<Map<String, Object>, List<Result>> alike = new LinkedHashMap<>();
    for (Result result : results.candidates()) {
      if (result.settings().keySet().containsAll(settings)) {
        Map<String, Object> common = new LinkedHashMap<>(result.settings());
        common.keySet().retainAll(others);
        alike.computeIfAbsent(common, _ -> new ArrayList<>()).add(result);
      }
    }
    List<Group> groups = new ArrayList<>();
    alike.forEach((common, members) -> groups.add(new Group(common, members)));
    groups.removeIf(group -> group.members.size() < 2);
    groups.sort(
        Comparator.comparing((Group group) -> group.members.contains(results.best()))
            .thenComparingInt(group -> group.members.size())
            .reversed());
    return groups;
  }

  /**
   * What distinguishes a group from others, such as {@code beta 0}; empty where there is but one.
   */
  public static String name(Group group, List<Group> among) {
    List<String> words = new ArrayList<>();
    for (String setting : group.common.keySet()) {
      Set<Object> values = new HashSet<>();
      among.forEach(other -> values.add(String.valueOf(other.common.get(setting))));
      if (values.size() > 1) {
        String text = group.members.getFirst().text(setting);
        words.add(setting.equals(MODEL) ? text : setting + " " + text);
      }
    }
    return String.join(", ", words);
  }

  private List<String> varied() {
    return results.varied().stream().filter(name -> !name.equals(MODEL)).toList();
  }
}
