import { type Bytes, latin1, ownBytes } from "../../portable/bytes.ts";
import { Unusable } from "../../portable/fault.ts";
import { ids, signedDataIn } from "./attributes.ts";
import { readCertificate } from "./certificate.ts";
import { children, dotted, onlyNode, tags } from "./der.ts";

/**
 * The certificates (DER) of a file as authorities send them: PEM with one certificate or several, one in DER, or a
 * PKCS #7 bundle (RFC 5652, SignedData without a signer) in PEM or DER. A signature also holds certificates, but
 * whoever keeps it beside a document has not chosen to trust them. Throws Unusable.
 */
export function certificatesInFile(file: Uint8Array): Bytes[] {
  const bytes = ownBytes(file);
  const blocks = [...latin1(bytes).matchAll(block)];
  const found =
    blocks.length === 0
      ? certificatesInDer(bytes)
      : blocks.flatMap((one) => certificatesInDer(fromBase64(one[2] ?? "")));
  for (const der of found) readCertificate(der);
  return found;
}

const block = /-----BEGIN (CERTIFICATE|PKCS7|CMS)-----([\s\S]*?)-----END \1-----/g;

function certificatesInDer(der: Bytes): Bytes[] {
  const [first] = children(onlyNode(der), tags.sequence);
  const isBundle = first?.tag === tags.oid && dotted(first) === ids.signedData;
  if (!isBundle) return [der];
  const data = signedDataIn(der);
  data.take(tags.integer);
  data.take(tags.set);
  data.take(tags.sequence);
  const certificates = data.maybe(tags.context0);
  if (certificates === undefined) throw new Unusable("there is no certificate in it");
  data.maybe(tags.context1);
  if (children(data.take(tags.set), tags.set).length > 0)
    throw new Unusable("it is a signature, not a certificate");
  return children(certificates, tags.context0).map(({ raw }) => raw);
}

/** Throws Unusable. */
export function fromBase64(text: string): Bytes {
  try {
    return Uint8Array.from(atob(text.replace(/\s/g, "")), (c) => c.charCodeAt(0));
  } catch {
    throw new Unusable("this is not base64");
  }
}
