import { type Bytes, sameBytes } from "../../portable/bytes.ts";
import { Fault } from "../../portable/fault.ts";
import {
  expectDigest,
  expectId,
  ids,
  readAttributes,
  signedDataIn,
  signedForm,
} from "./attributes.ts";
import { type Certificate, readCertificate } from "./certificate.ts";
import { children, Members, malformed, type Node, positive, small, tags } from "./der.ts";
import { digestNamed, sha256, signatureHolds, signatureNamed } from "./keys.ts";

export interface SealSignature {
  readonly certificate: Certificate;
  readonly chain: readonly Certificate[];
  /** The signature value, which the time stamp covers. */
  readonly value: Bytes;
  /** The time-stamp token (DER), which is not checked here. */
  readonly timeStamp: Bytes | undefined;
}

/**
 * Reads the signature of a seal (docs/evidence-format.md, 3) after checking it against this content digest.
 * No byte of it can be chosen freely: each is fixed, signed, or named by what is signed.
 */
export const verifySealSignature = (der: Bytes, contentDigest: Bytes): Promise<SealSignature> =>
  readSignature(der, contentDigest);

/**
 * The same where its content is not there any more. It shows whose signature this is, and nothing about the file that
 * it is in: anybody can copy a signature. Throws Fault.
 */
export const sealSignatureAlone = (der: Bytes): Promise<SealSignature> =>
  readSignature(der, undefined);

async function readSignature(der: Bytes, contentDigest: Bytes | undefined): Promise<SealSignature> {
  const data = signedDataIn(der);
  expectVersion(data.take(tags.integer), 1);
  const [algorithm, ...others] = children(data.take(tags.set), tags.set);
  if (algorithm === undefined || others.length > 0) throw malformed();
  expectSha256(algorithm);
  const content = new Members(data.take(tags.sequence));
  expectId(content.take(tags.oid), ids.data);
  content.end();
  const certificates = sorted(children(data.take(tags.context0), tags.context0));
  const [cmsSigner, ...more] = children(data.take(tags.set), tags.set);
  data.end();
  if (cmsSigner === undefined || more.length > 0) throw new Fault("fault.notOneSigner");
  return verifyCmsSigner(
    cmsSigner,
    certificates.map(({ raw }) => readCertificate(raw)),
    contentDigest,
  );
}

async function verifyCmsSigner(
  cmsSigner: Node,
  certificates: readonly Certificate[],
  contentDigest: Bytes | undefined,
): Promise<SealSignature> {
  const members = new Members(cmsSigner);
  expectVersion(members.take(tags.integer), 1);
  const certificate = certificateNamed(members.take(tags.sequence), certificates);
  expectSha256(members.take(tags.sequence));
  const attributes = members.take(tags.context0);
  await checkAttributes(attributes, certificate, contentDigest);
  const kind = signatureNamed(members.take(tags.sequence));
  if (kind.digest !== (kind.family === "RSA" ? undefined : "SHA-256"))
    throw new Fault("fault.signatureKind");
  const value = members.take(tags.octetString).content;
  const unsigned = members.maybe(tags.context1);
  members.end();
  const holds = await signatureHolds({
    spki: certificate.spki,
    family: kind.family,
    digest: "SHA-256",
    data: signedForm(attributes),
    signature: value,
  });
  if (!holds) throw new Fault("fault.signatureInvalid");
  return {
    certificate,
    chain: certificates.filter((one) => one !== certificate),
    value,
    timeStamp: unsigned && timeStampIn(unsigned),
  };
}

export function certificateNamed(id: Node, certificates: readonly Certificate[]): Certificate {
  const members = new Members(id);
  const issuer = members.take(tags.sequence).raw;
  const serial = members.take(tags.integer);
  positive(serial);
  members.end();
  const named = certificates.filter(
    (one) => sameBytes(one.issuer, issuer) && sameBytes(one.serial, serial.raw),
  );
  const [certificate] = named;
  if (certificate === undefined || named.length > 1)
    throw new Fault("fault.signerCertificateMissing");
  return certificate;
}

/** Expects exactly three attributes: contentType, messageDigest, signingCertificateV2. */
async function checkAttributes(
  set: Node,
  certificate: Certificate,
  digest: Bytes | undefined,
): Promise<void> {
  const attributes = readAttributes(set, tags.context0);
  if (attributes.size !== 3) throw new Fault("fault.attributes");
  expectId(attributes.get(ids.contentType), ids.data);
  const binding = attributes.get(ids.signingCertificateV2);
  if (binding === undefined) throw new Fault("fault.attributes");
  await checkBinding(binding, certificate);
  if (digest !== undefined) expectDigest(attributes.get(ids.messageDigest), digest);
}

/** Expects one ESSCertIDv2 with SHA-256, issuer and serial number (RFC 5035). */
async function checkBinding(binding: Node, certificate: Certificate): Promise<void> {
  const outer = new Members(binding);
  const list = new Members(outer.take(tags.sequence));
  outer.end();
  const one = new Members(list.take(tags.sequence));
  list.end();
  expectDigest(one.take(tags.octetString), await sha256(certificate.bytes));
  const issuerSerial = new Members(one.take(tags.sequence));
  one.end();
  const names = new Members(issuerSerial.take(tags.sequence));
  const issuer = names.take(tags.context4).content;
  names.end();
  const serial = issuerSerial.take(tags.integer).raw;
  issuerSerial.end();
  if (!sameBytes(issuer, certificate.issuer) || !sameBytes(serial, certificate.serial))
    throw new Fault("fault.otherCertificate");
}

function timeStampIn(unsigned: Node): Bytes {
  const attributes = readAttributes(unsigned, tags.context1);
  const token = attributes.get(ids.timeStampToken);
  if (token === undefined || attributes.size > 1) throw new Fault("fault.unsigned");
  return token.raw;
}

export function expectVersion(node: Node, version: number): void {
  if (small(node) !== version) throw new Fault("fault.signatureVersion");
}

function expectSha256(algorithm: Node): void {
  if (digestNamed(algorithm, "absent") !== "SHA-256") throw new Fault("fault.signatureKind");
}

/** Throws unless the nodes are in the order that DER demands of sets (X.690, 11.6), none twice. */
function sorted(nodes: readonly Node[]): readonly Node[] {
  nodes.forEach((node, i) => {
    const before = nodes[i - 1];
    if (before !== undefined && !isBefore(before.raw, node.raw)) throw malformed();
  });
  return nodes;
}

function isBefore(a: Bytes, b: Bytes): boolean {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return a.length < b.length;
}
