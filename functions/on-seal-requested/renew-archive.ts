import { type ArchiveFacts, readArchiveFacts, renewArchive, type ValidationData } from "sealed-pdf";
import { type Certificate, fingerprint, readCertificate } from "sealed-pdf/pki";
import { verifyDocument } from "sealed-pdf/verify";
import * as z from "zod/mini";
import { archiveRenewed, lockEnd } from "#core/domain/acts/finishing";
import type { StoredFile } from "#core/domain/common/stored-file";
import type { Envelope } from "#core/domain/envelope/envelope";
import { optionalVariable, variable } from "#core/environment";
import { readNewest, sha256Hex, storeUnless } from "#core/gateways/documents";
import { log } from "#core/log";
import { listEntries } from "#core/store/envelope/audit";
import { changeEnvelope, getEnvelope } from "#core/store/envelope/envelopes";
import { keepTimeAuthority } from "#core/store/seal/seal-certificates";
import { ownTrust } from "./own-trust.ts";
import { authorityAt } from "./time-stamps.ts";
import { validationData } from "./validation.ts";

const completed = variable("COMPLETED_BUCKET");
const lockDays = Number(variable("COMPLETED_LOCK_DAYS"));
const timestampUrl = optionalVariable("TIMESTAMP_URL");

const asked = z.object({
  envelopeId: z.string(),
  /** Renew time stamps that end before this time. */
  endsBefore: z.string(),
  /** Renew time stamps made before this time, whenever they end, because their algorithms may not last as long. */
  stampedBefore: z.optional(z.string()),
  dryRun: z.boolean(),
});

/** The event with which `npm run operate -- rearchive` invokes the function, for one document after the other. */
export interface RenewalEvent {
  readonly renewArchive: z.input<typeof asked>;
}

export interface RenewalReply {
  readonly outcome:
    | "renewed"
    | "due"
    | "not due"
    | "lower level"
    | "not completed"
    | "has ended"
    | "no later end"
    | "changed meanwhile";
  /** When the certificate of the newest archive time stamp expires. */
  readonly endsAt?: string;
}

/**
 * Appends another archive time stamp to a sealed document before its current one ends. The result is stored as a new
 * version, checked as anybody would check it; a single conditional write makes the envelope name it. A crash before
 * that leaves the document as it was, and the next try finds what was stored and records it.
 */
export async function renewArchiveOf(event: RenewalEvent, now: Date): Promise<RenewalReply> {
  const wanted = z.parse(asked, event.renewArchive);
  const envelope = await getEnvelope(wanted.envelopeId);
  if (!envelope.sealed) return { outcome: "not completed" };
  if (envelope.sealed.level !== "B-LTA") return { outcome: "lower level" };
  const newest = await readNewest(completed, envelope.sealed.key);
  if (newest.file.versionId !== envelope.sealed.versionId)
    return recordStored(envelope, envelope.sealed, newest, now);
  const facts = await archiveFacts(newest.bytes);
  const endsAt = facts.endsAt.toISOString();
  const isDue =
    facts.endsAt < new Date(wanted.endsBefore) ||
    (wanted.stampedBefore !== undefined && facts.at < new Date(wanted.stampedBefore));
  if (!isDue) return { outcome: "not due", endsAt };
  // Nobody could then tell whether its key was still its own.
  if (facts.endsAt < now) return { outcome: "has ended", endsAt };
  if (wanted.dryRun) return { outcome: "due", endsAt };
  return renew(envelope, newest, facts, now);
}

type Newest = Awaited<ReturnType<typeof readNewest>>;

async function renew(
  envelope: Envelope,
  { file, bytes, etag }: Newest,
  facts: ArchiveFacts,
  now: Date,
): Promise<RenewalReply> {
  if (timestampUrl === undefined) throw new Error("a renewal needs a time-stamp authority");
  const { certificates, timeStamp } = await authorityAt(timestampUrl);
  const validation = await proofsFor(certificates, facts, now);
  const renewed = Buffer.concat([bytes, await renewArchive(bytes, timeStamp, validation)]);
  const after = await archiveFacts(renewed);
  if (after.endsAt <= facts.endsAt)
    return { outcome: "no later end", endsAt: facts.endsAt.toISOString() };
  // Published before the document is stored: its verifiers must be able to recognize the authority of its time stamp.
  await publish(after);
  await assertGenuine(renewed);
  const stored = await storeUnless(completed, file.key, renewed, "application/pdf", {
    ifMatch: etag,
    lockedUntil: lockEnd(await listEntries(envelope.id), lockDays, now),
  });
  if (stored === undefined) return { outcome: "changed meanwhile" };
  return record(envelope, file, stored, after, now);
}

/** Includes proofs for the previous authority, which may not answer any more. */
async function proofsFor(
  certificates: readonly Certificate[],
  facts: ArchiveFacts,
  now: Date,
): Promise<ValidationData> {
  const before = facts.certificates.map(readCertificate);
  try {
    return await validationData([...certificates, ...before], now);
  } catch (error) {
    log("warn", `without proofs of the authority before: ${String(error)}`);
    return validationData(certificates, now);
  }
}

/**
 * Records what an earlier try has stored but, because it crashed, not recorded: it is locked, so it has to be the
 * recorded one.
 */
async function recordStored(
  envelope: Envelope,
  recorded: StoredFile,
  { file, bytes }: Newest,
  now: Date,
): Promise<RenewalReply> {
  const begins = sha256Hex(bytes.subarray(0, recorded.sizeBytes));
  if (begins !== recorded.sha256)
    throw new Error(`object ${file.key} has a newer version that is not of this document`);
  await assertGenuine(bytes);
  return record(envelope, recorded, file, await archiveFacts(bytes), now);
}

async function record(
  { id }: Envelope,
  before: StoredFile,
  file: StoredFile,
  { renewals, endsAt }: ArchiveFacts,
  now: Date,
): Promise<RenewalReply> {
  await changeEnvelope(id, now, (envelope) => archiveRenewed(envelope, before, { file, renewals }));
  log("info", "archive renewed", { envelopeId: id, renewals });
  return { outcome: "renewed", endsAt: endsAt.toISOString() };
}

async function publish({ certificates }: ArchiveFacts): Promise<void> {
  for (const der of certificates)
    await keepTimeAuthority(fingerprint(der), Buffer.from(der).toString("base64"));
}

async function archiveFacts(document: Uint8Array): Promise<ArchiveFacts> {
  const facts = await readArchiveFacts(document);
  if (facts === undefined) throw new Error("a document of level B-LTA has no archive time stamp");
  return facts;
}

async function assertGenuine(document: Uint8Array): Promise<void> {
  const { verdict, checks } = await verifyDocument(document, await ownTrust());
  if (verdict === "genuine") return;
  const reasons = checks.filter(({ outcome }) => outcome === "fail");
  throw new Error(reasons.map(({ sentence }) => sentence).join(" "));
}
