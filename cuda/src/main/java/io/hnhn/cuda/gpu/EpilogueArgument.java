package io.hnhn.cuda.gpu;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * The structure {@code Epilogue} of {@code common.cuh}: stages that end a step.
 *
 * @param state address of what random decisions follow from
 * @param stages at most {@value #MOST_STAGES}
 */
public record EpilogueArgument(long state, List<Stage> stages) {
  /** As many stages as fit into the structure. */
  public static final int MOST_STAGES = 8;

  private static final long HEAD = 16;
  private static final long STAGE_BYTES = 40;

  /** Bytes of the structure. */
  static final long BYTES = HEAD + MOST_STAGES * STAGE_BYTES;

  /**
   * One stage.
   *
   * @param operand address of its other argument, or 0
   * @param rowNumbers address of the numbers that count as rows for dropout, or 0
   * @param dropBelow words below it drop their element
   * @param stream of dropout
   * @param factor that is multiplied with
   */
  public record Stage(
      StageKind kind, long operand, long rowNumbers, long dropBelow, int stream, float factor) {
    /** A stage with another argument, or none. */
    public static Stage of(StageKind kind, long operand) {
      return new Stage(kind, operand, 0, 0, 0, 0);
    }
  }

  public EpilogueArgument {
    stages = List.copyOf(stages);
    if (stages.size() > MOST_STAGES) {
      throw new IllegalArgumentException(
          "Expected at most %d stages, but found %d".formatted(MOST_STAGES, stages.size()));
    }
  }

  /** Writes the structure. */
  @SuppressWarnings("EnumOrdinal") // numbered as in common.cuh, which a test compares
  void write(MemorySegment to) {
    to.set(JAVA_LONG, 0, state);
    to.set(JAVA_INT, 8, stages.size());
    for (int i = 0; i < stages.size(); i++) {
      Stage stage = stages.get(i);
      MemorySegment at = to.asSlice(HEAD + i * STAGE_BYTES, STAGE_BYTES);
      at.set(JAVA_LONG, 0, stage.operand);
      at.set(JAVA_LONG, 8, stage.rowNumbers);
      at.set(JAVA_LONG, 16, stage.dropBelow);
      at.set(JAVA_INT, 24, stage.kind.ordinal());
      at.set(JAVA_INT, 28, stage.stream);
      at.set(JAVA_FLOAT, 32, stage.factor);
    }
  }
}
