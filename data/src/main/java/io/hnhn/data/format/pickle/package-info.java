/** Data sets as HyperGCN publishes them, read without ever running what a Python pickle says. */
@NullMarked
package io.hnhn.data.format.pickle;

import org.jspecify.annotations.NullMarked;
