package io.hnhn.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.data.trained.ModelFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A model file without what differs from run to run: times, the checksum over them, and the spaces
 * that fill its header up, which depend on how many digits the times have.
 */
public final class TimelessModel {
  private static final JsonMapper JSON = JsonMapper.shared();

  private TimelessModel() {}

  /** What the model file in a folder says, and its weights as they are. */
  public static String in(Path folder) throws IOException {
    byte[] bytes = Files.readAllBytes(folder.resolve(ModelFile.NAME));
    int head = (int) ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong();
    ObjectNode header =
        (ObjectNode) JSON.readTree(new String(bytes, 8, head, StandardCharsets.UTF_8));
    ObjectNode metadata = (ObjectNode) header.get("__metadata__");
    ObjectNode card = (ObjectNode) JSON.readTree(metadata.get("hnhn").stringValue());
    ObjectNode provenance = (ObjectNode) card.get("provenance");
    assertThat(provenance.propertyNames()).contains("started", "seconds");
    provenance.remove(List.of("started", "seconds"));
    metadata.set("hnhn", card);
    metadata.remove("sha256");
    return header
        + new String(bytes, 8 + head, bytes.length - 8 - head, StandardCharsets.ISO_8859_1);
  }
}
