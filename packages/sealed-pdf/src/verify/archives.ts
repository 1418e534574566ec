import { type TimeStamp, verifyTimeStamp } from "../pki/read/time-stamp.ts";
import { ownBytes } from "../portable/bytes.ts";
import { FileDigests } from "../portable/digests.ts";
import { readSealedFile } from "./pdf/sealed-file.ts";

export interface ArchiveFacts {
  /** Time of the newest archive time stamp. */
  readonly at: Date;
  /** When its authority's certificate expires; a renewal must come before that. */
  readonly endsAt: Date;
  /** The certificates in it (DER). */
  readonly certificates: readonly Uint8Array[];
  readonly renewals: number;
}

/**
 * The newest archive time stamp of a sealed document, after checking its form and signature; undefined for a level
 * below B-LTA. Throws Fault.
 */
export async function readArchiveFacts(document: Uint8Array): Promise<ArchiveFacts | undefined> {
  const bytes = ownBytes(document);
  const { archive, renewals, completedEnd } = readSealedFile(bytes);
  const last = renewals.at(-1) ?? (archive && { placeholder: archive, end: completedEnd });
  if (last === undefined) return undefined;
  const { placeholder, end } = last;
  const digests = new FileDigests(bytes, [placeholder.start]);
  const stamp = await verifyTimeStamp(placeholder.der, await digests.outside(placeholder, end));
  return { ...factsOf(stamp), renewals: renewals.length };
}

const factsOf = ({ at, authority, certificates }: TimeStamp) => ({
  at,
  endsAt: authority.notAfter,
  certificates: certificates.map((one) => one.bytes),
});
