/**
 * A GPU as the backend sees it: memory, streams, commands and their replay; how the libraries of
 * CUDA are found and called, and how kernels are compiled.
 */
@NullMarked
package io.hnhn.cuda.gpu;

import org.jspecify.annotations.NullMarked;
