/**
 * Data sets out of tables: {@linkplain io.hnhn.data.table.DatasetTables up to three of them}, an
 * incidence table, a node table and a hyperedge table. Where the rows come from, a file or a
 * database, is told by {@link io.hnhn.data.table.TableRows} and not known here. What was learned
 * about the columns of one data set reads the tables of {@linkplain io.hnhn.data.table.FittedTables
 * another one} alike.
 */
@NullMarked
package io.hnhn.data.table;

import org.jspecify.annotations.NullMarked;
