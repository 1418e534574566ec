import { type Bytes, ownBytes, sameBytes } from "../../portable/bytes.ts";
import { Unusable } from "../../portable/fault.ts";
import { type Certificate, isIssuedBy, readCertificate } from "./certificate.ts";
import { children, dotted, Members, type Node, onlyNode, tags, timeOf } from "./der.ts";
import { purposesIn } from "./extensions.ts";
import { isSignedWith, type SignedStructure, takeSigned } from "./signed.ts";

/**
 * Throws Unusable unless this revocation list (RFC 5280, 5) comes from the issuer, is current and does not list
 * the certificate.
 */
export async function checkRevocationList(
  list: Uint8Array,
  certificate: Certificate,
  issuer: Certificate,
  now: Date,
): Promise<void> {
  const outer = new Members(onlyNode(ownBytes(list)));
  const signed = takeSigned(outer);
  outer.end();
  if (!(await isSignedWith(signed, issuer.spki)))
    throw new Unusable("a revocation list is not the issuer's");
  const body = new Members(signed.body);
  body.maybe(tags.integer);
  body.take(tags.sequence);
  if (!sameBytes(body.take(tags.sequence).raw, issuer.subject))
    throw new Unusable("a revocation list is of another issuer");
  checkCurrent(maybeTime(body), maybeTime(body), now);
  const revoked = body.maybe(tags.sequence);
  for (const entry of revoked === undefined ? [] : children(revoked, tags.sequence)) {
    const serial = new Members(entry).take(tags.integer).raw;
    if (sameBytes(serial, certificate.serial)) throw new Unusable("a certificate is revoked");
  }
}

const maybeTime = (members: Members): Node | undefined =>
  members.maybe(tags.utcTime) ?? members.maybe(tags.generalizedTime);

/** Tolerance for clocks that differ by minutes. */
const clockDifferenceMs = 5 * 60_000;

function checkCurrent(from: Node | undefined, until: Node | undefined, now: Date): void {
  const isCurrent =
    from !== undefined &&
    timeOf(from).getTime() <= now.getTime() + clockDifferenceMs &&
    (until === undefined || timeOf(until) >= now);
  if (!isCurrent) throw new Unusable("what says that a certificate is not revoked is not current");
}

/** Throws Unusable unless this answer (RFC 6960, 4.2) is signed and current and says that the certificate is good. */
export async function checkStatusAnswer(
  answer: Uint8Array,
  certificate: Certificate,
  issuer: Certificate,
  now: Date,
): Promise<void> {
  const basic = new Members(basicAnswer(onlyNode(ownBytes(answer))));
  const signed = takeSigned(basic);
  const responder = await responderOf(signed, basic.maybe(tags.context0), issuer);
  basic.end();
  if (!(await isSignedWith(signed, responder.spki)))
    throw new Unusable("an answer about a certificate's status is not signed by its responder");
  for (const single of children(responsesIn(signed), tags.sequence)) {
    const members = new Members(single);
    if (!(await isAbout(members.take(tags.sequence), certificate, issuer))) continue;
    checkGood(members, now);
    return;
  }
  throw new Unusable("an answer about another certificate");
}

/** Compares a CertID (RFC 6960, 4.1.1), with SHA-1 as in the query. */
async function isAbout(id: Node, { serial }: Certificate, issuer: Certificate): Promise<boolean> {
  const members = new Members(id);
  const [algorithm] = children(members.take(tags.sequence), tags.sequence);
  const name = members.take(tags.octetString).content;
  const key = members.take(tags.octetString).content;
  const isSerial = sameBytes(members.take(tags.integer).raw, serial);
  members.end();
  if (!isSerial || algorithm === undefined || dotted(algorithm) !== sha1Id) return false;
  return (
    sameBytes(name, await sha1(issuer.subject)) && sameBytes(key, await sha1(keyBits(issuer.spki)))
  );
}

export const sha1Id = "1.3.14.3.2.26";

const sha1 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest("SHA-1", bytes));

/** The key bits of a SubjectPublicKeyInfo, without the count of unused bits. */
export function keyBits(spki: Bytes): Bytes {
  const key = new Members(onlyNode(spki));
  key.take(tags.sequence);
  return key.take(tags.bitString).content.slice(1);
}

/** ResponseData: version, responder, time, then the answers. */
function responsesIn({ body }: SignedStructure): Node {
  const members = new Members(body);
  members.maybe(tags.context0);
  if (members.maybe(tags.context1) === undefined) members.take(tags.context2);
  members.take(tags.generalizedTime);
  return members.take(tags.sequence);
}

/** Tag of `good [0] IMPLICIT NULL`. */
const good = 0x80;

function checkGood(single: Members, now: Date): void {
  if (single.maybe(good) === undefined) throw new Unusable("a certificate is revoked");
  const from = single.take(tags.generalizedTime);
  const next = single.maybe(tags.context0);
  const [until] = next === undefined ? [] : children(next, tags.context0);
  checkCurrent(from, until, now);
}

function basicAnswer(answer: Node): Node {
  const members = new Members(answer);
  const isAnswer = members.take(tags.enumerated).content.join() === "0";
  const wrapped = isAnswer ? members.maybe(tags.context0) : undefined;
  const [bytes] = wrapped === undefined ? [] : children(wrapped, tags.context0);
  const basic = bytes && new Members(bytes);
  if (basic === undefined || dotted(basic.take(tags.oid)) !== "1.3.6.1.5.5.7.48.1.1")
    throw new Unusable("no answer about a certificate's status");
  return onlyNode(basic.take(tags.octetString).content);
}

/** The certificates included in an answer (DER). Throws Unusable. */
export function certificatesInAnswer(answer: Uint8Array): Bytes[] {
  const basic = new Members(basicAnswer(onlyNode(ownBytes(answer))));
  takeSigned(basic);
  const wrapped = basic.maybe(tags.context0);
  basic.end();
  const [list] = wrapped === undefined ? [] : children(wrapped, tags.context0);
  return list === undefined ? [] : children(list, tags.sequence).map(({ raw }) => raw);
}

const ocspSigning = "1.3.6.1.5.5.7.3.9";

/** The certificate of the responder: the issuer itself, or one to which it has delegated signing. */
async function responderOf(
  signed: SignedStructure,
  wrapped: Node | undefined,
  issuer: Certificate,
): Promise<Certificate> {
  const [list] = wrapped === undefined ? [] : children(wrapped, tags.context0);
  for (const { raw } of list === undefined ? [] : children(list, tags.sequence)) {
    const one = readCertificate(raw);
    const isDelegate =
      purposesIn(one.extensions).purposes.includes(ocspSigning) && (await isIssuedBy(one, issuer));
    if (isDelegate && (await isSignedWith(signed, one.spki))) return one;
  }
  return issuer;
}
