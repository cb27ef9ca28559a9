package io.hnhn.plan;

import io.hnhn.expr.Expr;
import io.hnhn.expr.ExprWalk;
import io.hnhn.expr.Leaf.Parameter;
import io.hnhn.graph.Amount;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The place of every parameter in one flat vector, one after the other, those that are trained
 * before those that are frozen. All plans of a model share one layout: weights, gradients and the
 * optimizer's moments are vectors of this form. Of frozen parameters the latter are never written,
 * and stay 0.
 */
public final class ParameterLayout {
  private final List<Parameter> parameters;
  private final Map<String, Parameter> byName = new HashMap<>();
  private final Map<String, Long> offsets = new HashMap<>();
  private final long trainedSize;
  private final long size;

  /** A layout of the given parameters in the given order, but that frozen ones come last. */
  public ParameterLayout(List<Parameter> parameters) {
    this.parameters =
        Stream.concat(
                parameters.stream().filter(Parameter::trained),
                parameters.stream().filter(parameter -> !parameter.trained()))
            .toList();
    long next = 0;
    long trained = 0;
    for (Parameter parameter : this.parameters) {
      offsets.put(parameter.name(), next);
      if (byName.put(parameter.name(), parameter) != null) {
        throw new IllegalArgumentException(
            "Expected each parameter once, but found " + parameter.name() + " twice");
      }
      next = Amount.sum(next, parameter.shape().size());
      trained = parameter.trained() ? next : trained;
    }
    this.trainedSize = trained;
    this.size = next;
  }

  /** The layout of all parameters below {@code roots}. */
  public static ParameterLayout of(List<Expr> roots) {
    return new ParameterLayout(ExprWalk.parameters(roots));
  }

  /** The parameters, in the order of the vector. */
  public List<Parameter> parameters() {
    return parameters;
  }

  /** Those that are trained, in the order of the vector, which they are at the beginning of. */
  public List<Parameter> trained() {
    return parameters.stream().filter(Parameter::trained).toList();
  }

  /** Number of elements of the vector that are trained: the first ones. */
  public long trainedSize() {
    return trainedSize;
  }

  /** Number of elements of the vector, {@link Amount#MOST} where it can't be counted. */
  public long size() {
    return size;
  }

  /** The parameter of the given name. */
  public Parameter parameter(String name) {
    Parameter parameter = byName.get(name);
    if (parameter == null) {
      throw missing(name);
    }
    return parameter;
  }

  /** Where a parameter's first element is. */
  public long offset(String name) {
    Long offset = offsets.get(name);
    if (offset == null) {
      throw missing(name);
    }
    return offset;
  }

  private IllegalArgumentException missing(String name) {
    return new IllegalArgumentException(
        "Expected one of the parameters %s, but found %s"
            .formatted(parameters.stream().map(Parameter::name).toList(), name));
  }

  /** Whether names, shapes and order are the same, and what is frozen. */
  @Override
  public boolean equals(Object other) {
    return other instanceof ParameterLayout that && signature().equals(that.signature());
  }

  @Override
  public int hashCode() {
    return signature().hashCode();
  }

  private List<String> signature() {
    return parameters.stream()
        .map(p -> p.name() + " " + p.shape() + (p.trained() ? "" : " frozen"))
        .toList();
  }

  @Override
  public String toString() {
    return "ParameterLayout" + signature();
  }
}
