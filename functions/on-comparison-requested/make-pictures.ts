import { randomUUID } from "node:crypto";
import { combinePdfs, PartRefused, preparePdf, UploadRefused } from "sealed-pdf";
import { ThreadStarved } from "sealed-pdf/threads";
import { limits } from "#contract/rules/limits/limits";
import { Refusal, refusals } from "#contract/rules/refusals/refusals";
import { minuteMs } from "#core/domain/common/time";
import { variable } from "#core/environment";
import { comparedAtUpload, objectKeys, readStored, storeObject } from "#core/gateways/documents";
import { enqueuePictures } from "#core/gateways/queue";
import type { Run } from "#core/http/worker";
import { drawEachPage, faultInWords } from "#core/images/acceptance/acceptance";
import { redactedPage } from "#core/images/redaction/redact";
import { readingsOf } from "#core/sending/comparing";
import {
  type Comparison,
  type ComparisonId,
  findComparison,
  type Pictures,
  recordPictures,
} from "#core/store/envelope/comparisons";

const bucket = variable("DOCUMENTS_BUCKET");

/** Each file that is stored in between reads and packs the whole document. */
const pagesAtOnce = 10;
/** Time to put the pictures into the file. */
const reserveMs = 50_000;
/** A machine that is too busy is asked again until then; later whoever needs the pictures asks. */
const triedForMs = 2 * minuteMs;
const sideMaxPx = 300;

/**
 * Makes some more pictures of the pages that need them, or accepts the file in which all are made, and leaves what is left to
 * another message.
 */
export async function makePictures(id: ComparisonId, run: Run): Promise<void> {
  const comparison = await findComparison(id);
  const { pictures } = comparison ?? {};
  if (!comparison || !pictures || pictures.isReady || pictures.refused) return;
  const { askedAt, ...before } = pictures;
  try {
    const isMore = before.made < before.pages.length;
    const after = await (isMore ? withMore(comparison, before, run) : accepted(comparison, before));
    await recordPictures(id, after, run.now());
    if (!after.isReady) return await enqueuePictures(id);
    // The envelope that is sent with it would ask first.
    const { file } = after;
    await readingsOf({ userId: id.userId, file, pages: comparison.readings.length }, run.now());
  } catch (error) {
    if (error instanceof ThreadStarved) {
      if (run.now().getTime() - Date.parse(askedAt) < triedForMs) await enqueuePictures(id);
      return;
    }
    await recordPictures(id, { ...before, refused: refusedBecause(error) }, run.now());
  }
}

type Progress = Omit<Pictures, "askedAt">;

async function withMore(comparison: Comparison, before: Progress, run: Run): Promise<Progress> {
  const pdf = await readStored(bucket, before.file);
  const drawn: Awaited<ReturnType<typeof pictureOf>>[] = [];
  for (const one of before.pages.slice(before.made, before.made + pagesAtOnce)) {
    if (drawn.length > 0 && run.msLeft() < reserveMs) break;
    drawn.push(await pictureOf(pdf, one));
  }
  const pages = comparison.readings.map((_, page) => ({
    ...{ file: 0, page, turn: 0 as const },
    instead: drawn.find(({ index }) => index === page)?.picture,
  }));
  const bytes = await combinePdfs([{ bytes: pdf, name: "" }], pages);
  if (bytes.length > limits.combining.bytesMax) throw impossible("The file would be too large.");
  return {
    ...before,
    file: await storeObject(bucket, keyOf(comparison), bytes, "application/pdf"),
    made: before.made + drawn.length,
  };
}

async function pictureOf(pdf: Uint8Array, { page, ...size }: Progress["pages"][number]) {
  const drawn = await redactedPage(pdf, { index: page - 1, size, areas: [] });
  if (!drawn) throw impossible(`Page ${page} takes too long to draw.`);
  return { index: page - 1, picture: drawn.page };
}

/** The file as it would be accepted if it were uploaded. */
async function accepted(comparison: Comparison, before: Progress): Promise<Progress> {
  const prepared = await preparePdf(await readStored(bucket, before.file));
  const { fault, compared } = await drawEachPage(prepared, sideMaxPx);
  if (fault) throw impossible(faultInWords(fault));
  const file = await storeObject(bucket, keyOf(comparison), prepared.bytes, "application/pdf", {
    metadata: comparedAtUpload(compared),
  });
  return { ...before, file, isReady: true };
}

const keyOf = ({ userId, sha256 }: Comparison): string =>
  objectKeys.withPictures({ userId, sha256, attempt: randomUUID() });

const impossible = (message: string): Refusal => new Refusal("UNSOUND_PDF", { message });

/** As a sentence. Throws what is a bug. */
function refusedBecause(error: unknown): string {
  if (error instanceof Refusal) return `${error.message} ${instead}`;
  if (error instanceof UploadRefused) return `${refusals.DAMAGED_PDF[1]} ${instead}`;
  if (!(error instanceof PartRefused)) throw error;
  return error.reason === "damaged" ? `${refusals.DAMAGED_PDF[1]} ${instead}` : signed;
}

const instead = "So its pages can't become pictures.";
const signed =
  "This file has a digital signature, which holds only for the file as it is, so its pages can't become pictures.";
