/** File formats, one class each, that read or write a {@link io.hnhn.data.Dataset}. */
@NullMarked
package io.hnhn.data.format;

import org.jspecify.annotations.NullMarked;
