import { createHash } from "node:crypto";
import {
  children,
  dotted,
  encode,
  integer,
  type Node,
  nullValue,
  octetString,
  oid,
  read,
  sequence,
  tags,
  timeOf,
} from "./write/der.ts";
import { type Certificate, isFor, isIssuedBy, isSignedBy, readCertificate } from "./x509.ts";

/** Throws unless this revocation list (RFC 5280, 5) is the issuer's, is current and does not name the certificate. */
export function checkRevocationList(
  list: Uint8Array,
  certificate: Certificate,
  issuer: Certificate,
  now: Date,
): void {
  const signed = read(Buffer.from(list));
  if (!isSignedBy(signed, issuer)) throw new Error("a revocation list is not the issuer's");
  const [body] = children(signed, tags.sequence);
  const fields = body === undefined ? [] : children(body, tags.sequence);
  const versioned = fields[0]?.tag === tags.integer ? 1 : 0;
  const [, name, from, ...more] = fields.slice(versioned);
  if (!name?.raw.equals(issuer.subject) || !from) throw new Error("a list of another issuer");
  const until = more[0] && isTime(more[0]) ? more[0] : undefined;
  checkCurrent(from, until, now);
  const revoked = more.find(({ tag }) => tag === tags.sequence);
  for (const entry of revoked === undefined ? [] : children(revoked, tags.sequence)) {
    if (children(entry, tags.sequence)[0]?.raw.equals(certificate.serial))
      throw new Error("a certificate is revoked");
  }
}

const isTime = ({ tag }: Node): boolean => tag === tags.utcTime || tag === tags.generalizedTime;

function checkCurrent(from: Node, until: Node | undefined, now: Date): void {
  // Clocks differ by minutes.
  const skewMs = 5 * 60_000;
  if (timeOf(from).getTime() > now.getTime() + skewMs || (until && timeOf(until) < now))
    throw new Error("what says that a certificate is not revoked is not current");
}

/** A question about one certificate (RFC 6960, 4.1). */
export const statusQuery = (certificate: Certificate, issuer: Certificate): Buffer =>
  sequence(sequence(sequence(sequence(certificateId(certificate, issuer)))));

/** By SHA-1, as every responder understands it: an identifier, not a security measure. */
function certificateId({ serial }: Certificate, issuer: Certificate): Buffer {
  const key = children(read(issuer.spki), tags.sequence)[1]?.content.subarray(1);
  if (key === undefined) throw new Error("an issuer without a key");
  const sha1 = (bytes: Buffer): Buffer => createHash("sha1").update(bytes).digest();
  const algorithm = sequence(oid("1.3.14.3.2.26"), nullValue);
  return sequence(algorithm, octetString(sha1(issuer.subject)), octetString(sha1(key)), serial);
}

/** Throws unless this answer (RFC 6960, 4.2) says, signed and current, that the certificate is good. */
export function checkStatusAnswer(
  answer: Uint8Array,
  certificate: Certificate,
  issuer: Certificate,
  now: Date,
): void {
  const basic = basicAnswer(read(Buffer.from(answer)));
  const [body] = children(basic, tags.sequence);
  if (!isSignedBy(basic, responderOf(basic, issuer)))
    throw new Error("an answer about a certificate's status is not signed by its responder");
  const responses = children(body ?? basic, tags.sequence).find(({ tag }) => tag === tags.sequence);
  const wanted = certificateId(certificate, issuer);
  for (const single of responses === undefined ? [] : children(responses)) {
    const [id, status, from, next] = children(single, tags.sequence);
    if (!id?.raw.equals(wanted) || !from) continue;
    const [until] = next?.tag === tags.context0 ? children(next) : [];
    checkCurrent(from, until, now);
    // good [0] IMPLICIT NULL
    if (status?.tag === 0x80) return;
    throw new Error("a certificate is revoked");
  }
  throw new Error("an answer about another certificate");
}

function basicAnswer(answer: Node): Node {
  const [status, wrapped] = children(answer, tags.sequence);
  const [bytes] = wrapped === undefined ? [] : children(wrapped, tags.context0);
  const [type, octets] = bytes === undefined ? [] : children(bytes, tags.sequence);
  const isAnswer = status?.raw.equals(encode(tags.enumerated, integer(0).subarray(2)));
  if (!isAnswer || !type || dotted(type) !== "1.3.6.1.5.5.7.48.1.1" || !octets)
    throw new Error("no answer about a certificate's status");
  return read(octets.content);
}

/** The issuer itself, or somebody to whom it has delegated this. */
function responderOf(basic: Node, issuer: Certificate): Certificate {
  const [, , , wrapped] = children(basic, tags.sequence);
  const [list] = wrapped === undefined ? [] : children(wrapped, tags.context0);
  const delegates = (list === undefined ? [] : children(list, tags.sequence))
    .map(({ raw }) => readCertificate(raw))
    .filter((one) => isFor(one, "1.3.6.1.5.5.7.3.9") && isIssuedBy(one, issuer));
  return delegates.find((one) => isSignedBy(basic, one)) ?? issuer;
}
