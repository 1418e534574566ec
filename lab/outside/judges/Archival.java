import java.io.File;
import java.io.FileInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.flavours.PDFAFlavour;

/**
 * What veraPDF says of every PDF below a folder, by the profile that it claims itself: {@code java Archival.java
 * FOLDER}. One line for each: path, profile, "holds" or the rules that it breaks, with tabs between them.
 */
public class Archival {
  public static void main(String[] arguments) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    Path folder = Path.of(arguments[0]);
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : (Iterable<Path>) paths.filter(one -> one.toString().endsWith(".pdf")).sorted()::iterator)
        judge(folder, path.toFile());
    }
  }

  private static void judge(File file, String name, PDFAFlavour flavour) {
    try (PDFAParser parser = Foundries.defaultInstance().createParser(new FileInputStream(file), flavour);
        var validator = Foundries.defaultInstance().createValidator(flavour, false)) {
      var result = validator.validate(parser);
      TreeSet<String> broken = new TreeSet<>();
      for (var assertion : result.getTestAssertions()) {
        var rule = assertion.getRuleId();
        broken.add(rule.getClause() + "-" + rule.getTestNumber());
      }
      System.out.println(name + "\t" + flavour.getId() + "\t" + (broken.isEmpty() ? "holds" : String.join(" ", broken)));
    } catch (Throwable error) {
      System.out.println(name + "\t" + flavour.getId() + "\tfails: " + error);
    }
  }

  /** In folders such as `PDF_UA-1` by that profile, else by the one that the file claims. */
  private static void judge(Path folder, File file) {
    String name = folder.relativize(file.toPath()).toString();
    if (name.startsWith("PDF_UA-1")) judge(file, name, PDFAFlavour.PDFUA_1);
    else if (name.startsWith("PDF_UA-2")) judge(file, name, PDFAFlavour.PDFUA_2);
    else judge(file, name, claimOf(file));
  }

  private static PDFAFlavour claimOf(File file) {
    try (PDFAParser parser = Foundries.defaultInstance().createParser(new FileInputStream(file))) {
      return parser.getFlavour();
    } catch (Throwable error) {
      return PDFAFlavour.NO_FLAVOUR;
    }
  }
}
