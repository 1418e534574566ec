import type { PicturePage } from "sealed-pdf";
import type { CombinedPart } from "#contract/calls/documents";
import type { PageSize } from "#contract/rules/fields/markers";
import { limits } from "#contract/rules/limits/limits";
import { combiningMessages } from "#contract/rules/refusals/combining";
import { Refusal } from "#contract/rules/refusals/refusals";
import { pageRanges } from "#contract/rules/text/page-ranges";
import { type Area, redactedPage, redactionLimits } from "#core/images/redaction/redact";

/** A page, with areas if some are to be redacted. */
export interface PageWithAreas {
  /** Index of its file, and of the page in it. */
  readonly file: number;
  readonly page: number;
  /** None is empty; without any the page becomes a picture as it is. Undefined for a page that stays what it is. */
  readonly areas?: readonly Area[] | undefined;
}

interface RedactedFile {
  readonly name: string;
  readonly pages: readonly PageSize[];
  readonly bytes: Uint8Array;
}

export interface Redaction {
  /** A picture for each of the pages that has areas; undefined for the others. */
  readonly pictures: readonly (PicturePage | undefined)[];
  /** What the sender should know, as sentences. */
  readonly warnings: readonly string[];
}

/** The areas of a part, by number of the pages that become pictures. Throws BAD_FIELD for those that would cover nothing. */
export function areasOf(
  { redact = [], asPictures = [] }: CombinedPart,
  { name, pages }: Pick<RedactedFile, "name" | "pages">,
  numbers: readonly number[],
): ReadonlyMap<number, readonly Area[]> {
  const beside = asPictures.find((page) => !numbers.includes(page));
  if (beside !== undefined)
    throw badParts(`Page ${beside} of “${name}” is not used, so it can't become a picture.`);
  const byPage = new Map<number, Area[]>(asPictures.map((page) => [page, []]));
  for (const { page, ...area } of redact) {
    const size = pages[page - 1];
    if (!size || !numbers.includes(page))
      throw badParts(`Page ${page} of “${name}” is not used, so it can't be redacted.`);
    if (!isOn(area, size))
      throw badParts(`An area to be redacted lies beside page ${page} of “${name}”.`);
    byPage.set(page, [...(byPage.get(page) ?? []), area]);
  }
  return byPage;
}

const isOn = ({ x, y, width, height }: Area, page: PageSize): boolean =>
  x < page.width && y < page.height && x + width > 0 && y + height > 0;

const badParts = (message: string) => new Refusal("BAD_FIELD", { field: "parts", message });

export function assertFew(pages: readonly PageWithAreas[]): void {
  const { pagesMax, areasMax } = limits.redacting;
  const redacted = new Map(
    pages.flatMap((page) => (page.areas ? [[keyOf(page), page.areas]] : [])),
  );
  if (redacted.size > pagesMax) throw badParts(combiningMessages.redactedPagesMax);
  const areas = [...redacted.values()].reduce((sum, { length }) => sum + length, 0);
  if (areas > areasMax) throw badParts(combiningMessages.redactedAreasMax);
}

/** Pages of the same key become the same picture. */
const keyOf = ({ file, page, areas }: PageWithAreas): string => JSON.stringify([file, page, areas]);

export interface RedactingTime {
  /** Processor time for all pages. A page that is begun is finished, and people wait as long as for a large document. */
  readonly budgetMs: number;
  /** Time on the clock after which the machine is too busy. */
  readonly wallMs: number;
}

const usual: RedactingTime = { budgetMs: 12_000, wallMs: 20_000 };

/**
 * Draws the pages that have areas, one after the other, since each takes the memory of a large picture. Throws
 * UNSOUND_PDF and ThreadStarved.
 */
export async function redacted(
  files: readonly RedactedFile[],
  pages: readonly PageWithAreas[],
  { budgetMs, wallMs } = usual,
): Promise<Redaction> {
  const endsAt = performance.now() + wallMs;
  let takenMs = 0;
  const drawn = new Map<string, Awaited<ReturnType<typeof redactedPage>>>();
  for (const wanted of pages) {
    const key = keyOf(wanted);
    if (!wanted.areas || drawn.has(key)) continue;
    if (takenMs > budgetMs) throw new Refusal("UNSOUND_PDF", slow);
    const page = await drawnPage(files, wanted, Math.max(0, endsAt - performance.now()));
    takenMs += page.processorMs;
    drawn.set(key, page);
  }
  const found = pages.map((page) => drawn.get(keyOf(page)));
  return { pictures: found.map((one) => one?.page), warnings: warningsOf(found, pages) };
}

const slow = {
  field: "parts",
  message:
    "These pages take too long to be redacted at once. Please redact fewer, and the others in the document that you get.",
};

async function drawnPage(
  files: readonly RedactedFile[],
  { file, page, areas = [] }: PageWithAreas,
  wallMs: number,
) {
  const { name = "", pages = [], bytes = new Uint8Array() } = files[file] ?? {};
  const size = pages[page];
  const drawn =
    size &&
    (await redactedPage(bytes, { index: page, size, areas }, { ...redactionLimits, wallMs }));
  if (drawn) return drawn;
  const message = `Page ${page + 1} of “${name}” can't be drawn, so it can't be redacted. Please print the file to a new PDF and upload that.`;
  throw new Refusal("UNSOUND_PDF", { field: "parts", message });
}

function warningsOf(
  found: readonly Awaited<ReturnType<typeof redactedPage>>[],
  pages: readonly PageWithAreas[],
): string[] {
  const numbers = (is: (hasText: boolean, isRedacted: boolean) => boolean) =>
    found.flatMap((one, at) =>
      one && is(one.hasText, (pages[at]?.areas ?? []).length > 0) ? [at + 1] : [],
    );
  const redacted = numbers((_, isRedacted) => isRedacted);
  const plain = numbers((_, isRedacted) => !isRedacted);
  const silent = numbers((hasText) => !hasText);
  return [
    ...(redacted.length === 0
      ? []
      : [
          redacted.length === 1
            ? `Page ${pageRanges(redacted)} is a picture now: what is black on it is not in this document any more, and its links, form fields and notes are gone. The file that you uploaded still has it all.`
            : `Pages ${pageRanges(redacted)} are pictures now: what is black on them is not in this document any more, and their links, form fields and notes are gone. The files that you uploaded still have it all.`,
        ]),
    ...(plain.length === 0
      ? []
      : [
          plain.length === 1
            ? `Page ${pageRanges(plain)} is a picture now, which looks the same in every program. Its links, form fields and notes are gone.`
            : `Pages ${pageRanges(plain)} are pictures now, which look the same in every program. Their links, form fields and notes are gone.`,
        ]),
    ...(silent.length > 0
      ? [
          `The text of ${silent.length === 1 ? "page" : "pages"} ${pageRanges(silent)} can't be searched or read aloud, since it is not certain which of it is covered.`,
        ]
      : []),
  ];
}
