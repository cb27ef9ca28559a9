/** What the command shows on a terminal, and how it knows that there is one. */
@NullMarked
package io.hnhn.command.terminal;

import org.jspecify.annotations.NullMarked;
