package io.hnhn.tune;

import io.hnhn.model.Inputs;
import io.hnhn.model.Task;
import java.util.List;

/**
 * The models to choose from where nobody says which: few, since each costs a search, and as
 * different as can be, since models of one kind do alike on the same data. All of them are quick.
 *
 * <table>
 * <caption>What each of them stands for</caption>
 * <tr><td>hnhn</td><td>hyperedges have neurons of their own, and α and β say which count</td></tr>
 * <tr><td>hgnn</td><td>plain smoothing: hard to beat where few labels are known and members of a
 *     hyperedge are of one class</td></tr>
 * <tr><td>unigcnii</td><td>smoothing that keeps a node's own features, so that it may go far</td>
 * </tr>
 * <tr><td>ed-hnn</td><td>messages that differ by member: where members are of several classes</td>
 * </tr>
 * <tr><td>mlp</td><td>features alone: where the structure only disturbs, this one says so</td></tr>
 * </table>
 */
public final class AutoModels {
  private static final String FEATURES_ALONE = "mlp";

  private static final List<String> NAMES =
      List.of("hnhn", "hgnn", "unigcnii", "ed-hnn", FEATURES_ALONE);

  private AutoModels() {}

  /** The names of those that can be asked for a task, as {@link io.hnhn.model.Models} has them. */
  public static List<String> names(Task task, Inputs inputs) {
    boolean withoutFeatures = task == Task.HYPEREDGES && inputs.hyperedgeFeatures() == null;
    return NAMES.stream().filter(name -> !withoutFeatures || !name.equals(FEATURES_ALONE)).toList();
  }
}
