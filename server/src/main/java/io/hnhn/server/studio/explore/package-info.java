/** What a run knows: maps, nodes and hyperedges, what lies around them, and why. */
@NullMarked
package io.hnhn.server.studio.explore;

import org.jspecify.annotations.NullMarked;
