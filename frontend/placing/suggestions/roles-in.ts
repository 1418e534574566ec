import { pdfjs } from "react-pdf";
import type { PageSize } from "#contract/rules/fields/markers";
import { documentOptions } from "../../pdf/pdfjs.ts";
import { loadSource, type OpenPdf } from "../../pdf/source.ts";
import { readPage } from "./read-page.ts";
import { type PlacedField, partiesOfFields, signingParties } from "./signing-parties.ts";
import type { Suggestion } from "./suggestions-in.ts";

/** Contracts are signed at their ends. */
const pagesRead = 20;

/** The parties that sign a document, see `signingParties`. */
export const rolesIn = async (open: OpenPdf, pages: readonly PageSize[]): Promise<string[]> =>
  signingParties(await lastSuggestions(open, pages));

/** The parties for whom the signers' fields lie in a document, see `partiesOfFields`. */
export const rolesOfFields = async (
  open: OpenPdf,
  pages: readonly PageSize[],
  fields: readonly PlacedField[],
): Promise<ReadonlyMap<number, string>> =>
  partiesOfFields(await lastSuggestions(open, pages), fields);

async function lastSuggestions(open: OpenPdf, pages: readonly PageSize[]): Promise<Suggestion[]> {
  const source = await loadSource(open, () => undefined);
  const loading = pdfjs.getDocument({ ...documentOptions, ...source });
  try {
    const pdf = await loading.promise;
    const suggestions: Suggestion[] = [];
    for (const [index, size] of pages.entries())
      if (index >= pages.length - pagesRead)
        suggestions.push(...(await readPage(pdf, index, size, () => false)).suggestions);
    return suggestions;
  } finally {
    await loading.destroy();
  }
}
