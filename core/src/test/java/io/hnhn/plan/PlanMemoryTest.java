package io.hnhn.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.expr.Expr;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Buffers share memory, but never while both are needed. */
class PlanMemoryTest {
  private static final Set<Pass> ALL_BUT_MEMORY = EnumSet.complementOf(EnumSet.of(Pass.MEMORY));

  @Test
  void sharingLowersTheWorkspaceOfTraining() {
    Expr loss = Plans.lossOfHnhn();
    Plan shared = Plans.train(Pass.all(), loss);
    Plan apart = Plans.train(ALL_BUT_MEMORY, loss);
    assertThat(shared.workspaceBytes()).isLessThan(apart.workspaceBytes() / 2);
    assertThat(shared.steps()).hasSameSizeAs(apart.steps());
  }

  @Test
  void thePeakIsAllThatARunNeeds() {
    Plan plan = Plans.train(Pass.all(), Plans.lossOfHnhn());
    assertThat(plan.parameterBytes()).isEqualTo(4 * Float.BYTES * plan.layout().size());
    assertThat(plan.peakBytes())
        .isEqualTo(plan.constantBytes() + plan.parameterBytes() + plan.workspaceBytes());
  }

  @Test
  void everyBufferOfTheWorkspaceIsAligned() {
    for (int seed = 0; seed < 50; seed++) {
      Expr loss = new RandomExpressions(seed, true).loss();
      for (Set<Pass> passes : List.of(Pass.all(), ALL_BUT_MEMORY)) {
        Plan plan = Plans.train(passes, loss);
        assertThat(plan.workspaceBytes() % Plan.ALIGNMENT).isZero();
        for (Step step : plan.steps()) {
          if (step.output().place() instanceof Buffer.Intermediate(long offset)) {
            assertThat(offset % Plan.ALIGNMENT).as("%s of seed %d", step, seed).isZero();
            assertThat(offset + step.output().bytes()).isLessThanOrEqualTo(plan.workspaceBytes());
          }
        }
      }
    }
    assertThat(Plan.ALIGNMENT).isEqualTo(64);
  }

  @Test
  void noBufferIsOverwrittenBeforeItsLastUse() {
    for (int seed = 0; seed < 300; seed++) {
      List<Expr> roots = new RandomExpressions(seed, false).roots();
      replay(Plans.infer(Pass.all(), roots.toArray(Expr[]::new)), "expressions of seed " + seed);
      Expr loss = new RandomExpressions(seed, true).loss();
      replay(Plans.train(Pass.all(), loss), "loss of seed " + seed);
    }
    replay(Plans.train(Pass.all(), Plans.lossOfHnhn()), "HNHN");
    replay(Plans.train(EnumSet.of(Pass.MEMORY), Plans.lossOfHnhn()), "HNHN as written");
  }

  /**
   * Goes through the steps as a backend would, twice, and keeps a note on every float of the
   * workspace of whose it is. What a step reads must still belong to the buffer it reads.
   */
  private static void replay(Plan plan, String what) {
    int[] owner = new int[Math.toIntExact(plan.workspaceBytes() / Float.BYTES)];
    Arrays.fill(owner, -1);
    plan.once().forEach(step -> take(step, owner, what));
    for (int run = 0; run < 2; run++) {
      plan.steps().forEach(step -> take(step, owner, what));
      plan.outputs().forEach(output -> expectOwned(output, owner, what));
    }
  }

  private static void take(Step step, int[] owner, String what) {
    for (Buffer read : Plan.reads(step)) {
      expectOwned(read, owner, what);
    }
    if (step.output().place() instanceof Buffer.Intermediate(long offset)) {
      int from = (int) (offset / Float.BYTES);
      Arrays.fill(owner, from, from + (int) step.output().shape().size(), step.output().id());
    }
    // The output is not written over what the step itself reads.
    for (Buffer read : Plan.reads(step)) {
      expectOwned(read, owner, what);
    }
  }

  private static void expectOwned(Buffer buffer, int[] owner, String what) {
    if (buffer.place() instanceof Buffer.Intermediate(long offset)) {
      int from = (int) (offset / Float.BYTES);
      for (int i = from; i < from + buffer.shape().size(); i++) {
        if (owner[i] != buffer.id()) {
          throw new AssertionError(
              "%s: expected buffer %d at float %d of the workspace, but found buffer %d"
                  .formatted(what, buffer.id(), i, owner[i]));
        }
      }
    }
  }
}
