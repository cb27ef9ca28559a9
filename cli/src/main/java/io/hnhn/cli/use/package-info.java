/**
 * Commands that use a trained model: {@code predict}, {@code why}, {@code embed}, {@code evaluate},
 * {@code export}.
 */
@NullMarked
package io.hnhn.cli.use;

import org.jspecify.annotations.NullMarked;
