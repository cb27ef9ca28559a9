/** {@code hnhn demo}: a first look at hypergraph learning, on data every machine has. */
@NullMarked
package io.hnhn.cli.demo;

import org.jspecify.annotations.NullMarked;
