/** Where commands write to, and what they never replace. */
@NullMarked
package io.hnhn.cli.output;

import org.jspecify.annotations.NullMarked;
