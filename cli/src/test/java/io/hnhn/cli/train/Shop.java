package io.hnhn.cli.train;

import io.hnhn.tensor.Philox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A made-up shop: products of two departments, in baskets that mostly stay within one. */
public final class Shop {
  private static final int PRODUCTS = 60;
  static final int BASKETS = 80;
  private static final int SIZE = 4;

  private Shop() {}

  /** Writes {@code incidences.csv} and {@code nodes.csv}; every tenth product has no department. */
  public static Path write(Path folder) throws IOException {
    Files.createDirectories(folder);
    Philox random = new Philox(7);
    StringBuilder incidences = new StringBuilder("basket,product\n");
    for (int basket = 0; basket < BASKETS; basket++) {
      for (int i = 0; i < SIZE; i++) {
        boolean stray = random.below(10, basket, i) == 0;
        int half = (basket % 2 == 0) == stray ? 1 : 0;
        int product = half * PRODUCTS / 2 + random.below(PRODUCTS / 2, basket, 100 + i);
        incidences.append("b%d,p%d%n".formatted(basket, product));
      }
    }
    Files.writeString(folder.resolve("incidences.csv"), incidences);
    StringBuilder nodes = new StringBuilder("product,department,price\n");
    for (int product = 0; product < PRODUCTS; product++) {
      String department = product < PRODUCTS / 2 ? "bakery" : "dairy";
      nodes.append(
          "p%d,%s,%d%n"
              .formatted(
                  product, product % 10 == 0 ? "" : department, random.below(9, product, 999)));
    }
    Files.writeString(folder.resolve("nodes.csv"), nodes);
    return folder;
  }
}
