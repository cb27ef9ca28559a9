/** Data sets from and to databases and Parquet files. */
@SuppressWarnings("requires-automatic") // DuckDB has no descriptor
module io.hnhn.sql {
  requires transitive io.hnhn.data;
  requires duckdb.jdbc;
  requires transitive java.sql;

  exports io.hnhn.sql;

  provides io.hnhn.data.format.spi.DatasetFormat with
      io.hnhn.sql.ParquetFormat;
  provides io.hnhn.data.format.ResultFormat with
      io.hnhn.sql.ParquetResults;
}
