/**
 * Files as they are stored: plain or inside gzip, as text in UTF-8, line by line, as JSON. What is
 * in them is not known here.
 */
@NullMarked
package io.hnhn.data.file;

import org.jspecify.annotations.NullMarked;
