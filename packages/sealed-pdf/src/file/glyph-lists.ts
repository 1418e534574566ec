import { unlessFaulty } from "./fault.ts";
import type { IncrementalUpdate } from "./incremental-update.ts";
import { namePattern, patternsIn } from "./name-search.ts";
import { isName, Ref } from "./objects.ts";

const lists = ["CIDSet", "CharSet"] as const;
const anyList = new RegExp(lists.map(namePattern).join("|"));

/**
 * Takes the lists of glyphs out of font descriptors. PDF/A-1 wants those of the glyphs that are used; in part 3 they may be
 * absent, and otherwise have to name all glyphs of the font program (ISO 19005-3, 6.2.11.4.2). No reader draws by them.
 */
export function dropGlyphLists(update: IncrementalUpdate): void {
  const { file } = update;
  // PDF/A-1 has no object streams.
  if (patternsIn(file.bytes, [anyList]).size === 0) return;
  for (const [number] of file.xref.entries) {
    const ref = new Ref(number, 0);
    // No sound reader uses an object that can't be read.
    const descriptor = unlessFaulty(() => file.get(ref));
    if (!(descriptor instanceof Map) || !isName(descriptor.get("Type"), "FontDescriptor")) continue;
    if (!lists.some((list) => descriptor.has(list))) continue;
    const edited = update.edit(ref, descriptor);
    for (const list of lists) edited.delete(list);
  }
}
