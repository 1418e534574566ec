import type { DocumentCallback } from "react-pdf/dist/shared/types.js";
import type { PageSize } from "#contract/rules/fields/markers";
import { linesDrawn } from "./drawn-lines.ts";
import { textOf } from "./name-parties.ts";
import { needsLines, type Suggestion, suggestionsIn } from "./suggestions-in.ts";
import { linesOf, type Piece, piecesOf, runsOf } from "./text-pieces.ts";

/** The texts and lines of a page. */
export interface ReadPage {
  readonly suggestions: readonly Suggestion[];
  readonly text: string;
}

/** What is printed on a page, in its lines' pieces; empty for a page that can't be read. */
export async function readPieces(
  pdf: DocumentCallback,
  index: number,
  size: PageSize,
): Promise<readonly Piece[]> {
  try {
    return linesOf((await readTexts(pdf, index, size)).runs).flatMap(piecesOf);
  } catch {
    return [];
  }
}

async function readTexts(pdf: DocumentCallback, index: number, size: PageSize) {
  const page = await pdf.getPage(index + 1);
  // The API's page sizes ignore UserUnit.
  const scale = size.width / page.getViewport({ scale: 1 }).width;
  const { transform } = page.getViewport({ scale });
  const { items } = await page.getTextContent();
  const runs = runsOf(
    items.filter((item) => "str" in item),
    transform,
  );
  return { page, transform, runs };
}

/**
 * The suggestions of one page, from its text, and the text. What it draws is read only where a signature's line isn't in the
 * text, and a page without text is drawn to find lines in its picture, if `canDraw`. Empty for a page that can't be read.
 */
export async function readPage(
  pdf: DocumentCallback,
  index: number,
  size: PageSize,
  canDraw: () => boolean,
): Promise<ReadPage> {
  try {
    const { page, transform, runs } = await readTexts(pdf, index, size);
    const text = textOf(runs);
    if (runs.length === 0) {
      if (!canDraw()) return { suggestions: [], text };
      const { suggestionsOnScan } = await import("./page-picture.ts");
      return { suggestions: await suggestionsOnScan(page, index, size), text };
    }
    if (!needsLines(runs)) return { suggestions: suggestionsIn({ runs }, index, size), text };
    const { operators } = await import("../../pdf/pdfjs.ts");
    const lines = linesDrawn(await page.getOperatorList(), operators, transform, size.width);
    page.cleanup();
    return { suggestions: suggestionsIn({ runs, lines }, index, size), text };
  } catch {
    return { suggestions: [], text: "" };
  }
}
