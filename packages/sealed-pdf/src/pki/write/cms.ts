import { verify } from "node:crypto";
import { type Certificate, readCertificate } from "../read/certificate.ts";
import { publicKeyOf, sha256, sha256Algorithm, signatureAlgorithmInCms } from "./algorithms.ts";
import { encode, integer, octetString, oid, retagged, sequence, setOf, tags } from "./der.ts";

const ids = {
  data: oid("1.2.840.113549.1.7.1"),
  signedData: oid("1.2.840.113549.1.7.2"),
  contentType: oid("1.2.840.113549.1.9.3"),
  messageDigest: oid("1.2.840.113549.1.9.4"),
  signingCertificateV2: oid("1.2.840.113549.1.9.16.2.47"),
  signatureTimeStamp: oid("1.2.840.113549.1.9.16.2.14"),
} as const;

export interface CmsSigner {
  /** DER */
  readonly certificate: Uint8Array;
  readonly chain: readonly Uint8Array[];
}

type CertificateNames = Pick<Certificate, "issuer" | "serial">;

/** Requests a token (RFC 3161) over a SHA-256 digest from an authority. */
export type TimeStamping = (imprint: Uint8Array) => Promise<Uint8Array>;

/**
 * A detached CAdES signature (RFC 5652, ETSI EN 319 122-1) over content with this digest; includes a time
 * stamp of the signature value if an authority is given.
 */
export async function signedData(
  contentDigest: Buffer,
  cmsSigner: CmsSigner,
  sign: (digest: Uint8Array) => Promise<Uint8Array>,
  timeStamp?: TimeStamping,
): Promise<Buffer> {
  const names = readCertificate(cmsSigner.certificate);
  const attributes = signedAttributes(contentDigest, cmsSigner.certificate, names);
  const signature = await sign(sha256(attributes));
  if (!verify("sha256", attributes, publicKeyOf(cmsSigner.certificate), signature))
    throw new Error("the seal key does not belong to the seal certificate");
  const token = await timeStamp?.(sha256(signature));
  return assemble(attributes, { ...cmsSigner, ...names }, signature, token);
}

/** Has no signing-time: PAdES keeps the claimed time in /M (ETSI EN 319 142-1, 6.3). */
function signedAttributes(
  contentDigest: Buffer,
  certificate: Uint8Array,
  { issuer, serial }: CertificateNames,
): Buffer {
  const generalNames = sequence(encode(tags.context4, issuer));
  // ESSCertIDv2 (RFC 5035): SHA-256 is the default, so DER omits it.
  const certId = sequence(octetString(sha256(certificate)), sequence(generalNames, serial));
  return setOf(
    sequence(ids.contentType, setOf(ids.data)),
    sequence(ids.messageDigest, setOf(octetString(contentDigest))),
    sequence(ids.signingCertificateV2, setOf(sequence(sequence(certId)))),
  );
}

function assemble(
  attributes: Buffer,
  { certificate, chain, issuer, serial }: CmsSigner & CertificateNames,
  signature: Uint8Array,
  token: Uint8Array | undefined,
): Buffer {
  const unsigned = token && setOf(sequence(ids.signatureTimeStamp, setOf(token)));
  const signerInfo = sequence(
    integer(1),
    sequence(issuer, serial),
    sha256Algorithm,
    retagged(tags.context0, attributes),
    signatureAlgorithmInCms(publicKeyOf(certificate)),
    octetString(signature),
    ...(unsigned ? [retagged(tags.context1, unsigned)] : []),
  );
  const content = sequence(
    integer(1),
    setOf(sha256Algorithm),
    sequence(ids.data),
    retagged(tags.context0, setOf(certificate, ...chain)),
    setOf(signerInfo),
  );
  return sequence(ids.signedData, encode(tags.context0, content));
}
