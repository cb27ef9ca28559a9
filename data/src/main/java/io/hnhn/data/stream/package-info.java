/**
 * Data sets that are handed over piece by piece and never held as a whole, and what it takes for
 * that: texts that are numbered and records that are sorted on disk.
 */
@NullMarked
package io.hnhn.data.stream;

import org.jspecify.annotations.NullMarked;
