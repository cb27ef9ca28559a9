package io.hnhn.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cuda.gpu.EpilogueArgument;
import io.hnhn.cuda.gpu.Grid;
import io.hnhn.cuda.gpu.Kernel;
import io.hnhn.cuda.gpu.Launch;
import io.hnhn.cuda.gpu.Product;
import java.util.List;
import org.junit.jupiter.api.Test;

class SmallProductsTest {
  private static final SmallProducts PRODUCTS = new SmallProducts(RecordingDevice.FACTS);
  private static final EpilogueArgument NONE = new EpilogueArgument(0, List.of());

  private static Product product(boolean left, boolean right, int m, int n, int k) {
    return new Product(
        left, right, m, n, k, 1, left ? m : k, 2, right ? k : n, 3, new Product.Scratch(4, 5));
  }

  @Test
  void eachShapeHasItsKernel() {
    assertThat(kernel(false, false, 224, 6, 400)).isEqualTo(Kernel.PRODUCT_OF_FEW_COLUMNS);
    assertThat(kernel(false, true, 224, 400, 6)).isEqualTo(Kernel.PRODUCT_OF_FEW_TERMS);
    assertThat(kernel(true, false, 400, 6, 224)).isEqualTo(Kernel.PRODUCT_OVER_ROWS);
    assertThat(kernel(false, false, 224, 17, 400)).isEqualTo(Kernel.PRODUCT_IN_TILES);
    assertThat(kernel(true, false, 400, 400, 405)).isEqualTo(Kernel.PRODUCT_IN_TALL_TILES);
    assertThat(kernel(true, false, 512, 400, 405)).isEqualTo(Kernel.PRODUCT_IN_TILES);
    assertThat(kernel(true, true, 400, 6, 224)).isEqualTo(Kernel.PRODUCT_IN_TILES);
  }

  private static Kernel kernel(boolean left, boolean right, int m, int n, int k) {
    Product product = product(left, right, m, n, k);
    assertThat(PRODUCTS.suit(product)).isTrue();
    return PRODUCTS.of(product, NONE).kernel();
  }

  @Test
  void aLibraryComputesWhatIsLargeOrEmpty() {
    assertThat(PRODUCTS.suit(product(false, false, 1735, 400, 400))).isFalse();
    assertThat(PRODUCTS.suit(product(true, false, 400, 400, 1735))).isFalse();
    assertThat(PRODUCTS.suit(product(false, false, 41_302, 6, 400))).isFalse();
    assertThat(PRODUCTS.suit(product(true, false, 400, 6, 41_302))).isFalse();
    assertThat(PRODUCTS.suit(product(false, false, 5, 6, 0))).isFalse();
  }

  @Test
  void tilesCoverTheResult() {
    Launch launch = PRODUCTS.of(product(false, true, 224, 401, 100), NONE);
    assertThat(launch.grid()).isEqualTo(new Grid(13, 7, 256, 1));
    assertThat(launch.arguments()).containsExactly(1L, 100, 0, 2L, 100, 0, 3L, 224, 401, 100, NONE);
    assertThat(PRODUCTS.of(product(true, false, 400, 6, 224), NONE).grid())
        .isEqualTo(new Grid(13, 6, 32, 32));
    assertThat(PRODUCTS.of(product(true, false, 400, 400, 405), NONE).grid())
        .isEqualTo(new Grid(13, 9, 256, 1));
  }
}
