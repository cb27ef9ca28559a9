package io.hnhn.cuda.gpu;

/**
 * How many blocks of how many threads a kernel runs as.
 *
 * @param x blocks in the first direction
 * @param y blocks in the second direction
 * @param threadsX threads of a block in the first direction
 * @param threadsY threads of a block in the second direction
 */
public record Grid(int x, int y, int threadsX, int threadsY) {
  /** Threads of most blocks. */
  public static final int BLOCK = 256;

  /** The most blocks in the second direction. */
  public static final int MOST_Y = 65_535;

  public Grid {
    if (x < 1 || y < 1 || y > MOST_Y || threadsX < 1 || threadsX * threadsY > 1024) {
      throw new IllegalArgumentException(
          "Expected blocks and up to 1024 threads each, but found %d x %d blocks of %d x %d"
              .formatted(x, y, threadsX, threadsY));
    }
  }

  /**
   * As many blocks as it takes for so many threads.
   *
   * @throws IllegalStateException if there are more than a GPU can number
   */
  public static Grid of(long threads) {
    long blocks = (threads + BLOCK - 1) / BLOCK;
    if (blocks > Integer.MAX_VALUE) {
      throw new IllegalStateException(
          "Expected at most 2^31 blocks of threads, but found a step of %d; lower the hidden width"
              .formatted(blocks));
    }
    return new Grid((int) Math.max(1, blocks), 1, BLOCK, 1);
  }
}
