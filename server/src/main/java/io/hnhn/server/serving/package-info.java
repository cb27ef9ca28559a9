/** Models that are asked: snapshots, their batches, and how new ones take over. */
@NullMarked
package io.hnhn.server.serving;

import org.jspecify.annotations.NullMarked;
