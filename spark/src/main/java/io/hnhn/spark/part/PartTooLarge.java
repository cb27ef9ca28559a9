package io.hnhn.spark.part;

import static org.apache.spark.sql.functions.col;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import io.hnhn.graph.Amount;
import io.hnhn.spark.table.NumberedHypergraph;
import io.hnhn.spark.table.TableFault;
import org.jspecify.annotations.Nullable;

/** A part that an executor has no room for, and the hub that is to blame where there is one. */
public final class PartTooLarge extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** How large it is. */
  private final Size size;

  /** The row that has the most of it. */
  private final Hub hub;

  PartTooLarge(Size size, Hub hub) {
    super("%s, %s".formatted(size, hub));
    this.size = size;
    this.hub = hub;
  }

  /**
   * How large it is.
   *
   * @param rows how many rows it was cut for
   * @param incidences how many it has
   * @param room bytes that it may take
   */
  @DefaultSerializer(JavaSerializer.class)
  record Size(int rows, long incidences, long room) implements java.io.Serializable {
    private static final long serialVersionUID = 1;
  }

  /**
   * The row with the most incidences in a part.
   *
   * @param isHyperedge whether it is a hyperedge, or else a node
   * @param number of the row
   * @param incidences how many it has
   */
  @DefaultSerializer(JavaSerializer.class)
  record Hub(boolean isHyperedge, int number, long incidences) implements java.io.Serializable {
    private static final long serialVersionUID = 1;

    Hub orLarger(Hub other) {
      return other.incidences > incidences ? other : this;
    }
  }

  Size size() {
    return size;
  }

  Hub hub() {
    return hub;
  }

  /**
   * Tells of a part that was too large, in the words of the tables.
   *
   * @param failure of a job, which may have been something else
   * @throws TableFault if it was that
   */
  public static void expectNone(Throwable failure, NumberedHypergraph graph) {
    for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof PartTooLarge found) {
        throw found.fault(graph);
      }
    }
  }

  private TableFault fault(NumberedHypergraph graph) {
    String room = "the %s that an executor has for a part".formatted(Amount.bytes(size.room));
    if (size.rows > 1 && hub.incidences < size.incidences / 2) {
      return new TableFault(
          "incidences",
          graph.columns().hyperedge(),
          "parts that fit into " + room,
          "one with %d incidences".formatted(size.incidences),
          "set a smaller partSize (and blockSize, for answers), or give executors more memory");
    }
    boolean ofEdge = hub.isHyperedge;
    Object id =
        (ofEdge ? graph.hyperedges() : graph.nodes())
            .filter(col(ofEdge ? "hyperedge" : "node").equalTo(hub.number))
            .select("id")
            .first()
            .get(0);
    return new TableFault(
        "incidences",
        ofEdge ? graph.columns().hyperedge() : graph.columns().node(),
        (ofEdge ? "members of a hyperedge" : "hyperedges of a node") + " that fit into " + room,
        "%d of %s".formatted(hub.incidences, id),
        "divide %s into several, leave it out, or give executors more memory"
            .formatted(ofEdge ? "such a hyperedge" : "such a node"));
  }
}
