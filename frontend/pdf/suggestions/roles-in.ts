import { pdfjs } from "react-pdf";
import type { PageSize } from "#contract/markers";
import { documentOptions } from "../pdfjs.ts";
import { loadSource, type OpenPdf } from "../source.ts";
import { readPage } from "./read-page.ts";
import { signingParties } from "./signing-parties.ts";
import type { Suggestion } from "./suggestions-in.ts";

/** Contracts are signed at their ends. */
const pagesRead = 20;

/** The parties that sign a document, see `signingParties`. */
export async function rolesIn(open: OpenPdf, pages: readonly PageSize[]): Promise<string[]> {
  const source = await loadSource(open, () => undefined);
  const loading = pdfjs.getDocument({ ...documentOptions, ...source });
  try {
    const pdf = await loading.promise;
    const suggestions: Suggestion[] = [];
    for (const [index, size] of pages.entries())
      if (index >= pages.length - pagesRead)
        suggestions.push(...(await readPage(pdf, index, size, () => false)).suggestions);
    return signingParties(suggestions);
  } finally {
    await loading.destroy();
  }
}
