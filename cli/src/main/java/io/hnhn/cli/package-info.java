/** The command {@code hnhn}: subcommands, options, and how errors are shown. */
@NullMarked
package io.hnhn.cli;

import org.jspecify.annotations.NullMarked;
