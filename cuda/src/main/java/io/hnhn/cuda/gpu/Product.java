package io.hnhn.cuda.gpu;

/**
 * A dense product of matrices in row-major form: out = op(left) · op(right), of m x k and k x n.
 *
 * @param transposeLeft whether left is stored as k x m
 * @param transposeRight whether right is stored as n x k
 * @param left address of the left factor
 * @param leftStride elements from one stored row of it to the next
 * @param right address of the right factor
 * @param rightStride elements from one stored row of it to the next
 * @param out address of the result, rows of n elements
 * @param workspace memory that the library may use meanwhile
 */
public record Product(
    boolean transposeLeft,
    boolean transposeRight,
    int m,
    int n,
    int k,
    long left,
    int leftStride,
    long right,
    int rightStride,
    long out,
    Scratch workspace)
    implements Command {

  /** Memory that a library may use while it works. */
  public record Scratch(long address, long bytes) {}
}
