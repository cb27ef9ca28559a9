/** Files and folders that are replaced as one step, and where a user's caches are. */
@NullMarked
package io.hnhn.file;

import org.jspecify.annotations.NullMarked;
