/** The command {@code hnhn bench}: whole workloads, measured side by side with HNHN in PyTorch. */
@NullMarked
package io.hnhn.cli.bench;

import org.jspecify.annotations.NullMarked;
