import { ownBytes, sameBytes } from "../portable/bytes.ts";
import { Unusable } from "../portable/fault.ts";
import { utc } from "../portable/utc.ts";
import { type Certificate, isIssuedBy, isSelfIssued, readCertificate } from "./read/certificate.ts";
import { addressesIn, authorityIn, mayBeUsedFor, purposesIn } from "./read/extensions.ts";

interface IssuedOptions {
  /** Certificates in DER, in any order. */
  readonly certificates: readonly Uint8Array[];
  /** SubjectPublicKeyInfo (DER) of the sealing key. */
  readonly publicKeySpki: Uint8Array;
  readonly now: Date;
}

/**
 * The certificate that an authority has issued for the sealing key, then its issuers up to the root. Throws Unusable with
 * a sentence about the first reason why documents must not be sealed with it.
 */
export async function issuedChain(asked: IssuedOptions): Promise<readonly Certificate[]> {
  const { publicKeySpki, now } = asked;
  const all = asked.certificates.map(readCertificate);
  const own = ofKey(all, ownBytes(publicKeySpki));
  const chain = await upToRoot(own, all);
  for (const one of chain) checkCurrent(one, now);
  checkForSealing(own);
  chain.slice(1).forEach((issuer, below) => {
    checkIssuer(issuer, below);
  });
  for (const one of chain) checkRevocable(one);
  return chain;
}

function ofKey(all: readonly Certificate[], spki: Uint8Array): Certificate {
  const [own, ...more] = all.filter((one) => sameBytes(one.spki, ownBytes(spki)));
  if (own === undefined)
    throw new Unusable(
      "none of these certificates is for the sealing key: was it issued for another request?",
    );
  if (more.some((one) => !sameBytes(one.bytes, own.bytes)))
    throw new Unusable(
      "several of these certificates are for the sealing key: give the new one only",
    );
  if (isSelfIssued(own)) throw new Unusable("the certificate was not issued by an authority");
  return own;
}

async function upToRoot(
  own: Certificate,
  all: readonly Certificate[],
): Promise<readonly Certificate[]> {
  const chain = [own];
  for (let last = own; !isSelfIssued(last); ) {
    const named = all.filter((one) => sameBytes(one.subject, last.issuer));
    const issuer = await first(named, (one) => isIssuedBy(last, one));
    if (issuer === undefined) throw new Unusable(missing(last, named.length > 0));
    if (chain.includes(issuer)) throw new Unusable("its issuers lead back to each other");
    chain.push(issuer);
    last = issuer;
  }
  const root = chain.at(-1);
  if (root === undefined || !(await isIssuedBy(root, root)))
    throw new Unusable("the root has not signed itself");
  return chain;
}

const missing = (one: Certificate, isNamed: boolean): string =>
  isNamed
    ? `${one.name} was not signed by ${one.issuerText}, or not by RSA (PKCS #1 v1.5) or ECDSA with SHA-256, SHA-384 or SHA-512`
    : `the certificate of ${one.issuerText} is missing, which has issued ${one.name}: add it to the file`;

async function first<T>(
  items: readonly T[],
  test: (item: T) => Promise<boolean>,
): Promise<T | undefined> {
  for (const item of items) if (await test(item)) return item;
  return undefined;
}

function checkCurrent({ name, notBefore, notAfter }: Certificate, now: Date): void {
  if (now < notBefore) throw new Unusable(`${name} is not valid before ${utc(notBefore)}`);
  if (now > notAfter) throw new Unusable(`${name} has ended at ${utc(notAfter)}`);
}

/** Extended key usages; a certificate that names any must have one of these. */
const documentPurposes = new Set([
  // documentSigning (RFC 9336), Adobe's and Microsoft's before it, and emailProtection, which many authorities use.
  "1.3.6.1.5.5.7.3.36",
  "1.2.840.113583.1.1.5",
  "1.3.6.1.4.1.311.10.3.12",
  "1.3.6.1.5.5.7.3.4",
  // anyExtendedKeyUsage
  "2.5.29.37.0",
]);

function checkForSealing({ name, extensions }: Certificate): void {
  if (authorityIn(extensions).isAuthority)
    throw new Unusable(`${name} is an authority's: a seal must not be able to issue certificates`);
  if (!mayBeUsedFor(extensions, "digitalSignature", "nonRepudiation"))
    throw new Unusable(`the key usage of ${name} allows no signatures`);
  const { purposes } = purposesIn(extensions);
  if (purposes.length > 0 && !purposes.some((one) => documentPurposes.has(one)))
    throw new Unusable(`${name} is not for documents: its purposes are ${purposes.join(", ")}`);
}

/** `below` is the number of authorities between it and the seal's certificate. */
function checkIssuer({ name, extensions }: Certificate, below: number): void {
  const { isAuthority, pathLength } = authorityIn(extensions);
  if (!isAuthority || !mayBeUsedFor(extensions, "keyCertSign"))
    throw new Unusable(`${name} may not issue certificates`);
  if (below > pathLength) throw new Unusable(`${name} may not issue certificates of authorities`);
}

/** From B-LT on, a document holds proof that none of the certificates was revoked, so each must say where to get it. */
function checkRevocable(one: Certificate): void {
  const { name, extensions } = one;
  const named = [...addressesIn(extensions, "crl"), ...addressesIn(extensions, "ocsp")];
  if (!isSelfIssued(one) && named.length === 0)
    throw new Unusable(`${name} names neither a revocation list nor an OCSP responder`);
}
