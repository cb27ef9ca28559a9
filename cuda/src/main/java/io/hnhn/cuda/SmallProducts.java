package io.hnhn.cuda;

import io.hnhn.cuda.gpu.DeviceFacts;
import io.hnhn.cuda.gpu.EpilogueArgument;
import io.hnhn.cuda.gpu.Grid;
import io.hnhn.cuda.gpu.Kernel;
import io.hnhn.cuda.gpu.Launch;
import io.hnhn.cuda.gpu.Product;
import java.util.List;

/**
 * Dense products that don't keep a GPU busy, such as those with a matrix that has a column for each
 * class. They are one kernel that ends in the step's epilogue, where a library takes up to three.
 */
record SmallProducts(DeviceFacts device) {
  /** The most elements of a short side: MOST_SHORT of {@code products.cu}. */
  private static final int SHORT = 16;

  /** The most rows of a matrix with a short side that pay. */
  private static final int MOST_ROWS = 4096;

  /** More terms than these are divided better by a library. */
  private static final int MOST_TERMS = 1024;

  /** Columns of a tile, and its rows. */
  private static final int TILE = 32;

  /** Rows of a tile where these are more than a GPU has multiprocessors. */
  private static final int TALL_TILE = 48;

  /** Memory of a block that has a tile. */
  private static final int TILE_BYTES = 73_728;

  private static final int TALL_TILE_BYTES = 90_112;

  private static final int WARP = 32;

  /** Whether a product is one of them. */
  boolean suit(Product product) {
    if (product.k() == 0) {
      return false;
    }
    return isOverRows(product)
        || isOfFewColumns(product)
        || isOfFewTerms(product)
        || isInTiles(product);
  }

  private static boolean isOverRows(Product product) {
    return product.transposeLeft()
        && !product.transposeRight()
        && product.n() <= SHORT
        && product.k() <= MOST_ROWS;
  }

  private static boolean isOfFewColumns(Product product) {
    return !product.transposeLeft() && product.n() <= SHORT && product.m() <= MOST_ROWS;
  }

  private static boolean isOfFewTerms(Product product) {
    return !product.transposeLeft() && product.k() <= SHORT;
  }

  private boolean isInTiles(Product product) {
    return tiles(product, TILE) <= 2L * device.multiprocessors()
        && product.k() <= MOST_TERMS
        && device.sharedBytes() >= TILE_BYTES;
  }

  private static long tiles(Product product, int rows) {
    return (long) Math.ceilDiv(product.m(), rows) * Math.ceilDiv(product.n(), TILE);
  }

  /** Whether each multiprocessor has one tall tile at most, where some would have two others. */
  private boolean isInTallTiles(Product product) {
    return tiles(product, TILE) > device.multiprocessors()
        && tiles(product, TALL_TILE) <= device.multiprocessors()
        && device.sharedBytes() >= TALL_TILE_BYTES;
  }

  /** The kernel for a product that suits. */
  Launch of(Product product, EpilogueArgument epilogue) {
    if (isOverRows(product)) {
      return new Launch(
          Kernel.PRODUCT_OVER_ROWS,
          new Grid(Math.ceilDiv(product.m(), WARP), product.n(), WARP, WARP),
          0,
          List.of(
              product.left(),
              product.right(),
              product.out(),
              product.m(),
              product.n(),
              product.k(),
              epilogue));
    }
    if (isOfFewTerms(product)) {
      return shortSide(
          Kernel.PRODUCT_OF_FEW_TERMS,
          SparseCommands.quarters(product.m(), product.n()),
          product,
          epilogue);
    }
    return isOfFewColumns(product)
        ? shortSide(Kernel.PRODUCT_OF_FEW_COLUMNS, (long) product.m() * WARP, product, epilogue)
        : inTiles(product, epilogue);
  }

  private static Launch shortSide(
      Kernel kernel, long threads, Product product, EpilogueArgument epilogue) {
    return Launch.of(
        kernel,
        threads,
        product.left(),
        product.right(),
        product.transposeRight() ? 1 : product.rightStride(),
        product.transposeRight() ? product.rightStride() : 1,
        product.out(),
        (long) product.m(),
        product.n(),
        product.k(),
        epilogue);
  }

  private Launch inTiles(Product product, EpilogueArgument epilogue) {
    boolean tall = isInTallTiles(product);
    int rows = tall ? TALL_TILE : TILE;
    return new Launch(
        tall ? Kernel.PRODUCT_IN_TALL_TILES : Kernel.PRODUCT_IN_TILES,
        new Grid(Math.ceilDiv(product.n(), TILE), Math.ceilDiv(product.m(), rows), Grid.BLOCK, 1),
        tall ? TALL_TILE_BYTES : TILE_BYTES,
        List.of(
            product.left(),
            product.leftStride(),
            product.transposeLeft() ? 1 : 0,
            product.right(),
            product.rightStride(),
            product.transposeRight() ? 0 : 1,
            product.out(),
            product.m(),
            product.n(),
            product.k(),
            epilogue));
  }
}
