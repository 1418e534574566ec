import { verify, X509Certificate } from "node:crypto";
import { publicKeyOf, sha256, sha256Algorithm, signatureAlgorithmInCms } from "./algorithms.ts";
import {
  children,
  encode,
  integer,
  octetString,
  oid,
  read,
  retagged,
  sequence,
  setOf,
  tags,
} from "./der.ts";

const ids = {
  data: oid("1.2.840.113549.1.7.1"),
  signedData: oid("1.2.840.113549.1.7.2"),
  contentType: oid("1.2.840.113549.1.9.3"),
  messageDigest: oid("1.2.840.113549.1.9.4"),
  signingCertificateV2: oid("1.2.840.113549.1.9.16.2.47"),
} as const;

export interface Signer {
  /** DER */
  readonly certificate: Uint8Array;
  readonly chain: readonly Uint8Array[];
}

/** A detached CAdES-BES signature (RFC 5652, ETSI EN 319 122-1) over content with this digest. */
export async function signedData(
  contentDigest: Buffer,
  signer: Signer,
  sign: (digest: Uint8Array) => Promise<Uint8Array>,
): Promise<Buffer> {
  const attributes = signedAttributes(contentDigest, signer.certificate);
  const signature = await sign(sha256(attributes));
  if (!verify("sha256", attributes, publicKeyOf(signer.certificate), signature))
    throw new Error("the seal key does not belong to the seal certificate");
  return assemble(attributes, signer, signature);
}

/** No signing-time: PAdES keeps the claimed time in /M (ETSI EN 319 142-1, 6.3). */
function signedAttributes(contentDigest: Buffer, certificate: Uint8Array): Buffer {
  const { issuer, serial } = namesOf(certificate);
  const generalNames = sequence(encode(tags.context4, issuer));
  // ESSCertIDv2 (RFC 5035): SHA-256 is the default and so left out.
  const certId = sequence(octetString(sha256(certificate)), sequence(generalNames, serial));
  return setOf(
    sequence(ids.contentType, setOf(ids.data)),
    sequence(ids.messageDigest, setOf(octetString(contentDigest))),
    sequence(ids.signingCertificateV2, setOf(sequence(sequence(certId)))),
  );
}

function assemble(attributes: Buffer, signer: Signer, signature: Uint8Array): Buffer {
  const { issuer, serial } = namesOf(signer.certificate);
  const signerInfo = sequence(
    integer(1),
    sequence(issuer, serial),
    sha256Algorithm,
    retagged(tags.context0, attributes),
    signatureAlgorithmInCms(publicKeyOf(signer.certificate)),
    octetString(signature),
  );
  const content = sequence(
    integer(1),
    setOf(sha256Algorithm),
    sequence(ids.data),
    retagged(tags.context0, setOf(signer.certificate, ...signer.chain)),
    setOf(signerInfo),
  );
  return sequence(ids.signedData, encode(tags.context0, content));
}

/**
 * The signer when this is, byte for byte, what `signedData` makes for this content, and the
 * signature holds. Comparing with a rebuilt one leaves no room for anything that wasn't signed.
 */
export function verifySignedData(cms: Buffer, contentDigest: Buffer): Signer {
  const { certificates, signature } = partsOf(cms);
  for (const certificate of certificates) {
    const chain = certificates.filter((other) => other !== certificate);
    const attributes = signedAttributes(contentDigest, certificate);
    if (!assemble(attributes, { certificate, chain }, signature).equals(cms)) continue;
    if (!verify("sha256", attributes, publicKeyOf(certificate), signature))
      throw new Error("the signature does not verify");
    checkChain(certificate, chain);
    return { certificate, chain };
  }
  throw new Error("the signature was not made over this document");
}

function partsOf(cms: Buffer): { certificates: Buffer[]; signature: Buffer } {
  const outer = read(cms);
  if (outer.raw.length !== cms.length) throw new Error("bytes after the signature");
  const [, explicit] = children(outer, tags.sequence);
  const [content] = explicit === undefined ? [] : children(explicit, tags.context0);
  const [, , , certificates, signers] = content === undefined ? [] : children(content);
  const [signer] = signers === undefined ? [] : children(signers, tags.set);
  const signature = signer === undefined ? undefined : children(signer)[5];
  if (certificates === undefined || signature?.tag !== tags.octetString)
    throw new Error("the signature has another form than ours");
  return {
    certificates: children(certificates, tags.context0).map((node) => node.raw),
    signature: signature.content,
  };
}

/** Each further certificate must have signed another one here, or itself. */
function checkChain(certificate: Buffer, chain: readonly Buffer[]): void {
  const all = [certificate, ...chain].map((der) => new X509Certificate(der));
  for (const issuer of all.slice(1)) {
    const signedOne = all.some((other) => other !== issuer && other.verify(issuer.publicKey));
    if (!signedOne) throw new Error("a certificate in the chain belongs to no other");
  }
}

function namesOf(certificate: Uint8Array): { issuer: Buffer; serial: Buffer } {
  const [body] = children(read(Buffer.from(certificate)), tags.sequence);
  const fields = body === undefined ? [] : children(body, tags.sequence);
  const versioned = fields[0]?.tag === tags.context0 ? 1 : 0;
  const serial = fields[versioned]?.raw;
  const issuer = fields[versioned + 2]?.raw;
  if (serial === undefined || issuer === undefined) throw new Error("not a certificate");
  return { issuer, serial };
}
