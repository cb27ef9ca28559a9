package io.hnhn.server.api;

import io.hnhn.data.DataFormatException;
import io.hnhn.learn.why.RowKind;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.JsonFields;
import io.hnhn.server.http.Limits;
import io.hnhn.server.serving.RowIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * A node or hyperedge in a request: one that the data has, or one that comes with the request.
 *
 * @param known its number in the data
 * @param cells features of one that is new; nothing where no row of a table describes it
 * @param links names of its hyperedges, or of its members
 * @param place where it stands
 */
record RowEntry(
    String id,
    OptionalInt known,
    Optional<Map<String, String>> cells,
    List<String> links,
    String place) {
  private static final int LONGEST_ID = 1_000;

  boolean isNew() {
    return known.isEmpty();
  }

  /** The field of what a row of a kind lies in, or consists of. */
  static String links(RowKind kind) {
    return kind == RowKind.NODE ? "hyperedges" : "members";
  }

  /** All of a list. */
  static List<RowEntry> read(
      JsonFields request, String list, RowKind kind, RowIndex index, int most) {
    List<RowEntry> entries = new ArrayList<>();
    for (JsonNode node : request.list(list, most)) {
      String place = "%s[%d]".formatted(list, entries.size());
      entries.add(
          node.isObject() ? described(node, kind, index, place) : named(node, index, place));
    }
    return entries;
  }

  private static RowEntry named(JsonNode node, RowIndex index, String place) {
    String id = JsonFields.text(node, place);
    OptionalInt known = index.find(id);
    if (known.isEmpty()) {
      throw index.unknown(
          id, place, "; a new one is an object with its id and what is known of it");
    }
    return new RowEntry(id, known, Optional.empty(), List.of(), place);
  }

  private static RowEntry described(JsonNode node, RowKind kind, RowIndex index, String place) {
    JsonFields fields = new JsonFields(node, place);
    fields.expectOnly(Set.of("id", "features", links(kind)));
    String id = fields.text("id");
    if (id.isEmpty() || id.length() > LONGEST_ID) {
      throw HttpFault.wrong(
          "Expected an id of 1 to %d characters at %s, but found %d"
              .formatted(LONGEST_ID, place, id.length()));
    }
    OptionalInt known = index.find(id);
    if (known.isPresent() && (fields.has("features") || fields.has(links(kind)))) {
      throw HttpFault.wrong(
          "Expected a new id at %s, but found %s, which the data has; give the new one another id, or leave features and %s out"
              .formatted(place, DataFormatException.quoted(id), links(kind)));
    }
    List<String> links = new ArrayList<>();
    for (JsonNode link : fields.list(links(kind), Limits.NEW_INCIDENCES)) {
      links.add(JsonFields.text(link, "%s.%s[%d]".formatted(place, links(kind), links.size())));
    }
    return new RowEntry(id, known, fields.cells("features"), List.copyOf(links), place);
  }
}
