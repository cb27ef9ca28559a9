/** The backend that others are compared with: plain loops in double precision, one thread. */
@NullMarked
package io.hnhn.backend.reference;

import org.jspecify.annotations.NullMarked;
