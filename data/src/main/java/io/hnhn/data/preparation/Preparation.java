package io.hnhn.data.preparation;

import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;

/**
 * A rule that leaves out what a data set is not to be learned from, and counts it.
 *
 * <pre>{@code
 * Preparation cora = new LargestClasses(10).then(new Connected());
 * Loaded prepared = cora.apply(dataset);
 * prepared.omissions(); // 12 nodes of other classes, 7 hyperedges with fewer than two nodes
 * }</pre>
 */
@FunctionalInterface
public interface Preparation {
  /** Everything stays. */
  Preparation NONE = Loaded::whole;

  /** What is left of a data set. */
  Loaded apply(Dataset dataset);

  /** This rule, and after it the next one. */
  default Preparation then(Preparation next) {
    return dataset -> {
      Loaded first = apply(dataset);
      Loaded second = next.apply(first.dataset());
      return new Loaded(second.dataset(), first.omissions().plus(second.omissions()));
    };
  }
}
