import { unlessFaulty } from "../file/fault.ts";
import { PdfFile } from "../file/pdf-file.ts";
import { type PageFound, pagesCounted, pagesFound } from "./flatten.ts";
import { pagesNamed } from "./page-names.ts";
import { countPages } from "./qpdf.ts";

/** What is known about an upload's pages before its repair. */
export interface UploadPages {
  /** The pages that we find in an upload that opens without repair. */
  readonly found: readonly PageFound[] | undefined;
  /** Page count of the page tree; from qpdf if we can't open the file. */
  readonly counted: number | undefined;
}

export async function pagesOfUpload(source: Uint8Array): Promise<UploadPages> {
  const read = () => {
    const file = new PdfFile(source);
    return { found: pagesFound(file), counted: pagesCounted(file) };
  };
  return unlessFaulty(read) ?? { found: undefined, counted: await countPages(source) };
}

export interface Losses {
  /** Pages that lost their contents, counted from 0. */
  readonly emptied: readonly number[];
  readonly findings: readonly string[];
}

/** What a repaired file lacks, page by page; `empty` are pages that can't be read and were kept. */
export function lossesOf(
  { found, counted = 0 }: UploadPages,
  repaired: Uint8Array,
  empty: readonly number[],
): Losses {
  const now = pagesFound(new PdfFile(repaired));
  const before = found?.length === now.length ? found : now;
  const pairs = before.map((page, i) => ({ page, other: now[i] ?? page, i }));
  const lost = pairs.filter(({ page, other }) => page.hasContents && !other.hasContents);
  const resized = pairs.filter(({ page, other }) => !isAlike(page, other)).map(({ i }) => i);
  const emptied = [...new Set([...empty, ...lost.map(({ i }) => i)])];
  const isMissing = now.length < counted;
  return {
    emptied,
    findings: [
      ...(emptied.length > 0 ? [lossFindings.empty(emptied, now.length)] : []),
      ...(isMissing ? [lossFindings.missing(counted, now.length)] : []),
      ...(resized.length > 0 ? [lossFindings.resized(resized)] : []),
    ],
  };
}

/** A larger difference in size counts as a change: many programs round by a point. */
const tolerancePt = 1;

const isAlike = ({ size }: PageFound, { size: other }: PageFound): boolean =>
  Math.abs(size.width - other.width) <= tolerancePt &&
  Math.abs(size.height - other.height) <= tolerancePt;

export const lossFindings = {
  empty: (pages: readonly number[], count: number) => {
    const named = pagesNamed(pages);
    const upper = named.slice(0, 1).toUpperCase() + named.slice(1);
    return `${upper} of ${count} can't be read and ${pages.length === 1 ? "is" : "are"} empty.`;
  },
  missing: (counted: number, found: number) =>
    `This file says that it has ${counted} pages, but only ${found} ${found === 1 ? "is" : "are"} in it.`,
  resized: (pages: readonly number[]) =>
    `The repair has changed the size of ${pagesNamed(pages)}. Please check it before you send it.`,
} as const;
