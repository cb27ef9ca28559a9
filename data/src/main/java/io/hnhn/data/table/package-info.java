/**
 * Data sets out of tables: {@linkplain io.hnhn.data.table.DatasetTables up to three of them}, an
 * incidence table, a node table and a hyperedge table. Where the rows come from, a file or a
 * database, is told by {@link io.hnhn.data.table.Table} and not known here.
 */
@NullMarked
package io.hnhn.data.table;

import org.jspecify.annotations.NullMarked;
