/** The hypergraph every machine with a JDK has: the JDK's own classes and the types they use. */
@NullMarked
package io.hnhn.data.jdk;

import org.jspecify.annotations.NullMarked;
