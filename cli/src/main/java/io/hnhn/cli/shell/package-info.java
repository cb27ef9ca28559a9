/** The command line itself: its help, its answers to typos, its completion in shells. */
@NullMarked
package io.hnhn.cli.shell;

import org.jspecify.annotations.NullMarked;
