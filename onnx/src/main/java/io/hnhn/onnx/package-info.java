/**
 * Trained models as ONNX files, for programs in other languages.
 *
 * <p>Everything here is immutable and may be shared between threads.
 */
@NullMarked
package io.hnhn.onnx;

import org.jspecify.annotations.NullMarked;
