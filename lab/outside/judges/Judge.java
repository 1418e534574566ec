import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.model.x509.CertificateToken;
import eu.europa.esig.dss.simplereport.SimpleReport;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.spi.x509.revocation.crl.ExternalResourcesCRLSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import eu.europa.esig.dss.validation.reports.Reports;
import java.io.File;
import java.io.FileInputStream;
import java.io.InputStream;
import java.util.Arrays;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;

/**
 * What EU DSS and veraPDF say of every PDF in a folder: {@code java Judge.java FOLDER TRUSTED_FOLDER}. One line for
 * each: file, judge, verdict, with tabs between them. Revocation lists beside the trusted certificates count for levels
 * whose files hold none; for the others nothing but the file counts, as for a validator years later.
 */
public class Judge {
  public static void main(String[] arguments) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    CommonTrustedCertificateSource trusted = new CommonTrustedCertificateSource();
    for (File file : files(arguments[1], ".der")) {
      CertificateToken certificate = DSSUtils.loadCertificate(file);
      trusted.addCertificate(certificate);
    }
    File[] found = files(arguments[1], ".crl");
    InputStream[] streams = new InputStream[found.length];
    for (int i = 0; i < found.length; i++) streams[i] = new FileInputStream(found[i]);
    ExternalResourcesCRLSource lists = new ExternalResourcesCRLSource(streams);
    for (File file : files(arguments[0], ".pdf")) {
      System.out.println(file.getName() + "\tdss\t" + dss(file, trusted, lists));
      String archival = pdfA(file);
      if (archival != null) System.out.println(file.getName() + "\tverapdf\t" + archival);
    }
  }

  private static File[] files(String folder, String ending) {
    File[] found = new File(folder).listFiles((where, name) -> name.endsWith(ending));
    Arrays.sort(found);
    return found;
  }

  /** Of the last signature, which is the seal: those before it came with the upload. */
  private static String dss(File file, CommonTrustedCertificateSource trusted, ExternalResourcesCRLSource lists) {
    try {
      CommonCertificateVerifier verifier = new CommonCertificateVerifier(true);
      verifier.setTrustedCertSources(trusted);
      if (!file.getName().startsWith("B-LT")) verifier.setCrlSource(lists);
      SignedDocumentValidator validator =
          SignedDocumentValidator.fromDocument(new FileDocument(file));
      validator.setCertificateVerifier(verifier);
      Reports reports = validator.validateDocument();
      SimpleReport report = reports.getSimpleReport();
      var signatures = report.getSignatureIdList();
      String last = signatures.get(signatures.size() - 1);
      String reason =
          report.getSubIndication(last) == null ? "" : " (" + report.getSubIndication(last) + ")";
      return report.getSignatureFormat(last) + ", " + report.getIndication(last) + reason;
    } catch (Throwable error) {
      return "fails: " + error;
    }
  }

  /** Of files that call themselves PDF/A-3b; the parser takes any other for 1b. */
  private static String pdfA(File file) {
    try (PDFAParser parser = Foundries.defaultInstance().createParser(new FileInputStream(file))) {
      PDFAFlavour flavour = parser.getFlavour();
      if (flavour != PDFAFlavour.PDFA_3_B) return null;
      PDFAValidator validator = Foundries.defaultInstance().createValidator(flavour, false);
      var result = validator.validate(parser);
      if (result.isCompliant()) return "PDF/A-" + flavour.getId() + " holds";
      var rule = result.getTestAssertions().get(0).getRuleId();
      return "PDF/A-" + flavour.getId() + " broken: " + rule.getClause() + "-" + rule.getTestNumber();
    } catch (Throwable error) {
      return "fails: " + error;
    }
  }
}
