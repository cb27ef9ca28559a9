/** The data sets that are known by name: where they come from, and how they are fetched. */
@NullMarked
package io.hnhn.data.catalogue;

import org.jspecify.annotations.NullMarked;
