import type { ValidationData } from "sealed-pdf";
import {
  addressesIn,
  type Certificate,
  checkRevocationList,
  checkStatusAnswer,
  isIssuedBy,
  isSelfIssued,
  readCertificate,
  statusQuery,
} from "sealed-pdf/pki";
import { AuthorityFailed, askAuthority, readFromAuthority } from "#core/gateways/authorities";
import { log } from "#core/log";

/** More than any real chain needs; foreign certificates may name each other endlessly. */
const certificatesMax = 12;

/**
 * Everything that a validator will need for these certificates: their issuers up to the roots, and for each that names
 * a revocation list or a responder, an answer that it is not revoked.
 */
export async function validationData(
  certificates: readonly Certificate[],
  now: Date,
): Promise<ValidationData> {
  const all = await withIssuers(certificates);
  const proofs = await Promise.all(
    all
      .filter((one) => !isSelfIssued(one))
      .map(async (one) => proofFor(one, await issuerAmong(one, all), now)),
  );
  return {
    certificates: all.map(({ bytes }) => bytes),
    revocationLists: unique(proofs.flatMap(({ list }) => list ?? [])),
    statusAnswers: unique(proofs.flatMap(({ answer }) => answer ?? [])),
  };
}

const unique = (all: readonly Buffer[]): Buffer[] =>
  all.filter((one, index) => all.findIndex((other) => other.equals(one)) === index);

async function withIssuers(certificates: readonly Certificate[]): Promise<Certificate[]> {
  const all: Certificate[] = [];
  const waiting = [...certificates];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const der = Buffer.from(next.bytes);
    if (all.some(({ bytes }) => der.equals(bytes))) continue;
    all.push(next);
    if (all.length > certificatesMax) throw new AuthorityFailed("a chain without end");
    const isComplete = isSelfIssued(next) || (await findIssuer(next, [...all, ...waiting]));
    if (!isComplete) waiting.push(await fetchIssuer(next));
  }
  return all;
}

async function findIssuer(certificate: Certificate, among: readonly Certificate[]) {
  for (const other of among) if (await isIssuedBy(certificate, other)) return other;
  return undefined;
}

async function issuerAmong(certificate: Certificate, all: readonly Certificate[]) {
  const found = await findIssuer(certificate, all);
  if (found === undefined) throw new AuthorityFailed("a certificate's issuer was not found");
  return found;
}

async function fetchIssuer(certificate: Certificate): Promise<Certificate> {
  for (const address of addressesIn(certificate.extensions, "issuer")) {
    const found = await tried(async () => readCertificate(await readFromAuthority(address)));
    if (found && (await isIssuedBy(certificate, found))) return found;
  }
  throw new AuthorityFailed("a certificate's issuer was not found");
}

interface Proof {
  readonly list?: Buffer;
  readonly answer?: Buffer;
}

/** Nothing for a certificate that names no source; an error if none of those it names gives a good answer. */
async function proofFor(certificate: Certificate, issuer: Certificate, now: Date): Promise<Proof> {
  const lists = addressesIn(certificate.extensions, "crl");
  const responders = addressesIn(certificate.extensions, "ocsp");
  for (const address of lists) {
    const list = await tried(async () => {
      const bytes = await readFromAuthority(address);
      await checkRevocationList(bytes, certificate, issuer, now);
      return bytes;
    });
    if (list) return { list };
  }
  for (const address of responders) {
    const answer = await tried(async () => {
      const question = statusQuery(certificate, issuer);
      const bytes = await askAuthority(address, "application/ocsp-request", question);
      await checkStatusAnswer(bytes, certificate, issuer, now);
      return bytes;
    });
    if (answer) return { answer };
  }
  if (lists.length + responders.length === 0) return {};
  throw new AuthorityFailed("nobody says that a certificate is not revoked");
}

/** One address that fails is not an error yet, since there may be another. The failure is logged. */
async function tried<T>(attempt: () => Promise<T>): Promise<T | undefined> {
  try {
    return await attempt();
  } catch (error) {
    log("warn", String(error));
    return undefined;
  }
}
