package io.hnhn.data.table;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Names that people give to columns. They are compared in lower case and without an ending for
 * {@code id} or the plural: {@code order}, {@code OrderID}, {@code order_id} and {@code Orders} are
 * one.
 */
final class ColumnNames {
  static final List<String> NODES =
      List.of(
          "node",
          "vertex",
          "item",
          "product",
          "article",
          "person",
          "member",
          "paper",
          "document",
          "gene",
          "ingredient");
  static final List<String> HYPEREDGES =
      List.of(
          "hyperedge",
          "edge",
          "group",
          "basket",
          "order",
          "session",
          "transaction",
          "cart",
          "invoice",
          "team",
          "author",
          "recipe",
          "event",
          "customer",
          "user");
  static final List<String> IDS = List.of("id");
  static final List<String> LABELS = List.of("label", "class", "category", "target");
  static final List<String> WEIGHTS = List.of("weight");

  private static final Pattern ENDING = Pattern.compile("(?<=.)[ _-]?ids?$|(?<=.)s$");

  private ColumnNames() {}

  /** A name as it is compared. */
  static String bare(String name) {
    return ENDING.matcher(name.strip().toLowerCase(Locale.ROOT)).replaceFirst("");
  }
}
