package io.hnhn.block;

/** Is told how far a formula is that is computed block by block. */
@FunctionalInterface
public interface BlockListener {
  /** Nobody listens. */
  BlockListener NONE = (done, all, work) -> {};

  /**
   * Blocks begin, or one more is done.
   *
   * @param done how many blocks are done
   * @param all how many there are
   * @param work how much of the work is done, from 0 to 1
   */
  void progress(int done, int all, double work);
}
