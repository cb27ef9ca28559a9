/**
 * Papers as they were published for research on citations, made into hypergraphs of co-citation or
 * co-authorship: AMiner, LINQS, PubMed Diabetes and McCallum's Cora.
 */
@NullMarked
package io.hnhn.data.format.citation;

import org.jspecify.annotations.NullMarked;
