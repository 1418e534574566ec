import { verify, X509Certificate } from "node:crypto";
import { sha256, signatureDigests } from "./write/algorithms.ts";
import { children, dotted, type Node, read, tags, timeOf } from "./write/der.ts";

/** As much of a certificate (RFC 5280) as seals and time stamps ask for; all in DER. */
export interface Certificate {
  readonly der: Buffer;
  readonly serial: Buffer;
  readonly issuer: Buffer;
  readonly subject: Buffer;
  readonly spki: Buffer;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly extensions: ReadonlyMap<string, Extension>;
  readonly x509: X509Certificate;
}

interface Extension {
  readonly critical: boolean;
  readonly value: Node;
}

export function readCertificate(bytes: Uint8Array): Certificate {
  const der = Buffer.from(bytes);
  const [body] = children(read(der), tags.sequence);
  const fields = body === undefined ? [] : children(body, tags.sequence);
  const versioned = fields[0]?.tag === tags.context0 ? 1 : 0;
  const [serial, , issuer, validity, subject, spki, ...more] = fields.slice(versioned);
  if (!serial || !issuer || !validity || !subject || !spki) throw new Error("not a certificate");
  const [from, to] = children(validity, tags.sequence);
  if (!from || !to) throw new Error("a certificate without validity");
  return {
    der,
    serial: serial.raw,
    issuer: issuer.raw,
    subject: subject.raw,
    spki: spki.raw,
    notBefore: timeOf(from),
    notAfter: timeOf(to),
    extensions: extensionsOf(more.find((node) => node.tag === tags.context3)),
    x509: new X509Certificate(der),
  };
}

function extensionsOf(wrapped: Node | undefined): Map<string, Extension> {
  const [list] = wrapped === undefined ? [] : children(wrapped);
  const found = new Map<string, Extension>();
  for (const extension of list === undefined ? [] : children(list, tags.sequence)) {
    const parts = children(extension, tags.sequence);
    const [id] = parts;
    const value = parts.at(-1);
    if (id === undefined || value?.tag !== tags.octetString) throw new Error("not an extension");
    const critical = parts.length === 3 && parts[1]?.content[0] === 0xff;
    found.set(dotted(id), { critical, value: read(value.content) });
  }
  return found;
}

/** SHA-256 of the DER, in hexadecimal. */
export const fingerprint = (certificate: Uint8Array): string => sha256(certificate).toString("hex");

const extendedKeyUsage = "2.5.29.37";

/** Whether its one and critical purpose is this one (RFC 3161, 2.3). */
export function isMadeOnlyFor({ extensions }: Certificate, purpose: string): boolean {
  const usage = extensions.get(extendedKeyUsage);
  const purposes = usage === undefined ? [] : children(usage.value, tags.sequence).map(dotted);
  return usage?.critical === true && purposes.length === 1 && purposes[0] === purpose;
}

export function isFor({ extensions }: Certificate, purpose: string): boolean {
  const usage = extensions.get(extendedKeyUsage);
  return usage !== undefined && children(usage.value, tags.sequence).map(dotted).includes(purpose);
}

export const isValidAt = ({ notBefore, notAfter }: Certificate, at: Date): boolean =>
  notBefore <= at && at <= notAfter;

export const isSelfIssued = ({ issuer, subject }: Certificate): boolean => issuer.equals(subject);

/** Whether one certificate was issued and signed by the other. */
export const isIssuedBy = (certificate: Certificate, issuer: Certificate): boolean =>
  certificate.issuer.equals(issuer.subject) && certificate.x509.verify(issuer.x509.publicKey);

/** The web addresses in an extension: of revocation lists, of OCSP responders, of issuers. */
export function addressesIn(certificate: Certificate, what: "crl" | "ocsp" | "issuer"): string[] {
  if (what === "crl") {
    const points = certificate.extensions.get("2.5.29.31")?.value;
    return points === undefined ? [] : httpAddresses(points);
  }
  const access = certificate.extensions.get("1.3.6.1.5.5.7.1.1")?.value;
  const method = what === "ocsp" ? "1.3.6.1.5.5.7.48.1" : "1.3.6.1.5.5.7.48.2";
  return (access === undefined ? [] : children(access, tags.sequence)).flatMap((description) => {
    const [id] = children(description, tags.sequence);
    return id !== undefined && dotted(id) === method ? httpAddresses(description) : [];
  });
}

/** GeneralName uniformResourceIdentifier, [6] IMPLICIT IA5String. */
const addressTag = 0x86;
const constructed = 0x20;

function httpAddresses(node: Node): string[] {
  if (node.tag === addressTag) {
    const address = node.content.toString("latin1");
    return /^https?:\/\//i.test(address) ? [address] : [];
  }
  return (node.tag & constructed) === 0 ? [] : children(node).flatMap(httpAddresses);
}

/** What a certificate, a revocation list and an OCSP answer have in common: body, algorithm, signature. */
export function isSignedBy(signed: Node, issuer: Certificate): boolean {
  const [body, algorithm, signature] = children(signed, tags.sequence);
  const [id] = algorithm === undefined ? [] : children(algorithm, tags.sequence);
  const digest = id && signatureDigests.get(dotted(id));
  if (!body || !digest || signature?.tag !== tags.bitString) return false;
  return verify(digest, body.raw, issuer.x509.publicKey, signature.content.subarray(1));
}
