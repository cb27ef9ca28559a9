/** Options that several commands share, with what they mean. */
@NullMarked
package io.hnhn.command.options;

import org.jspecify.annotations.NullMarked;
