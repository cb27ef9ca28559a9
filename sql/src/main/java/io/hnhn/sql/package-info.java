/**
 * Data sets from and to databases and Parquet files: the {@linkplain io.hnhn.data.table three
 * tables} by {@linkplain io.hnhn.sql.SqlDataset SQL queries}, written back by {@link
 * io.hnhn.sql.SqlTables}, and {@linkplain io.hnhn.sql.ParquetFormat as files} through an embedded
 * DuckDB.
 */
@NullMarked
package io.hnhn.sql;

import org.jspecify.annotations.NullMarked;
