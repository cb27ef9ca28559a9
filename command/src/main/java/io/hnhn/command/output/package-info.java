/** Where commands write to, and what they never replace. */
@NullMarked
package io.hnhn.command.output;

import org.jspecify.annotations.NullMarked;
