/** Trained models as ONNX files, for programs in other languages. */
@NullMarked
package io.hnhn.onnx;

import org.jspecify.annotations.NullMarked;
