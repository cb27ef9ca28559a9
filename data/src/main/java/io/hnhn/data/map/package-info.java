/** Maps of many-dimensional rows in the plane, for people to look at. */
@NullMarked
package io.hnhn.data.map;

import org.jspecify.annotations.NullMarked;
