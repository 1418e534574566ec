import { sha256Hex } from "../pki/read/keys.ts";
import { type Bytes, ownBytes } from "../portable/bytes.ts";
import { type Trust, verifyDocument } from "./document.ts";
import { type EvidenceFiles, withFilesBeside } from "./evidence-files.ts";
import { looksLikePicture } from "./given/picture.ts";
import { type GivenFile, looksLikeZip, readZip } from "./given/zip.ts";
import type { Report } from "./report/report.ts";
import { Refused, refusalsOf, verdicts, type Words } from "./report/words.ts";

export interface CheckedFile {
  /** Path of the file as given; that of a zip precedes those in it. */
  readonly name: string;
  readonly report: Report;
}

export interface Verifier {
  readonly trust: Trust;
  /**
   * Reads the QR code on a picture: the code's text, or undefined if none is found. Absent where pictures can't be
   * decoded; where it throws, the picture is reported as if it was absent.
   */
  readonly readCode?: (picture: Uint8Array) => Promise<string | undefined>;
}

/**
 * Checks what people have: a sealed PDF, the zip with the evidence or its folder, several of them, or a picture of a
 * certificate of completion. Each document that is found has a report, each file that can't be examined one that says
 * why; never throws for what a file holds.
 */
export async function verifyFiles(
  given: readonly GivenFile[],
  verifier: Verifier,
): Promise<readonly CheckedFile[]> {
  const [only, ...more] = given;
  if (only !== undefined && more.length === 0) return verifyOne(only, verifier);
  return verifyMany("", given, verifier);
}

async function verifyOne(file: GivenFile, verifier: Verifier): Promise<readonly CheckedFile[]> {
  const name = file.path;
  let bytes = new Uint8Array();
  try {
    bytes = ownBytes(await file.read());
    if (looksLikeZip(bytes)) return await verifyZip(name, bytes, verifier);
    if (looksLikePicture(bytes)) throw new Refused(await wordsOfPicture(bytes, verifier));
    return [{ name, report: await verifyDocument(bytes, verifier.trust) }];
  } catch (error) {
    return [await refused(name, bytes, error)];
  }
}

/** Throws what is no refusal. */
async function refused(name: string, bytes: Bytes, error: unknown): Promise<CheckedFile> {
  if (!(error instanceof Refused)) throw error;
  const file = { sizeBytes: bytes.length, sha256: await sha256Hex(bytes) };
  return { name, report: { ...file, ...error.words, checks: [] } };
}

async function verifyZip(name: string, zip: Bytes, verifier: Verifier) {
  const files = readZip(zip).filter(isOfSomebody);
  if (files.some(({ path }) => isPdf(path))) return verifyMany(name, files, verifier);
  const [inside, ...more] = files.filter(({ path }) => isZip(path));
  const hasOne = inside !== undefined && more.length === 0;
  throw new Refused(hasOne ? refusalsOf.zipInZip(inside.path) : verdicts.nothingToCheck);
}

/** `within`: the path of the zip, if they are in one. */
async function verifyMany(
  within: string,
  given: readonly GivenFile[],
  verifier: Verifier,
): Promise<readonly CheckedFile[]> {
  const files = given.filter(isOfSomebody);
  const folders = evidenceFolders(files);
  const others = files.filter(({ path }) => !folders.some(([folder]) => path.startsWith(folder)));
  const documents = others.filter(({ path }) => isPdf(path) || (within === "" && isZip(path)));
  const pictures = within === "" ? others.filter(({ path }) => isPicture(path)) : [];
  const named = (path: string) => (within === "" ? path : `${within}/${path}`);
  const found: CheckedFile[] = [];
  for (const [folder, members] of folders)
    found.push(await verifyEvidence(named(`${folder}sealed.pdf`), members, verifier));
  for (const { path, read } of documents.length + folders.length > 0 ? documents : pictures)
    found.push(...(await verifyOne({ path: named(path), read }, verifier)));
  if (found.length > 0) return found;
  const name = within || (given[0]?.path ?? "");
  return [await refused(name, new Uint8Array(), new Refused(verdicts.nothingToCheck))];
}

async function verifyEvidence(
  name: string,
  files: EvidenceFiles,
  verifier: Verifier,
): Promise<CheckedFile> {
  try {
    const bytes = (await files.get("sealed.pdf")?.read()) ?? new Uint8Array();
    const report = await verifyDocument(bytes, verifier.trust);
    return { name, report: await withFilesBeside(report, bytes, files) };
  } catch (error) {
    return refused(name, new Uint8Array(), error);
  }
}

/** Each folder that has a sealed document with its record or manifest: its path, empty or with `/` behind it, and its files. */
function evidenceFolders(files: readonly GivenFile[]): (readonly [string, EvidenceFiles])[] {
  const paths = new Set(files.map(({ path }) => path));
  return [...paths].flatMap((path) => {
    const folder = /^(.*\/)?sealed\.pdf$/.test(path)
      ? path.slice(0, -"sealed.pdf".length)
      : undefined;
    if (folder === undefined) return [];
    if (!["audit.json", "manifest.json"].some((name) => paths.has(folder + name))) return [];
    const own = files.filter((file) => file.path.startsWith(folder));
    return [[folder, new Map(own.map((file) => [file.path.slice(folder.length), file]))] as const];
  });
}

async function wordsOfPicture(bytes: Uint8Array, { readCode }: Verifier): Promise<Words> {
  if (readCode === undefined) return verdicts.picture;
  try {
    const text = await readCode(bytes);
    return text !== undefined && /^https?:\/\/[^\s/]+\/verify$/.test(text)
      ? refusalsOf.pictureWithCode(text)
      : verdicts.pictureWithoutCode;
  } catch {
    return verdicts.picture;
  }
}

const isPdf = (path: string): boolean => /\.pdf$/i.test(path);
const isZip = (path: string): boolean => /\.zip$/i.test(path);
const isPicture = (path: string): boolean =>
  /\.(jpe?g|png|webp|gif|heic|heif|avif|tiff?|bmp)$/i.test(path);

/** Not what systems put beside people's files. */
const isOfSomebody = ({ path }: GivenFile): boolean =>
  !/(^|\/)(__MACOSX\/.*|\.[^/]*|Thumbs\.db|desktop\.ini)$/i.test(path);
