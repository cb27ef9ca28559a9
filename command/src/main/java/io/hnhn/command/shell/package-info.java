/** What a command that fails says, and how commands of other modules are found. */
@NullMarked
package io.hnhn.command.shell;

import org.jspecify.annotations.NullMarked;
