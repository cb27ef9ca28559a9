/** The Hypergraph Interchange Format: hypergraphs as JSON, shared by many libraries. */
@NullMarked
package io.hnhn.data.format.hif;

import org.jspecify.annotations.NullMarked;
