package io.hnhn.linalg;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

class BlockedGemmVectorTileTest extends BlockedGemmTest {
  @Override
  Gemm gemm() {
    assumeTrue(GemmChoice.hasVectors(), "the JVM runs without the Vector API");
    return new BlockedGemm(new BlockedGemmVectorTile());
  }
}
