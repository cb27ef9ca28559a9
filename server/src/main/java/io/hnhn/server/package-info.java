/** Trained models that are asked over HTTP, and the command {@code hnhn serve}. */
@NullMarked
package io.hnhn.server;

import org.jspecify.annotations.NullMarked;
