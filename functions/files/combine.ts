import {
  type CombinedFile,
  type CombinedPage,
  combinePdfs,
  hasAttachments,
  PartRefused,
} from "sealed-pdf";
import type { CombinedPart, documentCalls } from "#contract/calls/documents";
import { limits } from "#contract/rules/limits/limits";
import { combiningMessages } from "#contract/rules/refusals/combining";
import { Refusal } from "#contract/rules/refusals/refusals";
import { type Caller, listOf } from "#core/domain/account/caller";
import { idFromKey } from "#core/domain/common/idempotency";
import { variable } from "#core/environment";
import { readObject } from "#core/gateways/documents";
import { Answer } from "#core/http/answer";
import type { RouteOf } from "#core/http/router";
import { findFile, getFile, type UploadedFile } from "#core/store/files/files";
import { acceptFile } from "./accept-file.ts";
import { assertSize } from "./file-size.ts";
import { areasOf, assertFew, type PageWithAreas, redacted } from "./redact.ts";
import { documentAnswer } from "./wire.ts";

const bucket = variable("DOCUMENTS_BUCKET");

/**
 * The id of the new document follows from its name and its pages, so that a repeated call finds what the first one has
 * made.
 */
export const combine: RouteOf<typeof documentCalls.combine> = async ({ input, caller, now }) => {
  const { name, parts } = input;
  const files = await filesOf(caller, parts);
  const pages = pagesOf(files, parts);
  const request = JSON.stringify([name, files.map(({ sha256 }) => sha256), pages]);
  const id = idFromKey(listOf(caller), `combined ${request}`);
  const known = await findFile(caller, id);
  if (known) return new Answer(201, await documentAnswer(known, caller, now));
  const contents = await Promise.all(files.map(opened));
  const { pictures, warnings } = await redacted(contents, pages);
  const wanted = pages.map((page, i) => ({ ...page, instead: pictures[i] }));
  const bytes = await combined(contents, wanted);
  assertSize(caller.workspace, bytes.length, now);
  const fileName = name.replaceAll(/[\\/]/g, "-");
  const told = [...warnings, ...attachmentsLeft(contents, pages)];
  const arrived = { id, fileName, forTemplate: false, announced: false, bytes, warnings: told };
  const file = await acceptFile(caller, arrived, now);
  return new Answer(201, await documentAnswer(file, caller, now));
};

type WantedPage = CombinedPage & PageWithAreas;

/** Each document once, in the order in which it is first used. */
async function filesOf(caller: Caller, parts: readonly CombinedPart[]): Promise<UploadedFile[]> {
  const { filesMax, bytesMax } = limits.combining;
  const ids = [...new Set(parts.map(({ documentId }) => documentId))];
  if (ids.length > filesMax) throw badParts(combiningMessages.partsMax);
  const files = await Promise.all(ids.map((id) => getFile(caller, id)));
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (bytes > bytesMax) throw badParts(combiningMessages.partsBytesMax);
  return files;
}

function pagesOf(
  files: readonly UploadedFile[],
  parts: readonly CombinedPart[],
): readonly WantedPage[] {
  const count = parts.reduce((sum, part) => sum + (part.pages?.length ?? 1), 0);
  if (count > limits.pagesMax) throw badParts(combiningMessages.partsPagesMax);
  const pages = parts.flatMap((part) => {
    const { documentId, pages: chosen, turn = 0 } = part;
    const index = files.findIndex(({ id }) => id === documentId);
    const { name = "", pages: own = [] } = files[index] ?? {};
    const numbers = chosen ?? own.map((_, i) => i + 1);
    const beyond = numbers.find((number) => number > own.length);
    if (beyond !== undefined) throw badParts(`“${name}” has no page ${beyond}.`);
    const areas = areasOf(part, { name, pages: own }, numbers);
    return numbers.map((number): WantedPage => {
      const page = { file: index, page: number - 1, turn };
      const its = areas.get(number);
      return its ? { ...page, areas: its } : page;
    });
  });
  if (pages.length > limits.pagesMax) throw badParts(combiningMessages.partsPagesMax);
  assertFew(pages);
  return pages;
}

const badParts = (message: string) => new Refusal("BAD_FIELD", { field: "parts", message });

/** Its bytes may have been deleted meanwhile. */
async function opened({ name, pages, key, versionId }: UploadedFile) {
  const bytes = await readObject(bucket, key, versionId);
  if (!bytes) throw new Refusal("NOT_FOUND", { field: "parts" });
  return { name, pages, bytes };
}

/** Files that are attached to a document stay if all of its pages do, since they may hold what is on these. */
function attachmentsLeft(
  files: readonly Awaited<ReturnType<typeof opened>>[],
  wanted: readonly WantedPage[],
): string[] {
  return files.flatMap(({ name, bytes, pages }, i) => {
    const used = wanted.filter(({ file }) => file === i);
    const whole = new Set(used.map(({ page }) => page)).size === pages.length;
    if ((whole && used.every(({ areas }) => !areas)) || !hasAttachments(bytes)) return [];
    return `What was attached to “${name}” is not in this document, because not all of its pages are used as they are.`;
  });
}

async function combined(
  files: readonly CombinedFile[],
  pages: readonly CombinedPage[],
): Promise<Uint8Array> {
  try {
    return await combinePdfs(files, pages);
  } catch (error) {
    if (!(error instanceof PartRefused)) throw error;
    const { name = "" } = files[error.file] ?? {};
    if (error.reason === "damaged") throw new Refusal("DAMAGED_PDF", { field: "parts" });
    throw new Refusal("SIGNED_PART", { field: "parts", message: signedPart(name) });
  }
}

const signedPart = (name: string): string =>
  `“${name}” has a digital signature, which holds only for that file as it is. Its pages can't become part of another document. Please send it by itself.`;
