/** A page on which a person loads data, trains, looks around and tries things out. */
@NullMarked
package io.hnhn.server.studio;

import org.jspecify.annotations.NullMarked;
