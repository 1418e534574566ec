import { unlessFaulty } from "../file/fault.ts";
import { IncrementalUpdate } from "../file/incremental-update.ts";
import { isName, Ref, type Value } from "../file/objects.ts";
import { contentStreams, inheritedResources } from "../file/page-objects.ts";
import type { Page } from "../file/pages.ts";
import type { PdfFile } from "../file/pdf-file.ts";
import { plainLists } from "./plain-lists.ts";
import { type Membership, plainMemberships } from "./plain-memberships.ts";
import { plainPart, withParts } from "./plain-parts.ts";
import { plainStreams } from "./plain-streams.ts";

export interface PlainDrawing {
  readonly file: PdfFile;
  /** Whether a layer, or a membership in layers, has been fixed as it is shown. */
  readonly hasFixedLayers: boolean;
}

/**
 * The file with an update that writes plainly what programs draw differently, as PDFium draws it: signers see its picture.
 * The same file if there is nothing of the kind.
 */
export function withPlainDrawing(file: PdfFile, pages: readonly Page[]): PlainDrawing {
  const update = new IncrementalUpdate(file);
  const odd = new Map<number, Ref>();
  const memberships: Membership[] = [];
  const glyphs = new Map<number, Ref>();
  const contents = contentStreams(file, pages, (value, object) => {
    if (plainPart(file, value) !== value) odd.set(object.number, object);
    const type = value instanceof Map ? value.get("Type") : undefined;
    if (value instanceof Map && (isName(type, "OCMD") || isName(type, "OCG")))
      memberships.push({ dict: value, object });
    for (const glyph of glyphsOf(file, value)) glyphs.set(glyph.number, glyph);
  });
  replaceParts(update, pages, odd.values(), (value) => plainPart(file, value));
  const fixed = plainMemberships(update, memberships);
  if (fixed.size > 0)
    replaceParts(
      update,
      pages,
      memberships.map(({ object }) => object),
      (value) => (value instanceof Map ? (fixed.get(value) ?? value) : value),
    );
  plainLists(update, pages);
  plainStreams(update, pages, { contents, glyphs: [...glyphs.values()] });
  const hasFixedLayers = update.catalog.get("OCProperties") !== file.root.get("OCProperties");
  return { file: update.hasChanges ? update.opened() : file, hasFixedLayers };
}

/** The streams that draw the glyphs of a Type 3 font. */
function glyphsOf(file: PdfFile, font: Value): readonly Ref[] {
  if (!(font instanceof Map) || !isName(font.get("Subtype"), "Type3")) return [];
  const glyphs = unlessFaulty(() => file.dict(font.get("CharProcs"))) ?? new Map<string, Value>();
  return [...glyphs.values()].filter((glyph) => glyph instanceof Ref);
}

function replaceParts(
  update: IncrementalUpdate,
  pages: readonly Page[],
  objects: Iterable<Ref>,
  change: (part: Value) => Value,
): void {
  const numbers = new Set<number>();
  for (const ref of objects) {
    if (ref.number === update.file.rootRef.number) continue;
    numbers.add(ref.number);
    const before = update.currentValue(ref);
    const after = withParts(before, change);
    if (after !== before) update.replace(ref, after);
  }
  if (numbers.size === 0) return;
  // Resources that pages inherit stand in a node of the page tree.
  for (const { ref, dict } of pages) {
    if (dict.has("Resources")) continue;
    const before = inheritedResources(update.file, dict) ?? null;
    const after = withParts(before, change);
    if (after !== before) update.edit(ref, dict).set("Resources", after);
  }
}
