import { type Bytes, sameBytes } from "../../portable/bytes.ts";
import { type Digest, digestOf } from "../../portable/digests.ts";
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
import { purposesIn } from "./extensions.ts";
import { digestNamed, sha256Hex, signatureHolds, signatureNamed } from "./keys.ts";
import { certificateNamed, expectVersion } from "./seal-signature.ts";

/** Contents of an RFC 3161 token. */
export interface TimeStamp {
  readonly at: Date;
  readonly authority: Certificate;
  /** All certificates in the token, including the authority's own. */
  readonly certificates: readonly Certificate[];
  /** An INTEGER in DER. */
  readonly nonce: Bytes | undefined;
}

const timeStamping = "1.3.6.1.5.5.7.3.8";

/**
 * Checks a token over this SHA-256 digest (docs/evidence-format.md, 5): its form, its signature, and that its
 * certificate is meant for time stamps and was valid at that time. Whether the authority is trusted is up to the
 * caller. Throws Fault.
 */
export async function verifyTimeStamp(der: Bytes, imprint: Bytes): Promise<TimeStamp> {
  const data = signedDataIn(der);
  expectVersion(data.take(tags.integer), 3);
  const [listed, ...others] = children(data.take(tags.set), tags.set);
  const content = contentOf(data.take(tags.sequence));
  const certificates = children(data.take(tags.context0), tags.context0).map(({ raw }) =>
    readCertificate(raw),
  );
  const [cmsSigner, ...more] = children(data.take(tags.set), tags.set);
  data.end();
  if (listed === undefined || cmsSigner === undefined || others.length + more.length > 0)
    throw malformed();
  const digest = digestNamed(listed, "absent or NULL");
  const authority = await verifyAuthority(cmsSigner, certificates, content, digest);
  const { at, nonce } = readInfo(content, imprint);
  if (at < authority.notBefore || at > authority.notAfter) throw new Fault("fault.notValidThen");
  return { at, authority, certificates, nonce };
}

/** Throws Fault unless the token contains exactly the certificates with these SHA-256 digests. */
export async function expectCertificates(
  { certificates }: TimeStamp,
  sha256s: readonly string[],
): Promise<void> {
  const found = await Promise.all(certificates.map(({ bytes }) => sha256Hex(bytes)));
  if (found.sort().join() !== [...sha256s].sort().join())
    throw new Fault("fault.certificatesNotNamed");
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

/** The certificate of the token's one CMS signer, whose digest must be the one that the token lists. */
async function verifyAuthority(
  cmsSigner: Node,
  certificates: readonly Certificate[],
  content: Bytes,
  listed: Digest,
): Promise<Certificate> {
  const members = new Members(cmsSigner);
  expectVersion(members.take(tags.integer), 1);
  const certificate = certificateNamed(members.take(tags.sequence), certificates);
  const digest = digestNamed(members.take(tags.sequence), "absent or NULL");
  const signed = members.take(tags.context0);
  const kind = signatureNamed(members.take(tags.sequence));
  const signature = members.take(tags.octetString).content;
  members.end();
  if (digest !== listed || digest !== (kind.digest ?? digest)) throw malformed();
  const attributes = readAttributes(signed, tags.context0);
  expectId(attributes.get(ids.contentType), ids.timeStampInfo);
  expectDigest(attributes.get(ids.messageDigest), await digestOf(digest, content));
  await checkBinding(attributes, certificate);
  const { spki, extensions } = certificate;
  const data = signedForm(signed);
  if (!(await signatureHolds({ spki, family: kind.family, digest, data, signature })))
    throw new Fault("fault.signatureInvalid");
  const { critical, purposes } = purposesIn(extensions);
  if (!critical || purposes.join() !== timeStamping) throw new Fault("fault.notForTimeStamps");
  return certificate;
}

/** Accepts ESSCertID with SHA-1 (RFC 2634), or ESSCertIDv2 with SHA-256 or another digest (RFC 5035); the first counts. */
async function checkBinding(
  attributes: ReadonlyMap<string, Node>,
  certificate: Certificate,
): Promise<void> {
  const newer = attributes.get(ids.signingCertificateV2);
  const older = attributes.get(ids.signingCertificate);
  const binding = newer ?? older;
  if (binding === undefined) throw new Fault("fault.certificateNotNamed");
  const one = new Members(firstOf(firstOf(binding)));
  const named = newer && one.maybe(tags.sequence);
  const digest =
    newer === undefined ? "SHA-1" : named ? digestNamed(named, "absent or NULL") : "SHA-256";
  const found = new Uint8Array(await crypto.subtle.digest(digest, certificate.bytes));
  if (!sameBytes(one.take(tags.octetString).content, found))
    throw new Fault("fault.otherCertificate");
}

function firstOf(node: Node): Node {
  const [first] = children(node, tags.sequence);
  if (first === undefined) throw malformed();
  return first;
}

/** Reads TSTInfo: version, policy, imprint, serial number, time, accuracy, ordering, nonce, and optional members. */
function readInfo(content: Bytes, imprint: Bytes): Pick<TimeStamp, "at" | "nonce"> {
  const members = new Members(onlyNode(content));
  if (small(members.take(tags.integer)) !== 1) throw malformed();
  dotted(members.take(tags.oid));
  const print = new Members(members.take(tags.sequence));
  if (digestNamed(print.take(tags.sequence), "absent or NULL") !== "SHA-256") throw malformed();
  expectDigest(print.take(tags.octetString), imprint);
  print.end();
  members.take(tags.integer);
  const at = timeOf(members.take(tags.generalizedTime));
  members.maybe(tags.sequence);
  members.maybe(tags.boolean);
  return { at, nonce: members.maybe(tags.integer)?.raw };
}
