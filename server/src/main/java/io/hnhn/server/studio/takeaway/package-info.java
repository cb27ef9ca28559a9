/** What a person takes away from a run: files, and the same as a command and in Java. */
@NullMarked
package io.hnhn.server.studio.takeaway;

import org.jspecify.annotations.NullMarked;
