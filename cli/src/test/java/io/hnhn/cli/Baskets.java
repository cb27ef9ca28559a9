package io.hnhn.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A small data set as tables: products that are bought together. Of two departments with as many
 * products each, every basket has products of one, but for the last basket, which has one of both.
 */
public final class Baskets {
  /** Products of a department, and baskets of each. */
  public static final int PRODUCTS = 12;

  private Baskets() {}

  /** Writes them into a folder, which is the data set. */
  public static Path write(Path folder) throws IOException {
    Files.createDirectories(folder);
    StringBuilder nodes = new StringBuilder("product,price,label\n");
    StringBuilder incidences = new StringBuilder("product,basket\n");
    for (int i = 0; i < PRODUCTS; i++) {
      nodes.append("food%d,%d,food\n".formatted(i, 2 + i % 3));
      nodes.append("tool%d,%d,tools\n".formatted(i, 3 + i % 3));
      for (int k = 0; k < 2 + i % 3; k++) {
        incidences.append("food%d,f%d\n".formatted((i + k) % PRODUCTS, i));
        incidences.append("tool%d,t%d\n".formatted((i + k) % PRODUCTS, i));
      }
    }
    incidences.append("food0,mixed\ntool0,mixed\n");
    nodes.append("new,5,\n");
    Files.writeString(folder.resolve("nodes.csv"), nodes);
    Files.writeString(folder.resolve("incidences.csv"), incidences);
    return folder;
  }
}
