/** The Open Inference Protocol, version 2: tensors in, tensors out. */
@NullMarked
package io.hnhn.server.inference;

import org.jspecify.annotations.NullMarked;
