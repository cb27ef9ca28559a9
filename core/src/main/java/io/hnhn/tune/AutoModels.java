package io.hnhn.tune;

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
 * <tr><td>unisage</td><td>a node's own features beside the sum over its hyperedges: where it matters
 *     in how many a node is</td></tr>
 * <tr><td>unigcnii</td><td>smoothing that keeps a node's own features, so that it may go far</td>
 * </tr>
 * <tr><td>ed-hnn</td><td>messages that differ by member: where members are of several classes</td>
 * </tr>
 * <tr><td>mlp</td><td>features alone: where the structure only disturbs, this one says so</td></tr>
 * </table>
 */
public final class AutoModels {
  private static final List<String> NAMES =
      List.of("hnhn", "hgnn", "unisage", "unigcnii", "ed-hnn", "mlp");

  private AutoModels() {}

  /** Their names, as {@link io.hnhn.model.Models} has them. */
  public static List<String> names() {
    return NAMES;
  }
}
