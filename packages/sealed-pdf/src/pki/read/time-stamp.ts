import { type Bytes, sameBytes } from "../../strict/bytes.ts";
import { Fault } from "../../strict/fault.ts";
import {
  expectDigest,
  expectId,
  ids,
  readAttributes,
  signedDataIn,
  signedForm,
} from "./attributes.ts";
import { type Certificate, readCertificate } from "./certificate.ts";
import {
  children,
  dotted,
  Members,
  malformed,
  type Node,
  onlyNode,
  small,
  tags,
  timeOf,
} from "./der.ts";
import { digestNamed, digestOf, sha256Hex, signatureHolds, signatureNamed } from "./keys.ts";
import { certificateNamed, expectVersion } from "./seal-signature.ts";

export interface TimeStamp {
  readonly at: Date;
  readonly authority: Certificate;
}

const timeStamping = "1.3.6.1.5.5.7.3.8";

/**
 * The time of an RFC 3161 token over this SHA-256 (docs/evidence-format.md, 5). Its certificates must be
 * those whose fingerprints the seal covers, so that no other authority's token can take its place.
 */
export async function verifyTimeStamp(
  der: Bytes,
  imprint: Bytes,
  certificatesSha256: readonly string[],
): Promise<TimeStamp> {
  const data = signedDataIn(der);
  expectVersion(data.take(tags.integer), 3);
  const digests = children(data.take(tags.set), tags.set);
  const content = contentOf(data.take(tags.sequence));
  const certificates = children(data.take(tags.context0), tags.context0).map((node) => node.raw);
  const [signer, ...signers] = children(data.take(tags.set), tags.set);
  data.end();
  if (signer === undefined || signers.length > 0 || digests.length !== 1) throw malformed();
  digestNamed(digests[0] ?? signer, "absent or NULL");
  const found = await Promise.all(certificates.map(sha256Hex));
  if (found.sort().join() !== [...certificatesSha256].sort().join())
    throw new Fault("its certificates are not those that the seal names");
  const authority = await verifyAuthority(signer, certificates.map(readCertificate), content);
  const at = timeIn(content, imprint);
  if (at < authority.notBefore || at > authority.notAfter)
    throw new Fault("its certificate was not valid then");
  return { at, authority };
}

/** The TSTInfo in its OCTET STRING. */
function contentOf(encapsulated: Node): Bytes {
  const members = new Members(encapsulated);
  expectId(members.take(tags.oid), ids.timeStampInfo);
  const [octets, ...more] = children(members.take(tags.context0), tags.context0);
  members.end();
  if (octets?.tag !== tags.octetString || more.length > 0) throw malformed();
  return octets.content;
}

async function verifyAuthority(
  signer: Node,
  certificates: readonly Certificate[],
  content: Bytes,
): Promise<Certificate> {
  const members = new Members(signer);
  expectVersion(members.take(tags.integer), 1);
  const certificate = certificateNamed(members.take(tags.sequence), certificates);
  const digest = digestNamed(members.take(tags.sequence), "absent or NULL");
  const signed = members.take(tags.context0);
  const kind = signatureNamed(members.take(tags.sequence));
  const signature = members.take(tags.octetString).content;
  members.end();
  const attributes = readAttributes(signed, tags.context0);
  expectId(attributes.get(ids.contentType), ids.timeStampInfo);
  expectDigest(attributes.get(ids.messageDigest), await digestOf(digest, content));
  await checkBinding(attributes, certificate);
  const { spki, criticalPurposes } = certificate;
  const data = signedForm(signed);
  const signedWith = kind.digest ?? digest;
  if (!(await signatureHolds({ spki, family: kind.family, digest: signedWith, data, signature })))
    throw new Fault("its signature does not hold");
  if (criticalPurposes?.join() !== timeStamping)
    throw new Fault("its certificate is not for time stamps");
  return certificate;
}

/** ESSCertID by SHA-1 (RFC 2634) or ESSCertIDv2 by SHA-256 or another (RFC 5035); the first counts. */
async function checkBinding(
  attributes: ReadonlyMap<string, Node>,
  certificate: Certificate,
): Promise<void> {
  const newer = attributes.get(ids.signingCertificateV2);
  const older = attributes.get(ids.signingCertificate);
  const binding = newer ?? older;
  if (binding === undefined) throw new Fault("it does not name its certificate");
  const one = new Members(firstOf(firstOf(binding)));
  const named = newer && one.maybe(tags.sequence);
  const digest =
    newer === undefined ? "SHA-1" : named ? digestNamed(named, "absent or NULL") : "SHA-256";
  const found = new Uint8Array(await crypto.subtle.digest(digest, certificate.bytes));
  if (!sameBytes(one.take(tags.octetString).content, found))
    throw new Fault("it was signed in the name of another certificate");
}

function firstOf(node: Node): Node {
  const [first] = children(node, tags.sequence);
  if (first === undefined) throw malformed();
  return first;
}

/** Of a TSTInfo: version, policy, imprint, serial number, time, and what may follow. */
function timeIn(content: Bytes, imprint: Bytes): Date {
  const members = new Members(onlyNode(content));
  if (small(members.take(tags.integer)) !== 1) throw malformed();
  dotted(members.take(tags.oid));
  const print = new Members(members.take(tags.sequence));
  if (digestNamed(print.take(tags.sequence), "absent or NULL") !== "SHA-256") throw malformed();
  expectDigest(print.take(tags.octetString), imprint);
  print.end();
  members.take(tags.integer);
  return timeOf(members.take(tags.generalizedTime));
}
