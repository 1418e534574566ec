import {
  type Certificate,
  isIssuedBy,
  isSelfIssued,
  readCertificate,
} from "../../pki/read/certificate.ts";
import { checkChain } from "../../pki/read/chain.ts";
import { sha256Hex } from "../../pki/read/keys.ts";
import {
  certificatesInAnswer,
  checkRevocationList,
  checkStatusAnswer,
} from "../../pki/read/revocation.ts";
import type { SealSignature } from "../../pki/read/seal-signature.ts";
import { type TimeStamp, verifyTimeStamp } from "../../pki/read/time-stamp.ts";
import { type Bytes, sameBytes } from "../../portable/bytes.ts";
import type { FileDigests } from "../../portable/digests.ts";
import { Fault, Unusable } from "../../portable/fault.ts";
import type { Renewal } from "../pdf/renewal.ts";
import type { SealedFile } from "../pdf/sealed-file.ts";

interface RenewedDocument {
  readonly digests: FileDigests;
  readonly file: SealedFile;
  readonly signature: SealSignature;
  /** Fingerprints of the authorities' certificates that the seal names. */
  readonly names: readonly string[];
  /** Further certificates (DER) that the verifier knows; undefined if it can't tell. */
  readonly known: readonly Uint8Array[] | undefined;
  /** The first archive time stamp. */
  readonly archive: TimeStamp;
}

/**
 * Checks and returns the time stamps of the renewals (docs/evidence-format.md, 6). Each covers everything before it, is not
 * older than the one before, was made while that one's certificate was valid, and comes from a known authority. No byte of
 * its proofs can be chosen freely: each was signed by an authority in the document. Throws Fault.
 */
export async function checkRenewals(renewed: RenewedDocument): Promise<readonly TimeStamp[]> {
  const { digests, file, signature, archive } = renewed;
  const stamps: TimeStamp[] = [];
  const pool = [signature.certificate, ...signature.chain, ...archive.certificates];
  let before = archive;
  for (const renewal of file.renewals) {
    const { placeholder, end } = renewal;
    const stamp = await verifyTimeStamp(placeholder.der, await digests.outside(placeholder, end));
    if (stamp.at < before.at) throw new Fault("fault.stampsOutOfOrder");
    if (stamp.at > before.authority.notAfter) throw new Fault("fault.renewedAfterEnd");
    await checkKnown(stamp, pool, renewed);
    pool.push(...stamp.certificates);
    await checkProofs(renewal, stamp, pool);
    stamps.push(stamp);
    before = stamp;
  }
  return stamps;
}

/** Throws unless the authority is named by the seal, known to the verifier, or issued by one that is known. */
async function checkKnown(
  { certificates }: TimeStamp,
  pool: readonly Certificate[],
  { names, known }: RenewedDocument,
): Promise<void> {
  if (known === undefined) return;
  const issuers = [...pool, ...known.map(readCertificate)];
  const left = [...certificates];
  for (let next = await indexOfKnown(left); next >= 0; next = await indexOfKnown(left))
    issuers.push(...left.splice(next, 1));
  const [stranger] = left;
  if (stranger !== undefined) throw new Fault("fault.renewedByUnknown", { name: stranger.name });

  async function indexOfKnown(among: readonly Certificate[]): Promise<number> {
    for (const [i, one] of among.entries()) {
      const isKnown = issuers.some((other) => sameBytes(other.bytes, one.bytes));
      if (isKnown || names.includes(await sha256Hex(one.bytes))) return i;
      if (await some(issuers, (issuer) => isIssuedBy(one, issuer))) return i;
    }
    return -1;
  }
}

async function checkProofs(
  { proofs }: Renewal,
  stamp: TimeStamp,
  before: readonly Certificate[],
): Promise<void> {
  const own = proofs.certificates.map(readCertificate);
  const known = before.map(({ bytes }) => bytes);
  await checkChain({ certificate: stamp.authority, chain: [...before, ...own] }, known);
  const pool = [...before, ...own];
  for (const list of proofs.lists)
    await isAboutOne(pool, (one, issuer) => checkRevocationList(list, one, issuer, stamp.at));
  for (const answer of proofs.answers) {
    for (const one of respondersIn(answer))
      if (!(await some(pool, (issuer) => isIssuedBy(one, issuer)))) throw unfounded();
    await isAboutOne(pool, (one, issuer) => checkStatusAnswer(answer, one, issuer, stamp.at));
  }
}

function respondersIn(answer: Bytes): Certificate[] {
  try {
    return certificatesInAnswer(answer).map(readCertificate);
  } catch (error) {
    if (error instanceof Unusable) throw unfounded();
    throw error;
  }
}

const unfounded = (): Fault => new Fault("fault.renewalHoldsTooMuch");

/** A revocation list or OCSP answer must be about one of the certificates, by its issuer, and current at the time stamp. */
async function isAboutOne(
  pool: readonly Certificate[],
  check: (one: Certificate, issuer: Certificate) => Promise<void>,
): Promise<void> {
  for (const one of pool.filter((each) => !isSelfIssued(each)))
    for (const issuer of pool)
      if ((await isIssuedBy(one, issuer)) && (await holds(() => check(one, issuer)))) return;
  throw unfounded();
}

async function holds(check: () => Promise<void>): Promise<boolean> {
  try {
    await check();
    return true;
  } catch (error) {
    if (error instanceof Fault || error instanceof Unusable) return false;
    throw error;
  }
}

async function some<T>(items: readonly T[], test: (item: T) => Promise<boolean>): Promise<boolean> {
  for (const item of items) if (await test(item)) return true;
  return false;
}
