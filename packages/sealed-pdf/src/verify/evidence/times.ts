import { sha256 } from "../../pki/read/keys.ts";
import type { SealSignature } from "../../pki/read/seal-signature.ts";
import { expectCertificates, type TimeStamp, verifyTimeStamp } from "../../pki/read/time-stamp.ts";
import type { FileDigests } from "../../portable/digests.ts";
import { Fault } from "../../portable/fault.ts";
import { type Said, say } from "../../portable/said.ts";
import type { SealedFile } from "../pdf/sealed-file.ts";
import type { AuditFile } from "../record/audit-file.ts";
import { checkRenewals } from "./renewals.ts";

export interface Times {
  /** Time stamp of the seal's signature. */
  readonly stamp: TimeStamp | undefined;
  /** Time stamp of the whole sealed document. */
  readonly archive: TimeStamp | undefined;
  /** Further archive time stamps, the oldest first. */
  readonly renewals: readonly TimeStamp[];
}

/** Tolerated difference between the clocks of operator and authority. */
const clockDifferenceMs = 5 * 60_000;

/**
 * Checks every time stamp in the file (docs/evidence-format.md, 5 and 6); throws Fault. Renewals must come from authorities
 * that the seal names or the caller knows (DER), unless the caller names none.
 */
export async function checkTimes(
  digests: FileDigests,
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
    (await verifyTimeStamp(placeholder.der, await digests.outside(placeholder, file.completedEnd)));
  const earliest = Date.parse(audit.entries.at(-1)?.at ?? audit.sealedAt) - clockDifferenceMs;
  for (const each of [stamp, archive])
    if (each !== undefined) {
      // Otherwise, a token from another authority could replace it.
      await expectCertificates(each, names);
      if (each.at.getTime() < earliest) throw new Fault("fault.stampOlder");
    }
  const renewals =
    archive === undefined
      ? []
      : await checkRenewals({ digests, file, signature, names, known, archive });
  return { stamp, archive, renewals };
}

export function saidOfTimes({ stamp, archive, renewals }: Times, audit: AuditFile): Said {
  if (stamp === undefined) return say("time.own", { at: new Date(audit.sealedAt) });
  const first = { at: stamp.at, by: stamp.authority.name };
  if (archive === undefined) return say("time.stamped", first);
  const both = { ...first, archivedAt: archive.at };
  const last = renewals.at(-1);
  if (last === undefined) return say("time.stampedTwice", both);
  return say("time.renewed", { ...both, renewedAt: last.at, renewedBy: last.authority.name });
}

/** Compares the level that the seal covers with the time stamps, which are outside the seal. */
export function checkLevel(file: SealedFile, signature: SealSignature, { seal }: AuditFile): Said {
  const { level } = seal;
  const wanted = {
    stamp: level !== "B-B",
    material: level === "B-LT" || level === "B-LTA",
    archive: level === "B-LTA",
  };
  if (wanted.stamp !== (signature.timeStamp !== undefined))
    throw new Fault(wanted.stamp ? "fault.levelWantsStamp" : "fault.levelHasNoStamp", { level });
  if (wanted.material && !file.hasValidationMaterial)
    throw new Fault("fault.levelWantsMaterial", { level });
  if (file.hasArchiveRevision && !wanted.material)
    throw new Fault("fault.levelHasNoArchive", { level });
  if (wanted.archive !== (file.archive !== undefined))
    throw new Fault(
      wanted.archive ? "fault.levelWantsArchiveStamp" : "fault.levelHasNoArchiveStamp",
      { level },
    );
  return say(`level.${level}`);
}
