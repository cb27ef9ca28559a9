/** Changes that are tried on a run: what the model says then, and the changed rows as tables. */
@NullMarked
package io.hnhn.server.studio.attempt;

import org.jspecify.annotations.NullMarked;
