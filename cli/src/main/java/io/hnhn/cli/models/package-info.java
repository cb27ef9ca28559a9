/** {@code hnhn models}: the models that can be asked for by name. */
@NullMarked
package io.hnhn.cli.models;

import org.jspecify.annotations.NullMarked;
