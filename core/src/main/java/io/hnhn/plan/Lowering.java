package io.hnhn.plan;

import io.hnhn.expr.Expr;
import io.hnhn.expr.ExprWalk;
import io.hnhn.expr.Leaf;
import io.hnhn.expr.Leaf.DroppedValues;
import io.hnhn.expr.Leaf.Parameter;
import io.hnhn.expr.Scale;
import io.hnhn.tensor.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Turns expressions into steps on buffers. */
final class Lowering {
  private static final long ALWAYS = Long.MAX_VALUE;

  private final ParameterLayout layout;
  private final Set<Pass> passes;
  private final List<Expr> outputs;
  private final List<Expr> gradients;
  private final Dependence facts;
  private final List<FusionGroup> once = new ArrayList<>();
  private final List<FusionGroup> each = new ArrayList<>();
  private final Map<Expr, Long> gradientOffsets = new HashMap<>();
  private final Map<Expr, Buffer> buffers = new HashMap<>();
  private int nextId;

  private Lowering(
      ParameterLayout layout, Set<Pass> passes, List<Expr> outputs, List<Expr> gradients) {
    this.layout = layout;
    this.passes = passes;
    this.outputs = outputs;
    this.gradients = gradients;
    this.facts = Dependence.of(roots());
  }

  /**
   * The plan that computes {@code outputs}, and the flat vector of {@code gradients}: none, or one
   * for each parameter of the layout that is trained.
   */
  static Plan lower(
      ParameterLayout layout, Set<Pass> passes, List<Expr> outputs, List<Expr> gradients) {
    return new Lowering(layout, passes, outputs, gradients).lower();
  }

  private List<Expr> roots() {
    List<Expr> roots = new ArrayList<>(outputs);
    roots.addAll(gradients);
    return roots;
  }

  private Plan lower() {
    List<Expr> order = ExprWalk.topologicalOrder(roots());
    boolean fuse = passes.contains(Pass.FUSION);
    for (FusionGroup group : FusionGroup.of(order, new HashSet<>(roots()), facts, fuse)) {
      boolean constant = passes.contains(Pass.CONSTANTS) && facts.isConstant(group.last());
      (constant ? once : each).add(group);
    }
    placeGradients();
    WorkspaceLayout<Expr> workspace = layOut();
    order.stream().filter(this::isStored).forEach(node -> buffers.put(node, leaf(node)));
    List<Step> onceSteps = steps(once, workspace);
    List<Step> steps = steps(each, workspace);
    steps.addAll(gradientCopies());
    return new Plan(
        layout,
        onceSteps,
        steps,
        outputs.stream().map(buffers::get).toList(),
        workspace.size(),
        !gradients.isEmpty(),
        passes);
  }

  /** Whether an expression is there without a step. */
  private boolean isStored(Expr node) {
    return node.op() instanceof Leaf && !(node.op() instanceof DroppedValues);
  }

  private Buffer leaf(Expr node) {
    Buffer.Place place =
        node.op() instanceof Parameter parameter
            ? new Buffer.Parameter(offset(parameter))
            : new Buffer.Constant((Leaf) node.op());
    return new Buffer(nextId++, node.shape(), place);
  }

  private long offset(Parameter parameter) {
    Shape expected = layout.parameter(parameter.name()).shape();
    if (!expected.equals(parameter.shape())) {
      throw new IllegalArgumentException(
          "Expected %s of %s, but found %s"
              .formatted(parameter.name(), expected, parameter.shape()));
    }
    return layout.offset(parameter.name());
  }

  /** A gradient is computed right where it belongs, if it is one parameter's alone. */
  private void placeGradients() {
    for (int i = 0; i < gradients.size(); i++) {
      Expr gradient = gradients.get(i);
      boolean own =
          !isStored(gradient) && !outputs.contains(gradient) && facts.changing().contains(gradient);
      if (own) {
        gradientOffsets.putIfAbsent(gradient, offset(i));
      }
    }
  }

  private long offset(int gradient) {
    return layout.offset(layout.trained().get(gradient).name());
  }

  private List<Step> gradientCopies() {
    List<Step> copies = new ArrayList<>();
    for (int i = 0; i < gradients.size(); i++) {
      Buffer from = buffers.get(gradients.get(i));
      Buffer.Gradient to = new Buffer.Gradient(offset(i));
      if (!from.place().equals(to)) {
        Buffer target = new Buffer(nextId++, from.shape(), to);
        copies.add(new Step(new Scale(1), List.of(from), List.of(), target));
      }
    }
    return copies;
  }

  private WorkspaceLayout<Expr> layOut() {
    Map<Expr, Long> lastRead = new HashMap<>();
    List<FusionGroup> all = new ArrayList<>(once);
    all.addAll(each);
    for (int t = 0; t < all.size(); t++) {
      for (Expr read : all.get(t).reads()) {
        lastRead.put(read, (long) t);
      }
    }
    Set<Expr> kept = new HashSet<>(roots());
    WorkspaceLayout<Expr> workspace = new WorkspaceLayout<>(passes.contains(Pass.MEMORY));
    for (int t = 0; t < all.size(); t++) {
      Expr value = all.get(t).last();
      if (gradientOffsets.containsKey(value)) {
        continue;
      }
      long dies = kept.contains(value) ? ALWAYS : lastRead.getOrDefault(value, (long) t);
      // What is computed once and read in every run lives through all of them.
      boolean lasting = t < once.size() && dies >= once.size();
      workspace.add(value, value.shape().bytes(), t, lasting ? ALWAYS : dies);
    }
    workspace.place();
    return workspace;
  }

  private List<Step> steps(List<FusionGroup> groups, WorkspaceLayout<Expr> workspace) {
    List<Step> steps = new ArrayList<>();
    for (FusionGroup group : groups) {
      Expr value = group.last();
      Buffer.Place place =
          gradientOffsets.containsKey(value)
              ? new Buffer.Gradient(gradientOffsets.get(value))
              : new Buffer.Intermediate(workspace.offset(value));
      Buffer output = new Buffer(nextId++, value.shape(), place);
      List<Step.Stage> epilogue =
          group.epilogue().stream()
              .map(fused -> new Step.Stage(fused.expr().op(), read(FusionGroup.operands(fused))))
              .toList();
      steps.add(new Step(group.head().op(), read(group.head().inputs()), epilogue, output));
      buffers.put(value, output);
    }
    return steps;
  }

  private List<Buffer> read(List<Expr> exprs) {
    return exprs.stream().map(buffers::get).toList();
  }
}
