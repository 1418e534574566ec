import { fontsBeside, type Proofs, type Sealing, type SealKey, sealPdf } from "sealed-pdf";
import { fingerprint, readCertificate } from "sealed-pdf/pki";
import { verifyDocument } from "sealed-pdf/verify";
import { isCanaryDocument } from "#contract/rules/installation/canary";
import { reaches, type SealLevel, sealLevels } from "#contract/rules/settings/seal";
import { notCompared } from "#core/domain/acts/finishing";
import type { StoredFile } from "#core/domain/common/stored-file";
import { dayMs } from "#core/domain/common/time";
import type { Envelope } from "#core/domain/envelope/envelope";
import { type AuditSources, auditDocument } from "#core/domain/record/audit-document";
import { optionalVariable, variable } from "#core/environment";
import { objectKeys, readNewest, storeFirst, storeObject } from "#core/gateways/documents";
import { log } from "#core/log";
import { softwareOf } from "#core/software";
import { changeEnvelope } from "#core/store/envelope/envelopes";
import { completionPages } from "./completion-pages.ts";
import { ownTrust } from "./own-trust.ts";
import { sealKey } from "./seal-certificate.ts";
import { readSources, type Sources } from "./sources.ts";
import { stampOf } from "./stamps.ts";
import { authorityAt } from "./time-stamps.ts";
import { assertPagesUnchanged } from "./unchanged-pages.ts";
import { validationData } from "./validation.ts";

const completed = variable("COMPLETED_BUCKET");
const productName = variable("PRODUCT_NAME");
const siteUrl = variable("SITE_URL");

const fonts = fontsBeside(new URL("./fonts/", import.meta.url));

/**
 * The sealed document of an envelope, stored: original, stamps, certificate of completion, audit entries, seal. Before
 * it is stored, it is checked as a third party would check it; it is stored once. If the pages can't be compared, an
 * entry says so, and the document is sealed once more with that entry.
 */
export async function makeSealed(
  envelope: Envelope,
  now: Date,
): Promise<StoredFile & { readonly level: SealLevel }> {
  const sources = await readSources(envelope, now);
  const compared = await sealOf(sources, { isToBeCompared: true });
  if (compared.isCompared || sources.entries.some(({ type }) => type === "not-compared"))
    return store(compared, sources);
  const noted = await readSources(await changeEnvelope(envelope.id, now, notCompared), now);
  return store(await sealOf(noted, { isToBeCompared: false }), noted);
}

interface SealResult {
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly level: SealLevel;
  readonly isCompared: boolean;
}

async function sealOf(
  sources: Sources,
  { isToBeCompared }: { readonly isToBeCompared: boolean },
): Promise<SealResult> {
  const { envelope, original, content, comparedPages } = sources;
  const sealing = await sealingOf(sources);
  const stamped = sealing.fields.map(({ place }) => place);
  const { appended, originalSha256, sha256, level } = await sealPdf(sealing);
  if (originalSha256 !== envelope.original.sha256) throw new Error("the original was changed");
  const bytes = Buffer.concat([original, appended]);
  const [isCompared] = await Promise.all([
    isToBeCompared && assertPagesUnchanged(original, bytes, { ...content, stamped, comparedPages }),
    assertGenuine(bytes, sealing.key),
  ]);
  return { bytes, sha256, level, isCompared };
}

async function store(
  { bytes, sha256, level }: SealResult,
  sources: Sources,
): Promise<StoredFile & { readonly level: SealLevel }> {
  const { envelope } = sources;
  const object = [completed, objectKeys.sealed(envelope.id), bytes, "application/pdf"] as const;
  const put = { sha256, ...lockOf(sources) };
  const first = await storeFirst(...object, put);
  if (first) return { ...first, level };
  const found = await readNewest(completed, objectKeys.sealed(envelope.id));
  const sealedBefore = await levelOf(found.bytes, sources);
  if (sealedBefore) return { ...found.file, level: sealedBefore };
  // An object that is not the document of this envelope stays, locked, as an older version.
  return { ...(await storeObject(...object, put)), level };
}

/** The bucket locks what is stored there; the canary's documents for no longer than S3 needs to call it a lock. */
const lockOf = ({ envelope, now }: Sources): { lockedUntil?: Date } =>
  isCanaryDocument(envelope.id) ? { lockedUntil: new Date(now.getTime() + dayMs) } : {};

/**
 * The level of a document that an earlier worker has stored but, because it crashed, not recorded. It can't be deleted
 * for years, so it has to be the recorded one. Undefined if the bytes are not the sealed document of these sources.
 */
async function levelOf(bytes: Uint8Array, sources: Sources): Promise<SealLevel | undefined> {
  const { verdict, document } = await verifyDocument(bytes, await ownTrust());
  const isOurs = sources.entries.some(({ hash }) => hash === document?.lastEntryHash);
  if (verdict === "genuine" && isOurs) return document?.level;
  log("warn", "stored document is not of this envelope", { verdict });
  return undefined;
}

/** The same check that the page and the command make: a document that they would not call genuine is not stored. */
async function assertGenuine(sealed: Uint8Array, { certificate, chain }: SealKey): Promise<void> {
  const report = await verifyDocument(sealed, { trusted: [certificate], issuers: chain });
  if (report.verdict === "genuine") return;
  const reasons = report.checks.filter(({ outcome }) => outcome === "fail");
  throw new Error(reasons.map(({ sentence }) => sentence).join(" "));
}

async function sealingOf(sources: Sources): Promise<Sealing> {
  const { envelope, original, content, signatures, shown, entries, now } = sources;
  const key = await sealKey(now);
  const { level, proofs, timestampCertificatesSha256 } = await wantedSeal(key, now);
  const certificateSha256 = fingerprint(key.certificate);
  const seal = { level, certificateSha256, timestampCertificatesSha256 };
  const values = signatures.map((signature) => signature.values);
  const facts = {
    ...{
      product: `${softwareOf(productName)}, ${siteUrl}`,
      envelope,
      content,
      values,
      shown,
      entries,
      seal,
    },
    sealedAt: now,
  };
  return {
    original,
    fields: content.fields.flatMap((field) => stampOf(field, sources) ?? []),
    emptyPlaces: content.fields.filter((field) => !stampOf(field, sources)),
    completion: completionPages(sources, { seal, productName, siteUrl }),
    attachment: (completionPages) => attachmentOf({ ...facts, completionPages }),
    sealedAt: now,
    productName,
    key,
    fonts,
    level,
    proofs,
  };
}

const attachmentOf = (from: AuditSources) => ({
  name: "audit.json",
  bytes: Buffer.from(auditDocument(from), "utf8"),
  description: "Audit trail: what was sent, what was signed, and each entry chained by SHA-256",
  mimeType: "application/json",
  modifiedAt: from.sealedAt,
});

const wanted = variable("SEAL_LEVEL");
const timestampUrl = optionalVariable("TIMESTAMP_URL");

interface WantedSeal {
  readonly level: SealLevel;
  readonly proofs: Proofs | undefined;
  /** Fingerprints of all certificates in the time stamps. */
  readonly timestampCertificatesSha256: readonly string[];
}

/**
 * The stage's level with everything that it requires. If the level can't be reached, sealing fails; the level is never
 * lowered.
 */
async function wantedSeal(key: SealKey, now: Date): Promise<WantedSeal> {
  const level = sealLevels.find((each) => each === wanted);
  if (level === undefined) throw new Error(`there is no level ${wanted}`);
  if (!reaches(level, "B-T")) return { level, proofs: undefined, timestampCertificatesSha256: [] };
  if (timestampUrl === undefined) throw new Error(`level ${level} needs a time-stamp authority`);
  const { certificates, timeStamp } = await authorityAt(timestampUrl);
  const sealing = [key.certificate, ...key.chain].map(readCertificate);
  const validation = reaches(level, "B-LT")
    ? await validationData([...sealing, ...certificates], now)
    : undefined;
  return {
    level,
    proofs: { timeStamp, validation },
    timestampCertificatesSha256: certificates.map(({ bytes }) => fingerprint(bytes)).sort(),
  };
}
