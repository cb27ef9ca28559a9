/**
 * What is to be learned: classes of nodes or of hyperedges, or which sets of nodes are hyperedges.
 */
@NullMarked
package io.hnhn.learn.problem;

import org.jspecify.annotations.NullMarked;
