/**
 * Data sets: file formats, tables, splits, preparation, text features, a catalogue, and trained
 * models as files.
 *
 * <p>{@link io.hnhn.data.format.DatasetFormats} reads, {@link io.hnhn.data.trained.ModelFile} keeps
 * what was learned.
 */
module io.hnhn.data {
  requires transitive io.hnhn.core;
  requires de.siegmar.fastcsv;
  requires java.net.http;
  requires org.apache.lucene.analysis.common;
  requires org.apache.lucene.core;
  requires tools.jackson.databind;

  exports io.hnhn.data;
  exports io.hnhn.data.catalogue;
  exports io.hnhn.data.file;
  exports io.hnhn.data.format;
  exports io.hnhn.data.format.citation;
  exports io.hnhn.data.format.csv;
  exports io.hnhn.data.format.hif;
  exports io.hnhn.data.format.mapped;
  exports io.hnhn.data.format.matrix;
  exports io.hnhn.data.format.numpy;
  exports io.hnhn.data.format.pickle;
  exports io.hnhn.data.format.plain;
  exports io.hnhn.data.format.spi;
  exports io.hnhn.data.jdk;
  exports io.hnhn.data.preparation;
  exports io.hnhn.data.reduction;
  exports io.hnhn.data.stream;
  exports io.hnhn.data.table;
  exports io.hnhn.data.text;
  exports io.hnhn.data.trained;

  opens io.hnhn.data.catalogue to
      tools.jackson.databind;
  opens io.hnhn.data.trained to
      tools.jackson.databind;

  uses io.hnhn.data.format.spi.DatasetFormat;
  uses io.hnhn.data.format.ResultFormat;
}
