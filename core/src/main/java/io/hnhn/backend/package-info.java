/**
 * What runs plans: the interface, and two implementations. {@code reference} is plain Java in
 * double precision, slow and obviously right; {@code cpu} is fast.
 *
 * <p>Backends, executions and weights may be used by several threads; what those of one set of
 * weights do comes one after the other. Closing one waits for a run that is under way, but for a
 * backend, which lets it end before its next step; whatever is used afterwards throws an {@link
 * IllegalStateException}.
 */
@NullMarked
package io.hnhn.backend;

import org.jspecify.annotations.NullMarked;
