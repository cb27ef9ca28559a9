package io.hnhn.cli.bench;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What was measured of a training on grown data.
 *
 * @param workload its name
 * @param incidences of the hypergraph
 * @param labelled nodes
 * @param write_s seconds to write the data
 * @param data_mb what they take on disk
 * @param parts how many the labelled nodes were divided into; 1 where all fit at once
 * @param read_mb what an epoch reads of what is kept in a file
 * @param replication how often a node is in a part, on average over those that are in any
 * @param prepare_s seconds from the opened data to the first epoch: to cut and plan all parts
 * @param first_epoch_s seconds of the first epoch
 * @param epoch_s median seconds of the others
 * @param loss of the last epoch
 * @param limit_mb the memory that it was given
 * @param peak_mb the most that the process had of it, without pages of files
 */
record GrownResult(
    String workload,
    long incidences,
    int labelled,
    double write_s,
    long data_mb,
    int parts,
    long read_mb,
    double replication,
    double prepare_s,
    double first_epoch_s,
    double epoch_s,
    double loss,
    long limit_mb,
    long peak_mb) {

  /** The same with what is known outside the process. */
  GrownResult with(double writeSeconds, long dataMegabytes, long peakMegabytes) {
    return new GrownResult(
        workload,
        incidences,
        labelled,
        writeSeconds,
        dataMegabytes,
        parts,
        read_mb,
        replication,
        prepare_s,
        first_epoch_s,
        epoch_s,
        loss,
        limit_mb,
        peakMegabytes);
  }

  /** Nanoseconds of an epoch for each incidence. */
  double nanoseconds() {
    return 1e9 * epoch_s / incidences;
  }

  /** What the JSON file has of it. */
  Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("workload", workload);
    json.put("incidences", incidences);
    json.put("labelled", labelled);
    json.put("write_s", write_s);
    json.put("data_mb", data_mb);
    json.put("parts", parts);
    json.put("read_mb", read_mb);
    json.put("replication", replication);
    json.put("prepare_s", prepare_s);
    json.put("first_epoch_s", first_epoch_s);
    json.put("epoch_s", epoch_s);
    json.put("ns_per_incidence", nanoseconds());
    json.put("loss", loss);
    json.put("limit_mb", limit_mb);
    json.put("peak_mb", peak_mb);
    return json;
  }
}
