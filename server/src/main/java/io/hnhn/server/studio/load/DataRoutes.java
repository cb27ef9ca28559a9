package io.hnhn.server.studio.load;

import io.hnhn.server.http.HttpCall;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.JsonFields;
import io.hnhn.server.http.Reply;
import io.hnhn.server.http.Route;
import io.hnhn.server.studio.load.DataNote.UploadedFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/**
 * What a page asks and says about data sets.
 *
 * @param isUsed whether a run needs a data set
 * @param most bytes that an upload may have
 */
public record DataRoutes(DataLibrary library, Predicate<String> isUsed, long most) {
  /** The most files of an upload. */
  public static final int MOST_FILES = 1_000;

  private static final int LONGEST_NAME = 200;

  /** All of them. */
  public List<Route> routes() {
    String one = "/studio/api/data/{data}";
    return List.of(
        Route.post("/studio/api/data", this::begin),
        Route.get(one, call -> document(id(call))),
        Route.delete(one, this::remove),
        Route.put(one + "/files/{number}", this::take),
        Route.post(one + "/finish", this::finish),
        Route.post(one + "/columns", this::columns),
        Route.post(one + "/roles", this::roles));
  }

  private static String id(HttpCall call) {
    return call.variable("data");
  }

  private Reply document(String id) throws IOException {
    return Reply.json(library.document(library.note(id)));
  }

  private Reply begin(HttpCall call) throws IOException {
    JsonFields request = call.fields();
    request.expectOnly(Set.of("name", "files"));
    List<String> sent = new ArrayList<>();
    List<Long> sizes = new ArrayList<>();
    for (JsonNode node : request.list("files", MOST_FILES)) {
      JsonFields file = new JsonFields(node, "files[%d]".formatted(sent.size()));
      file.expectOnly(Set.of("name", "bytes"));
      sent.add(file.text("name"));
      sizes.add(bytes(file));
    }
    if (sent.isEmpty()) {
      throw HttpFault.wrong("Expected at least one file, but found none");
    }
    long all = sizes.stream().mapToLong(Long::longValue).sum();
    if (all > most) {
      throw new HttpFault(
          413,
          "Expected at most %d megabytes, but found %d; start the studio with the data instead, as hnhn studio DATA, or with a larger --max-upload-megabytes"
              .formatted(most >> 20, all >> 20));
    }
    List<String> names = UploadNames.of(sent);
    List<UploadedFile> files = new ArrayList<>();
    for (int number = 0; number < names.size(); number++) {
      files.add(new UploadedFile(number, names.get(number), sizes.get(number), null));
    }
    String name = request.optionalText("name").orElseGet(() -> UploadNames.common(sent)).strip();
    if (name.isEmpty() || name.length() > LONGEST_NAME) {
      throw HttpFault.wrong(
          "Expected a name of 1 to %d characters, but found another".formatted(LONGEST_NAME));
    }
    return Reply.json(
        201, DataDocument.of(library.begin(name, files), "uploading", Optional.empty()));
  }

  private static long bytes(JsonFields file) {
    return file.get("bytes")
        .filter(JsonNode::isIntegralNumber)
        .filter(JsonNode::canConvertToLong)
        .map(JsonNode::longValue)
        .filter(bytes -> bytes >= 0 && bytes < Long.MAX_VALUE / (2 * MOST_FILES))
        .orElseThrow(() -> HttpFault.wrong("Expected the number of bytes of each file"));
  }

  private Reply take(HttpCall call) throws IOException {
    library.take(id(call), call.numberIn("number", 0, MOST_FILES), call.stream());
    return Reply.done();
  }

  private Reply finish(HttpCall call) throws IOException {
    call.fields().expectOnly(Set.of());
    library.finish(id(call));
    return document(id(call));
  }

  private Reply remove(HttpCall call) throws IOException {
    library.note(id(call));
    if (isUsed.test(id(call))) {
      throw new HttpFault(409, "There are runs of this data set; remove them first");
    }
    library.remove(id(call));
    return Reply.done();
  }

  private Reply columns(HttpCall call) throws IOException {
    JsonFields request = call.fields();
    request.expectOnly(Set.of("columns", "preview"));
    DataNote note = library.note(id(call));
    DataNote said = note.withColumns(SaidColumn.read(request));
    DataDocument document;
    try {
      document = DataDocument.of(said, library.read(said, SaidColumn.options(said.columns())));
    } catch (IOException e) {
      throw HttpFault.wrong(library.words(note, e));
    }
    boolean onlyShown = request.get("preview").map(node -> node.booleanValue(false)).orElse(false);
    if (!onlyShown) {
      library.say(note.id(), said.columns());
    }
    return Reply.json(document);
  }

  private Reply roles(HttpCall call) throws IOException {
    JsonFields request = call.fields();
    request.expectOnly(Set.of("files"));
    Map<Integer, String> roles = new HashMap<>();
    for (JsonNode node : request.list("files", MOST_FILES)) {
      JsonFields file = new JsonFields(node, "files[%d]".formatted(roles.size()));
      file.expectOnly(Set.of("number", "role"));
      String role = file.text("role");
      boolean isTaken = !role.equals(TableRoles.LEFT_OUT) && roles.containsValue(role);
      if (!TableRoles.ALL.contains(role) || isTaken) {
        throw HttpFault.wrong(
            "Expected each of incidences, nodes and hyperedges once, and others left out");
      }
      roles.put(file.number("number", 0, MOST_FILES, 0), role);
    }
    DataNote note = library.note(id(call));
    if (isUsed.test(note.id())) {
      throw new HttpFault(
          409,
          "There are runs of these tables as they are; remove them first, or upload the files again"
              + " to give them other roles");
    }
    library.arrange(
        note.id(),
        note.files().stream()
            .map(
                file ->
                    TableRoles.isTable(file.name())
                        ? file.withRole(roles.getOrDefault(file.number(), TableRoles.LEFT_OUT))
                        : file)
            .toList());
    return document(note.id());
  }
}
