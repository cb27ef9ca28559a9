/** Requests and replies: routes, limits, who may ask, what is counted and logged. */
@NullMarked
package io.hnhn.server.http;

import org.jspecify.annotations.NullMarked;
