import { verify, X509Certificate } from "node:crypto";
import { type TimeStamp, verifyTimeStamp } from "../time-stamp.ts";
import { readCertificate } from "../x509.ts";
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
  signatureTimeStamp: oid("1.2.840.113549.1.9.16.2.14"),
} as const;

export interface Signer {
  /** DER */
  readonly certificate: Uint8Array;
  readonly chain: readonly Uint8Array[];
}

/** Asks an authority for a token (RFC 3161) over a SHA-256 digest. */
export type TimeStamping = (imprint: Buffer) => Promise<Buffer>;

/**
 * A detached CAdES signature (RFC 5652, ETSI EN 319 122-1) over content with this digest; with a time
 * stamp of the signature value when there is somebody to give one.
 */
export async function signedData(
  contentDigest: Buffer,
  signer: Signer,
  sign: (digest: Uint8Array) => Promise<Uint8Array>,
  timeStamp?: TimeStamping,
): Promise<Buffer> {
  const attributes = signedAttributes(contentDigest, signer.certificate);
  const signature = await sign(sha256(attributes));
  if (!verify("sha256", attributes, publicKeyOf(signer.certificate), signature))
    throw new Error("the seal key does not belong to the seal certificate");
  return assemble(attributes, signer, signature, await timeStamp?.(sha256(signature)));
}

/** No signing-time: PAdES keeps the claimed time in /M (ETSI EN 319 142-1, 6.3). */
function signedAttributes(contentDigest: Buffer, certificate: Uint8Array): Buffer {
  const { issuer, serial } = readCertificate(certificate);
  const generalNames = sequence(encode(tags.context4, issuer));
  // ESSCertIDv2 (RFC 5035): SHA-256 is the default and so left out.
  const certId = sequence(octetString(sha256(certificate)), sequence(generalNames, serial));
  return setOf(
    sequence(ids.contentType, setOf(ids.data)),
    sequence(ids.messageDigest, setOf(octetString(contentDigest))),
    sequence(ids.signingCertificateV2, setOf(sequence(sequence(certId)))),
  );
}

function assemble(
  attributes: Buffer,
  signer: Signer,
  signature: Uint8Array,
  token: Buffer | undefined,
): Buffer {
  const unsigned = token && setOf(sequence(ids.signatureTimeStamp, setOf(token)));
  const { issuer, serial } = readCertificate(signer.certificate);
  const signerInfo = sequence(
    integer(1),
    sequence(issuer, serial),
    sha256Algorithm,
    retagged(tags.context0, attributes),
    signatureAlgorithmInCms(publicKeyOf(signer.certificate)),
    octetString(signature),
    ...(unsigned ? [retagged(tags.context1, unsigned)] : []),
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

export interface Verified extends Signer {
  /** The signature value: a view into the CMS. */
  readonly signature: Buffer;
  /** Of the signature value, verified. */
  readonly timeStamp: TimeStamp | undefined;
  readonly token: Buffer | undefined;
}

/**
 * The signer when this is, byte for byte, what `signedData` makes for this content, and the
 * signature holds. Comparing with a rebuilt one leaves no room for anything that wasn't signed.
 */
export function verifySignedData(cms: Buffer, contentDigest: Buffer): Verified {
  const { certificates, signature, token } = partsOf(cms);
  for (const certificate of certificates) {
    const chain = certificates.filter((other) => other !== certificate);
    const attributes = signedAttributes(contentDigest, certificate);
    if (!assemble(attributes, { certificate, chain }, signature, token).equals(cms)) continue;
    if (!verify("sha256", attributes, publicKeyOf(certificate), signature))
      throw new Error("the signature does not verify");
    checkChain(certificate, chain);
    const timeStamp = token && verifyTimeStamp(token, sha256(signature));
    return { certificate, chain, signature, timeStamp, token };
  }
  throw new Error("the signature was not made over this document");
}

interface Parts {
  readonly certificates: Buffer[];
  readonly signature: Buffer;
  readonly token: Buffer | undefined;
}

function partsOf(cms: Buffer): Parts {
  const outer = read(cms);
  if (outer.raw.length !== cms.length) throw new Error("bytes after the signature");
  const [, explicit] = children(outer, tags.sequence);
  const [content] = explicit === undefined ? [] : children(explicit, tags.context0);
  const [, , , certificates, signers] = content === undefined ? [] : children(content);
  const [signer] = signers === undefined ? [] : children(signers, tags.set);
  const [, , , , , signature, unsigned] = signer === undefined ? [] : children(signer);
  const [attribute] = unsigned === undefined ? [] : children(unsigned, tags.context1);
  const [, values] = attribute === undefined ? [] : children(attribute, tags.sequence);
  const [token] = values === undefined ? [] : children(values, tags.set);
  if (certificates === undefined || signature?.tag !== tags.octetString)
    throw new Error("the signature has another form than ours");
  return {
    certificates: children(certificates, tags.context0).map((node) => node.raw),
    signature: signature.content,
    token: token?.raw,
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
