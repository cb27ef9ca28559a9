/** Records as JSON. */
@NullMarked
package io.hnhn.learn.json;

import org.jspecify.annotations.NullMarked;
