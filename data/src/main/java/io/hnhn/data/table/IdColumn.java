package io.hnhn.data.table;

/**
 * The ids of a node table or a hyperedge table, by which they are found in the incidence table.
 *
 * @param name of the column
 * @param ids what is in it
 */
record IdColumn(String name, Ids ids) {}
