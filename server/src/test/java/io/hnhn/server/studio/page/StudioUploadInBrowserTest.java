package io.hnhn.server.studio.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.data.Dataset;
import io.hnhn.data.format.DatasetFormats;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Files and folders of any format, dropped on the page or chosen. */
class StudioUploadInBrowserTest {
  private static final String HERE = "Drop files or a folder here";

  @TempDir static Path folder;

  @RegisterExtension static final StudioInBrowser STUDIO = new StudioInBrowser(() -> folder);

  private static Visitor visitor;

  @BeforeAll
  static void open() throws Exception {
    visitor = STUDIO.visitor();
  }

  @BeforeEach
  void beginAnew() throws Exception {
    visitor.open("#/data");
    visitor.see(HERE);
  }

  /** Written anew as some format. */
  private static Path shopAs(String format, String name) throws Exception {
    Path place = folder.resolve(name);
    Dataset shop = DatasetFormats.read(OpenStudio.SHOP).dataset();
    DatasetFormats.named(format).write(shop, place);
    return place;
  }

  private static void seeTheShop() throws Exception {
    visitor.see("uploaded here");
    assertThat(visitor.text()).contains("72", "320").contains("Learn department");
  }

  private static void remove() throws Exception {
    visitor.click("Remove this data");
    visitor.see(HERE);
  }

  @Test
  void droppedFilesAreRecognised() throws Exception {
    visitor.drop(
        HERE,
        Stream.of("incidences.csv", "nodes.csv", "hyperedges.csv")
            .map(OpenStudio.SHOP::resolve)
            .toList());
    visitor.see("Which product is in which basket");
    seeTheShop();
    assertThat(visitor.text()).contains("Learn occasion");
    remove();
  }

  @Test
  void aDroppedFolderIsCalledByItsName() throws Exception {
    visitor.drop(HERE, List.of(OpenStudio.SHOP));
    seeTheShop();
    assertThat(visitor.value("document.querySelector('h1').textContent").asString())
        .isEqualTo("shop");
    remove();
  }

  @Test
  void aChosenFolderIs() throws Exception {
    visitor.chooseFiles("Choose a folder", List.of(OpenStudio.SHOP));
    seeTheShop();
    assertThat(visitor.value("document.querySelector('h1').textContent").asString())
        .isEqualTo("shop");
    remove();
  }

  @Test
  void parquetTablesAreRead() throws Exception {
    visitor.chooseFiles("Choose a folder", List.of(shopAs("parquet", "columns")));
    visitor.see("Parquet tables");
    assertThat(visitor.text()).contains("72", "320", "nodes.parquet", "0 to 1, 0.06944 on average");
    remove();
  }

  @Test
  void aHifFileIsRead() throws Exception {
    visitor.drop(HERE, List.of(shopAs("hif", "interchange.json")));
    visitor.see("HIF, uploaded here");
    assertThat(visitor.text()).contains("72", "320");
    remove();
  }

  /** Nothing in these tables says which is which, so that a person has to. */
  @Test
  void aPersonSaysWhichTableIsWhat() throws Exception {
    Path tables = Files.createDirectory(folder.resolve("meetings"));
    Files.writeString(
        tables.resolve("one.csv"), "person,team\nann,red\nbob,red\ncem,blue\ndan,blue\n");
    Files.writeString(
        tables.resolve("two.csv"),
        "meeting,person\nm1,ann\nm1,bob\nm2,bob\nm2,cem\nm3,cem\nm3,dan\n");
    visitor.chooseFiles(
        "Choose files", List.of(tables.resolve("one.csv"), tables.resolve("two.csv")));
    visitor.see("memberships");
    visitor.picture("roles");
    assertThat(visitor.text()).contains("Persons one.csv", "Learn team");
    visitor.choose("one.csv is", "left out");
    visitor.await(
        "[...document.querySelectorAll('table.columns')].length === 1 || null", "one table");
    visitor.choose("one.csv is", "the things");
    visitor.see("Learn team");
    remove();
  }
}
