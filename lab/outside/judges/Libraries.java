import com.itextpdf.kernel.pdf.PdfDocument;
import com.itextpdf.kernel.pdf.PdfReader;
import com.itextpdf.signatures.PdfPKCS7;
import com.itextpdf.signatures.SignatureUtil;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.security.Security;
import java.util.Arrays;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.digitalsignature.PDSignature;
import org.bouncycastle.asn1.nist.NISTObjectIdentifiers;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cms.CMSProcessableByteArray;
import org.bouncycastle.cms.CMSSignedData;
import org.bouncycastle.cms.CMSSignerDigestMismatchException;
import org.bouncycastle.cms.SignerInformation;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.tsp.TimeStampToken;

/**
 * What iText and PDFBox say of every PDF in a folder: {@code java Libraries.java FOLDER}. One line for each: file, judge,
 * verdict, with tabs between them. Whom to trust is the others' question; here it is whether signatures hold, and over what.
 */
public class Libraries {
  private static final String TIME_STAMP = "ETSI.RFC3161";

  public static void main(String[] arguments) throws Exception {
    Security.addProvider(new BouncyCastleProvider());
    File[] files = new File(arguments[0]).listFiles((where, name) -> name.endsWith(".pdf"));
    Arrays.sort(files);
    for (File file : files) {
      System.out.println(file.getName() + "\titext\t" + said(() -> itext(file)));
      System.out.println(file.getName() + "\tpdfbox\t" + said(() -> pdfbox(file)));
    }
  }

  private interface Judge {
    String verdict() throws Exception;
  }

  private static String said(Judge judge) {
    try {
      return judge.verdict();
    } catch (Throwable error) {
      return "fails: " + error;
    }
  }

  /** The last signature that is no document time stamp is the seal; whatever is last covers the file. */
  private static String itext(File file) throws Exception {
    try (PdfDocument document = new PdfDocument(new PdfReader(file))) {
      SignatureUtil signatures = new SignatureUtil(document);
      List<String> names = signatures.getSignatureNames();
      PdfPKCS7 seal = null;
      boolean isArchived = false;
      for (String name : names) {
        PdfPKCS7 one = signatures.readSignatureData(name);
        if (!one.isTsp()) seal = one;
        else isArchived |= one.verifySignatureIntegrityAndAuthenticity();
      }
      String last = names.get(names.size() - 1);
      boolean isStamped = seal.getTimeStampTokenInfo() != null && seal.verifyTimestampImprint();
      return words(
          seal.verifySignatureIntegrityAndAuthenticity(),
          signatures.signatureCoversWholeDocument(last),
          isStamped,
          isArchived);
    }
  }

  private static String pdfbox(File file) throws Exception {
    byte[] bytes = Files.readAllBytes(file.toPath());
    try (PDDocument document = Loader.loadPDF(bytes)) {
      List<PDSignature> signatures = document.getSignatureDictionaries();
      signatures.sort((one, other) -> Integer.compare(end(one), end(other)));
      boolean holds = false;
      boolean isStamped = false;
      boolean isArchived = false;
      for (PDSignature one : signatures) {
        byte[] signed = one.getSignedContent(new ByteArrayInputStream(bytes));
        byte[] contents = one.getContents(bytes);
        if (TIME_STAMP.equals(one.getSubFilter())) {
          isArchived |= isOf(new TimeStampToken(new CMSSignedData(contents)), signed);
          continue;
        }
        CMSSignedData data = new CMSSignedData(new CMSProcessableByteArray(signed), contents);
        SignerInformation signer = data.getSignerInfos().getSigners().iterator().next();
        var holders = data.getCertificates().getMatches(signer.getSID());
        X509CertificateHolder holder = (X509CertificateHolder) holders.iterator().next();
        holds = isBy(holder, signer);
        isStamped = signer.getUnsignedAttributes() != null && signer.getUnsignedAttributes().size() > 0;
      }
      boolean isWhole = end(signatures.get(signatures.size() - 1)) == bytes.length;
      return words(holds, isWhole, isStamped, isArchived);
    }
  }

  /** An earlier signature may be broken; the last one, which is the seal, counts. */
  private static boolean isBy(X509CertificateHolder holder, SignerInformation signer) throws Exception {
    try {
      return signer.verify(new JcaSimpleSignerInfoVerifierBuilder().build(holder));
    } catch (CMSSignerDigestMismatchException other) {
      return false;
    }
  }

  private static int end(PDSignature signature) {
    int[] range = signature.getByteRange();
    return range[2] + range[3];
  }

  private static boolean isOf(TimeStampToken token, byte[] signed) throws Exception {
    var info = token.getTimeStampInfo();
    if (!info.getMessageImprintAlgOID().equals(NISTObjectIdentifiers.id_sha256)) return false;
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(signed);
    return Arrays.equals(info.getMessageImprintDigest(), digest);
  }

  private static String words(boolean holds, boolean isWhole, boolean isStamped, boolean isArchived) {
    return (holds ? "seal holds" : "seal does NOT hold")
        + (isWhole ? ", whole file" : ", an update follows")
        + (isStamped ? ", time stamp read" : "")
        + (isArchived ? ", archive time stamp holds" : "");
  }
}
