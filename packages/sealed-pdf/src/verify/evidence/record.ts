import { sha256Hex } from "../../pki/read/keys.ts";
import type { SealSignature } from "../../pki/read/seal-signature.ts";
import { hexOf } from "../../portable/bytes.ts";
import type { FileDigests } from "../../portable/digests.ts";
import { Fault } from "../../portable/fault.ts";
import { type Said, say } from "../../portable/said.ts";
import type { SealedFile } from "../pdf/sealed-file.ts";
import { type AuditFile, readAuditFile } from "../record/audit-file.ts";
import type { Checks } from "../report/checks.ts";
import type { DocumentFacts } from "../report/report.ts";
import { checkContents } from "./contents.ts";
import { checkEntries } from "./entries.ts";
import { documentFacts, saidOfSigners } from "./facts.ts";
import { inflate } from "./inflate.ts";
import { checkPasskeys } from "./passkeys.ts";
import { checkShown } from "./shown.ts";
import { checkLevel, checkTimes, saidOfTimes } from "./times.ts";

interface SealedContext {
  readonly digests: FileDigests;
  readonly file: SealedFile;
  /** The seal's signature, already verified. */
  readonly signature: SealSignature;
  readonly checks: Checks;
  /** Certificates (DER) that the caller knows; undefined if the caller can't tell. */
  readonly known: readonly Uint8Array[] | undefined;
}

/** Checks what a document contains under its seal; undefined if any of it is not valid. */
export async function checkRecord(sealed: SealedContext): Promise<DocumentFacts | undefined> {
  const { digests, file, signature, checks, known } = sealed;
  const audit = await checks.attempt("entries", () => readRecord(file, signature));
  if (audit === undefined) return undefined;
  const times = await checks.attempt("time", () =>
    checkTimes(digests, file, signature, audit, known),
  );
  if (times !== undefined) checks.note("time", "pass", saidOfTimes(times, audit));
  await checks.pass("level", () => checkLevel(file, signature, audit));
  await checks.pass("entries", async () => {
    await checkEntries(audit);
    return say("entries.pass", { count: audit.entries.length });
  });
  await checks.pass("original", () => checkOriginal(digests, audit));
  await checks.pass("contents", async () => {
    await checkContents(audit);
    await checkPasskeys(audit);
    return saidOfContents(audit, await checkShown(audit));
  });
  await checks.pass("signers", () => saidOfSigners(audit));
  return checks.failed || times === undefined ? undefined : documentFacts(audit, times);
}

function saidOfContents({ content }: AuditFile, proven: ReadonlySet<string>): Said {
  const toAll = content.signers.every(({ id }) => proven.has(id));
  return say(toAll ? "contents.shown" : "contents.pass");
}

/** Reads the record and makes sure that it belongs to this seal. */
async function readRecord(file: SealedFile, { certificate }: SealSignature): Promise<AuditFile> {
  const { packed, sizeBytes } = file.audit;
  const audit = readAuditFile(await inflate(packed, sizeBytes), file.format);
  const sealedAtSeconds = Math.floor(Date.parse(audit.sealedAt) / 1000);
  const agrees =
    audit.originalBytes === file.originalBytes &&
    audit.seal.certificateSha256 === (await sha256Hex(certificate.bytes)) &&
    sealedAtSeconds * 1000 === file.claimedAt.getTime();
  if (!agrees) throw new Fault("fault.otherSeal");
  return audit;
}

async function checkOriginal(digests: FileDigests, { originalBytes, document }: AuditFile) {
  if (hexOf(await digests.upTo(originalBytes)) !== document)
    throw new Fault("fault.originalDigest");
  return say("original.pass", { size: { bytes: originalBytes } });
}
