import { sha256 } from "../../pki/read/keys.ts";
import type { SealLevel } from "../../pki/read/seal-level.ts";
import type { SealSignature } from "../../pki/read/seal-signature.ts";
import { expectCertificates, type TimeStamp, verifyTimeStamp } from "../../pki/read/time-stamp.ts";
import type { Bytes } from "../../portable/bytes.ts";
import { Fault } from "../../portable/fault.ts";
import { utc } from "../../portable/utc.ts";
import type { SealedFile } from "../pdf/sealed-file.ts";
import { outside } from "../pdf/signature-placeholder.ts";
import type { AuditFile } from "./audit-file.ts";
import { checkRenewals } from "./renewals.ts";

export interface Times {
  /** Of the seal's signature. */
  readonly stamp: TimeStamp | undefined;
  /** Of the whole sealed document. */
  readonly archive: TimeStamp | undefined;
  /** Further ones, the oldest first. */
  readonly renewals: readonly TimeStamp[];
}

/** The clocks of operator and authority may differ by this much. */
const clockDifferenceMs = 5 * 60_000;

/**
 * Checks every time stamp in the file (docs/evidence-format.md, 5 and 6); throws Fault. Renewals must be by authorities
 * that the seal names or the caller knows (DER), unless there is nobody to ask.
 */
export async function checkTimes(
  bytes: Bytes,
  file: SealedFile,
  signature: SealSignature,
  audit: AuditFile,
  known: readonly Uint8Array[] | undefined,
): Promise<Times> {
  const names = audit.seal.timestampCertificatesSha256;
  const stamp =
    signature.timeStamp &&
    (await verifyTimeStamp(signature.timeStamp, await sha256(signature.value)));
  const { archive: placeholder } = file;
  const archive =
    placeholder &&
    (await verifyTimeStamp(placeholder.der, await outside(bytes, placeholder, file.completedEnd)));
  const earliest = Date.parse(audit.entries.at(-1)?.at ?? audit.sealedAt) - clockDifferenceMs;
  for (const each of [stamp, archive])
    if (each !== undefined) {
      // Else a token of another authority could take its place.
      await expectCertificates(each, names);
      if (each.at.getTime() < earliest)
        throw new Fault("a time stamp is older than what it covers");
    }
  const renewals =
    archive === undefined
      ? []
      : await checkRenewals({ bytes, file, signature, names, known, archive });
  return { stamp, archive, renewals };
}

export function timeSentence({ stamp, archive, renewals }: Times, audit: AuditFile): string {
  if (stamp === undefined)
    return `Sealed on ${utc(audit.sealedAt)} by the operator's own clock; no independent time stamp confirms it.`;
  const first = `Sealed by ${utc(stamp.at)} at the latest: a time stamp by ${stamp.authority.name} says so`;
  if (archive === undefined) return `${first}.`;
  const whole = `${first}, and another of ${utc(archive.at)} covers the whole document`;
  const last = renewals.at(-1);
  if (last === undefined) return `${whole}.`;
  return `${whole}, renewed last on ${utc(last.at)} by ${last.authority.name}.`;
}

const levelSentences: Readonly<Record<SealLevel, string>> = {
  "B-B": "PAdES B-B: an electronic seal.",
  "B-T": "PAdES B-T: an electronic seal with a time stamp.",
  "B-LT":
    "PAdES B-LT: an electronic seal with a time stamp and what is needed to check it years from now.",
  "B-LTA": "PAdES B-LTA: an electronic seal kept checkable for years, under an archive time stamp.",
};

/** The seal covers the level that it promises; the time stamps stand outside, so they are compared. */
export function checkLevel(
  file: SealedFile,
  signature: SealSignature,
  { seal }: AuditFile,
): string {
  const { level } = seal;
  const wanted = {
    stamp: level !== "B-B",
    material: level === "B-LT" || level === "B-LTA",
    archive: level === "B-LTA",
  };
  if (wanted.stamp !== (signature.timeStamp !== undefined))
    throw new Fault(`${level} ${wanted.stamp ? "wants a" : "has no"} time stamp`);
  if (wanted.material && !file.hasValidationMaterial)
    throw new Fault(`${level} wants material for later checks`);
  if (file.hasArchiveRevision && !wanted.material)
    throw new Fault(`${level} has no archive revision`);
  if (wanted.archive !== (file.archive !== undefined))
    throw new Fault(`${level} ${wanted.archive ? "wants an" : "has no"} archive time stamp`);
  return levelSentences[level];
}
