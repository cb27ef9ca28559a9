/** Names that people type. */
@NullMarked
package io.hnhn.naming;

import org.jspecify.annotations.NullMarked;
