import { bounds } from "../file/bounds.ts";
import { PdfFault } from "../file/fault.ts";
import { type Dict, isName, Stream, type Value } from "../file/objects.ts";
import { inheritedResources } from "../file/page-objects.ts";
import type { Page } from "../file/pages.ts";
import type { PdfFile } from "../file/pdf-file.ts";
import { type Changes, change } from "./copied-part.ts";

/**
 * Leaves out of the pages' resources (ISO 32000-1, 7.8.3) what none of these pages names: many programs give all pages
 * the same resources, in which the pictures and forms of the pages that are left out stand too. Throws PdfFault for
 * contents that it can't read, which qpdf may decode.
 */
export function pruneResources(file: PdfFile, kept: readonly Page[], changes: Changes): void {
  const uses = new Uses(file);
  for (const { dict } of kept) {
    const resources = file.dict(inheritedResources(file, dict));
    const contents = file.get(dict.get("Contents"));
    const streams = (Array.isArray(contents) ? contents : [contents]).map((one) => file.get(one));
    // A reader puts white space between the streams of a page.
    uses.content(streams, resources);
    for (const annotation of file.array(dict.get("Annots")) ?? [])
      uses.forms(annotation, resources);
  }
  for (const [category, used] of uses.named)
    for (const called of category.keys())
      if (!used.has(called)) change(changes, category, called, null);
}

/** Categories whose entries contents name; a font, a pattern or a state may have contents of its own. */
const categories = "ColorSpace ExtGState Font Pattern Properties Shading XObject".split(" ");

/** What contents name, found by following what they draw. */
class Uses {
  /** For each dictionary of a category of resources, the names that are used. */
  readonly named = new Map<Dict, Set<string>>();
  readonly #file: PdfFile;
  readonly #seen = new Map<Value, Set<Dict | undefined>>();
  #steps = 0;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** Contents, and the resources in which their names are looked up. */
  content(streams: readonly Value[], resources: Dict | undefined): void {
    if (resources === undefined) return;
    const names = new Set<string>();
    for (const stream of streams)
      if (stream instanceof Stream && stream.bytes.length > 0 && !this.#isSeen(stream, resources))
        for (const name of namesIn(this.#file.decoded(stream))) names.add(name);
    for (const key of categories) {
      const category = this.#file.dict(resources.get(key));
      if (category === undefined) continue;
      const used = this.named.get(category) ?? new Set<string>();
      this.named.set(category, used);
      for (const [called, value] of category) {
        if (!names.has(called)) continue;
        used.add(called);
        this.#follow(key, this.#file.get(value), resources);
      }
    }
  }

  /** All forms that an annotation can look like. */
  forms(value: Value | undefined, resources: Dict | undefined, depth = 0): void {
    const found = this.#file.get(value);
    this.#form(found, resources);
    if (!(found instanceof Map) || depth > appearanceDepthMax) return;
    const looks = depth === 0 ? [found.get("AP"), found.get("MK")] : found.values();
    for (const look of looks) this.forms(look, resources, depth + 1);
  }

  #form(stream: Value, resources: Dict | undefined): void {
    if (!(stream instanceof Stream) || isName(stream.dict.get("Subtype"), "Image")) return;
    // A form without resources takes those of what draws it.
    this.content([stream], this.#file.dict(stream.dict.get("Resources")) ?? resources);
  }

  #follow(category: string, value: Value, resources: Dict): void {
    if (category === "XObject" || category === "Pattern") this.#form(value, resources);
    if (category === "Font") this.#font(value, resources);
    const state = category === "Pattern" && value instanceof Map ? value.get("ExtGState") : value;
    if (category === "ExtGState" || category === "Pattern") this.#state(state, resources);
  }

  #font(value: Value, resources: Dict): void {
    const font = value instanceof Map ? value : undefined;
    const glyphs = this.#file.dict(font?.get("CharProcs"));
    const own = this.#file.dict(font?.get("Resources")) ?? resources;
    for (const glyph of glyphs?.values() ?? []) this.content([this.#file.get(glyph)], own);
  }

  #state(value: Value | undefined, resources: Dict): void {
    const state = this.#file.dict(value);
    this.#form(this.#file.get(this.#file.dict(state?.get("SMask"))?.get("G")), resources);
    const [font] = this.#file.array(state?.get("Font")) ?? [];
    this.#font(this.#file.get(font), resources);
  }

  #isSeen(stream: Stream, resources: Dict): boolean {
    if (++this.#steps > bounds.pageObjectsMax) throw new PdfFault("too many objects on pages");
    const seen = this.#seen.get(stream) ?? new Set();
    this.#seen.set(stream, seen);
    return seen.size === seen.add(resources).size;
  }
}

/** `/AP` and its kinds and states. */
const appearanceDepthMax = 3;

/** All that may be a name in contents, also in their strings and pictures. */
function* namesIn(contents: Buffer): Generator<string> {
  const source = contents.toString("latin1");
  for (const [, written = ""] of source.matchAll(/\/([^\0\t\n\f\r ()<>[\]{}/%]*)/g))
    yield written.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
}
