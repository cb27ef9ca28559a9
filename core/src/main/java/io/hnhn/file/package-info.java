/**
 * Output that loses nothing: files and folders that are replaced as one step, devices that are
 * written through, folders that one process at a time writes to; and where a user's caches are.
 */
@NullMarked
package io.hnhn.file;

import org.jspecify.annotations.NullMarked;
