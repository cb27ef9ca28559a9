/** Questions and answers in the words of the data. */
@NullMarked
package io.hnhn.server.api;

import org.jspecify.annotations.NullMarked;
