/**
 * The fast backend: steps cut into tiles of rows by their shape alone, dense products by OpenBLAS,
 * everything else by vector instructions; own Java code where either can't be had.
 */
@NullMarked
package io.hnhn.backend.cpu;

import org.jspecify.annotations.NullMarked;
