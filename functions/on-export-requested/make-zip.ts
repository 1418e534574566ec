import { crc32 } from "node:zlib";
import { csvFile } from "#core/domain/common/csv";
import { centralDirectory, localHeader } from "#core/domain/common/zip";
import { takenStems } from "#core/domain/lists/export-names";
import { indexHead, type Row } from "#core/domain/lists/export-rows";
import {
  beginUpload,
  completeUpload,
  deleteExported,
  type ExportedFile,
  findExported,
  partBytesMin,
  uploadPart,
} from "#core/gateways/exported-files";
import { isTurnOver, type Run } from "#core/http/worker";
import {
  changeExportInRun,
  type ExportPart,
  type ExportRun,
  exportedIds,
  exportTtl,
  listExportParts,
  recordPart,
  type StoredExport,
} from "#core/store/files/exports";
import { ahead } from "./ahead.ts";
import { type DocumentRead, type NamedFile, namedFiles, readDocument } from "./document-files.ts";
import type { Outcome } from "./outcome.ts";

/** Time for one part: to read some documents, and to store them. */
const reserveMs = 25_000;
/** No part begins later: then another export has its turn. */
const turnMs = 20_000;
/** Documents that are read concurrently; each has 25 MB at most. What was attached to one is read once it is its turn. */
const readAhead = 4;

/**
 * An archive of the documents, made as parts of a multipart upload. Each part holds whole entries and is recorded
 * together with their data for the index and the central directory; a run starts after the last recorded part. The
 * rest, with the index and the directory, is the last part, which may be small.
 */
export async function makeZip(wanted: StoredExport, own: ExportRun, run: Run): Promise<Outcome> {
  const { userId, id: exportId } = wanted;
  const earlier = wanted.uploadId ? await findExported({ userId, exportId }) : undefined;
  if (earlier) return recordReady(wanted, own, run, earlier);
  const file = await uploadOf(wanted, own);
  if (!file) return "gone";
  const [ids, recorded] = await Promise.all([exportedIds(exportId), listExportParts(exportId)]);
  const parts = [...recorded];
  const left = ids.slice(sum(parts, ({ documents }) => documents));
  const documents = ahead(left, readAhead, (id) => readDocument(wanted, id));
  for (;;) {
    if (run.msLeft() < reserveMs || (parts.length > recorded.length && isTurnOver(run, turnMs)))
      return "more";
    const filling = await fill(documents, parts);
    if (filling.isLast) return finish(wanted, own, run, file, parts, filling.part);
    const part = await store(filling.part, file, parts.length + 1);
    const so = { ...progress([...parts, part]), changedAt: run.now().toISOString() };
    if (!(await recordPart(own, parts.length + 1, part, so, exportTtl(wanted))))
      return discard(file);
    parts.push(part);
  }
}

async function uploadOf(wanted: StoredExport, own: ExportRun): Promise<ExportedFile | undefined> {
  const place = { userId: wanted.userId, exportId: wanted.id };
  if (wanted.uploadId) return { ...place, uploadId: wanted.uploadId };
  const file = { ...place, uploadId: await beginUpload(place) };
  if (await changeExportInRun(own, { uploadId: file.uploadId })) return file;
  await discard(file);
  return undefined;
}

async function discard(file: ExportedFile): Promise<"gone"> {
  await deleteExported(file);
  return "gone";
}

/** A part before it is stored. */
interface Part extends Omit<ExportPart, "etag"> {
  readonly chunks: readonly Uint8Array[];
}

/** As many documents as fill a part; `isLast` if there are no more. */
async function fill(
  documents: AsyncGenerator<DocumentRead | undefined>,
  before: readonly ExportPart[],
): Promise<{ readonly part: Part; readonly isLast: boolean }> {
  const offset = sum(before, ({ sizeBytes }) => sizeBytes);
  const taken = takenStems(before.flatMap(({ entries }) => entries.map(({ name }) => name)));
  let part: Part = {
    chunks: [],
    sizeBytes: 0,
    documents: 0,
    leftOut: 0,
    entries: [],
    rows: [],
  };
  while (part.sizeBytes < partBytesMin) {
    const { done, value: read } = await documents.next();
    if (done) return { part, isLast: true };
    part = read ? await withDocument(part, read, taken, offset) : withoutDocument(part);
  }
  return { part, isLast: false };
}

const withoutDocument = (part: Part): Part => ({
  ...part,
  documents: part.documents + 1,
  leftOut: part.leftOut + 1,
});

async function withDocument(
  part: Part,
  read: DocumentRead,
  taken: Set<string>,
  offset: number,
): Promise<Part> {
  const { files, row } = await namedFiles(read, taken);
  const at = read.envelope.endedAt ?? read.envelope.createdAt;
  const after = files.reduce((sofar, one) => withFile(sofar, one, at, offset), part);
  return { ...after, documents: part.documents + 1, rows: [...part.rows, row] };
}

function withFile(part: Part, { name, bytes }: NamedFile, at: string, offset: number): Part {
  const told = { name, crc32: crc32(bytes), sizeBytes: bytes.length, at };
  const header = localHeader(told);
  return {
    ...part,
    chunks: [...part.chunks, header, bytes],
    sizeBytes: part.sizeBytes + header.length + bytes.length,
    entries: [...part.entries, { ...told, offset: offset + part.sizeBytes }],
  };
}

async function store(
  { chunks, ...part }: Part,
  file: ExportedFile,
  number: number,
): Promise<ExportPart> {
  return { ...part, etag: await uploadPart(file, number, Buffer.concat(chunks)) };
}

async function finish(
  wanted: StoredExport,
  own: ExportRun,
  run: Run,
  file: ExportedFile,
  parts: readonly ExportPart[],
  rest: Part,
): Promise<Outcome> {
  const last = await store(withEnd(parts, rest, run.now()), file, parts.length + 1);
  // Recorded before the upload is completed, because a later run that finds the object doesn't know this.
  const so = { ...progress([...parts, rest]), changedAt: run.now().toISOString() };
  if (!(await changeExportInRun(own, so))) return discard(file);
  const all = [...parts, last];
  const made = await completeUpload(
    file,
    all.map(({ etag }) => etag),
  );
  return recordReady(wanted, own, run, { ...made, sizeBytes: sum(all, (one) => one.sizeBytes) });
}

/** The last part with the index, which names every file, and the central directory. */
function withEnd(parts: readonly ExportPart[], rest: Part, now: Date): Part {
  const rows: Row[] = [indexHead, ...parts.flatMap((part) => part.rows), ...rest.rows];
  const index = { name: "index.csv", bytes: Buffer.from(csvFile(rows), "utf8") };
  const offset = sum(parts, ({ sizeBytes }) => sizeBytes);
  const part = withFile(rest, index, now.toISOString(), offset);
  const entries = [...parts.flatMap((one) => one.entries), ...part.entries];
  const directory = centralDirectory(entries, offset + part.sizeBytes);
  return {
    ...part,
    chunks: [...part.chunks, directory],
    sizeBytes: part.sizeBytes + directory.length,
  };
}

async function recordReady(
  { userId, id: exportId }: StoredExport,
  own: ExportRun,
  run: Run,
  file: NonNullable<StoredExport["file"]>,
): Promise<Outcome> {
  const readyAt = run.now().toISOString();
  if (await changeExportInRun(own, { file, readyAt, changedAt: readyAt })) return "ready";
  await deleteExported({ userId, exportId });
  return "gone";
}

const progress = (parts: readonly Pick<ExportPart, "documents" | "leftOut">[]) => ({
  done: sum(parts, ({ documents }) => documents),
  leftOut: sum(parts, ({ leftOut }) => leftOut),
});

const sum = <Of>(all: readonly Of[], number: (one: Of) => number): number =>
  all.reduce((total, one) => total + number(one), 0);
