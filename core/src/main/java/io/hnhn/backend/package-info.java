/**
 * What runs plans: the interface, and two implementations. {@code reference} is plain Java in
 * double precision, slow and obviously right; {@code cpu} is fast.
 */
@NullMarked
package io.hnhn.backend;

import org.jspecify.annotations.NullMarked;
