package io.hnhn.spark.table;

import java.util.List;

/**
 * Which columns of the tables mean what; empty where there is none.
 *
 * @param node of the incidence table: the id of a node
 * @param hyperedge of the incidence table: the id of a hyperedge that it lies in
 * @param incidenceWeight of the incidence table: how much that counts
 * @param nodeId of the node table
 * @param nodeFeatures of the node table
 * @param featureColumns of the node table: a number each, which become the arrays of {@code
 *     nodeFeatures}; none where that is a column already
 * @param hyperedgeId of the hyperedge table
 * @param hyperedgeFeatures of the hyperedge table
 * @param hyperedgeWeight of the hyperedge table
 */
public record TableColumns(
    String node,
    String hyperedge,
    String incidenceWeight,
    String nodeId,
    String nodeFeatures,
    List<String> featureColumns,
    String hyperedgeId,
    String hyperedgeFeatures,
    String hyperedgeWeight) {}
