package io.hnhn.model;

/**
 * A model whose architecture can be changed in one word, and stays of its own type:
 *
 * <pre>{@code
 * Hnhn model = Hnhn.forNodes(6).withHidden(100).withAlpha(Exponent.fixed(-0.5));
 * }</pre>
 *
 * @param <M> the model's own type
 */
public interface LayeredModel<M extends Model> extends Model {
  @Override
  M with(Architecture architecture);

  /** Width of the representations. */
  default int hidden() {
    return architecture().hidden();
  }

  /** Number of layers. */
  default int layers() {
    return architecture().layers();
  }

  /** The same with another hidden width. */
  default M withHidden(int hidden) {
    return with(architecture().withHidden(hidden));
  }

  /** The same with another number of layers. */
  default M withLayers(int layers) {
    return with(architecture().withLayers(layers));
  }

  /** The same with another dropout between layers. */
  default M withDropout(double dropout) {
    return with(architecture().withDropout(dropout));
  }

  /** The same with another dropout of the input features. */
  default M withInputDropout(double inputDropout) {
    return with(architecture().withInputDropout(inputDropout));
  }

  /** The same with another smoothing of features. */
  default M withFeatureSmoothing(Smoothing smoothing) {
    return with(architecture().withFeatureSmoothing(smoothing));
  }

  /** The same with another smoothing of answers. */
  default M withAnswerSmoothing(Smoothing smoothing) {
    return with(architecture().withAnswerSmoothing(smoothing));
  }
}
