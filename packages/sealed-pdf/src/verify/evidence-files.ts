import { sha256Hex } from "../pki/read/keys.ts";
import { type Bytes, base64, ownBytes, sameBytes } from "../portable/bytes.ts";
import { type Said, say } from "../portable/said.ts";
import { certificatesIn } from "./certificate-files.ts";
import { jsonDigest } from "./evidence/digest.ts";
import type { GivenFile } from "./given/zip.ts";
import { checkOf } from "./report/checks.ts";
import type { Outcome, Report } from "./report/report.ts";
import { besideChanged } from "./report/words.ts";
import { readSeal, type SealParts } from "./seal-parts.ts";

/** Files of an evidence folder (docs/evidence-format.md, 7) by their path in it. */
export type EvidenceFiles = ReadonlyMap<string, GivenFile>;

/**
 * The report of the sealed document in an evidence folder, with a check of the files beside it. Those that repeat
 * what the seal covers are compared with it, others with the manifest. The manifest is no proof, so it can show that a file
 * was changed, and never that one is genuine.
 */
export async function withFilesBeside(
  report: Report,
  sealed: Uint8Array,
  files: EvidenceFiles,
): Promise<Report> {
  if (!report.document) return report;
  const seal = await readSeal(sealed);
  const listed = await manifestOf(files);
  const [changed, unlisted]: [string[], string[]] = [[], []];
  for (const [name, file] of files) {
    if (name === "sealed.pdf" || name === "manifest.json") continue;
    const bytes = ownBytes(await file.read());
    const sha256 = await sha256Hex(bytes);
    const isSealed = isAsSealed(name, { bytes, sha256 }, seal);
    const wanted = listed.get(name);
    if ((await isSealed) === false || (wanted ?? sha256) !== sha256) changed.push(name);
    else if ((await isSealed) === undefined && wanted === undefined) unlisted.push(name);
  }
  const missing = [...listed.keys()].filter((name) => !files.has(name));
  const [outcome, said] = told({ changed, unlisted, missing, count: files.size - 1 });
  const checks = [...report.checks, checkOf("beside", outcome, said)];
  return { ...report, ...(outcome === "fail" ? besideChanged(changed.join(", ")) : {}), checks };
}

interface Beside {
  readonly changed: readonly string[];
  /** Neither sealed nor listed. */
  readonly unlisted: readonly string[];
  readonly missing: readonly string[];
  readonly count: number;
}

function told({ changed, missing, unlisted, count }: Beside): [Outcome, Said] {
  const named = (names: readonly string[]) => ({ names: names.join(", ") });
  if (changed.length > 0) return ["fail", say("beside.changed", named(changed))];
  if (unlisted.length > 0) return ["unknown", say("beside.more", named(unlisted))];
  if (missing.length > 0) return ["unknown", say("beside.some", named(missing))];
  return ["pass", say("beside.pass", { count })];
}

/** SHA-256 by name of what the manifest lists; nothing where there is none, or none that can be read. */
async function manifestOf(files: EvidenceFiles): Promise<ReadonlyMap<string, string>> {
  const body = jsonOf(await files.get("manifest.json")?.read());
  const listed: unknown[] = isObject(body) && Array.isArray(body["files"]) ? body["files"] : [];
  return new Map(
    listed.flatMap((one) => {
      const { name, sha256 } = isObject(one) ? one : {};
      return typeof name === "string" && typeof sha256 === "string" ? [[name, sha256]] : [];
    }),
  );
}

/** Whether a file is what the seal covers; undefined for one that repeats nothing of that. */
async function isAsSealed(
  name: string,
  { bytes, sha256 }: { readonly bytes: Bytes; readonly sha256: string },
  { record, cms, timeStamp, ...seal }: SealParts,
): Promise<boolean | undefined> {
  if (name === "original.pdf") return sha256 === record.document;
  if (name === "audit.json") return sameBytes(bytes, seal.auditJson);
  // Zips of before 30 November 2026 have it by the name of the certificate.
  if (name === "seal.p7s" || name === "seal.der") return sameBytes(bytes, cms);
  if (name === "timestamp.der") return timeStamp !== undefined && sameBytes(bytes, timeStamp.token);
  if (name === "entries.json") return goesOn(jsonOf(bytes), record.entries);
  if (name.startsWith("certificates/"))
    return areAmong(bytes, [...seal.certificates, ...(timeStamp?.certificates ?? [])]);
  if (/^consent(-\d+)?\.txt$/.test(name))
    return record.disclosures.some((one) => one.sha256 === sha256);
  if (name.startsWith("attachments/")) return isAttached(name, sha256, record);
  if (!name.startsWith("signatures/")) return undefined;
  return record.values.some(({ signature, initial }) => [signature, initial].includes(sha256));
}

/** The number at the beginning of a file's name is its place among all that were attached. */
function isAttached(name: string, sha256: string, { values }: SealParts["record"]): boolean {
  const number = Number(/^attachments\/([1-9]\d{0,3})-[^/]+$/.exec(name)?.[1]);
  return values.flatMap(({ attachments = [] }) => attachments)[number - 1]?.sha256 === sha256;
}

/** Whether entries begin with the sealed ones, and each has the digest of itself and of the one before it. */
async function goesOn(entries: unknown, sealed: readonly { hash: string }[]): Promise<boolean> {
  if (!Array.isArray(entries) || entries.length < sealed.length) return false;
  let before = "0".repeat(64);
  for (const [i, entry] of entries.entries()) {
    const { hash, ...body } = isObject(entry) ? entry : {};
    if (body["prev"] !== before || (await jsonDigest(body)) !== hash) return false;
    if (sealed[i] !== undefined && sealed[i].hash !== hash) return false;
    before = String(hash);
  }
  return true;
}

function areAmong(file: Uint8Array, certificates: readonly Uint8Array[]): boolean {
  const own = new Set(certificates.map(base64));
  try {
    return certificatesIn(file).every((der) => own.has(base64(der)));
  } catch {
    return false;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function jsonOf(bytes: Uint8Array | undefined): unknown {
  try {
    return bytes && JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
