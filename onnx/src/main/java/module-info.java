/** Trained models as ONNX files, see {@link io.hnhn.onnx.OnnxExport}. */
module io.hnhn.onnx {
  requires transitive io.hnhn.core;

  exports io.hnhn.onnx;
}
