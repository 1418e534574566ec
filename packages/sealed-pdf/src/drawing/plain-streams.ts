import { deflateSync } from "node:zlib";
import { bounds } from "../file/bounds.ts";
import { decodeContent } from "../file/content-filters.ts";
import { unlessFaulty } from "../file/fault.ts";
import type { IncrementalUpdate } from "../file/incremental-update.ts";
import { type Dict, dict, isName, name, type Ref, Stream, type Value } from "../file/objects.ts";
import { type ContentStream, inheritedResources } from "../file/page-objects.ts";
import type { Page } from "../file/pages.ts";
import type { PdfFile } from "../file/pdf-file.ts";
import { componentsIn } from "./colour-spaces.ts";
import type { Spaces } from "./colours.ts";
import { uncoloured } from "./plain-glyphs.ts";
import { plainOperators } from "./plain-operators.ts";

/** Writes the operators of pages, forms, patterns and glyphs plainly, and names the font that PDFium takes for a missing one. */
export function plainStreams(
  update: IncrementalUpdate,
  pages: readonly Page[],
  { contents, glyphs }: { contents: readonly ContentStream[]; glyphs: readonly Ref[] },
): void {
  const decoder = new Decoder(update.file);
  for (const page of pages) plainPage(update, page, decoder);
  for (const { ref, stream } of contents) {
    const isForm = isName(stream.dict.get("Subtype"), "Form");
    if (isForm || stream.dict.get("PatternType") === 1) plainForm(update, ref, decoder);
  }
  for (const ref of glyphs) {
    const stream = update.currentValue(ref);
    const content = decoder.read(stream);
    const plain = content && uncoloured(content);
    if (stream instanceof Stream && plain) update.replace(ref, withContent(stream.dict, plain));
  }
}

function plainPage(update: IncrementalUpdate, { ref, dict: before }: Page, decoder: Decoder): void {
  const { file } = update;
  const page = update.current(ref) ?? before;
  const listed = page.get("Contents");
  const parts = file.array(listed) ?? (listed === undefined ? [] : [listed]);
  const read = parts.map((part) => decoder.read(file.get(part)));
  const data = read.filter((one) => one !== undefined);
  if (parts.length === 0 || data.length < parts.length) return;
  const resources = update.current(page.get("Resources") ?? inheritedResources(file, before));
  const { content, fonts } = plainOperators(joined(data), spacesOf(file, resources, "page"));
  const missing = missingFonts(file, resources, fonts);
  if (content === undefined && missing.length === 0) return;
  const edited = update.edit(ref, before);
  if (content !== undefined) edited.set("Contents", update.addStream(new Map(), content));
  if (missing.length > 0) edited.set("Resources", withFonts(file, resources, missing));
}

/** PDFium, too, puts white space between streams. */
const joined = ([first, ...others]: readonly Buffer[]): Buffer =>
  others.length === 0
    ? (first ?? Buffer.alloc(0))
    : Buffer.concat([first ?? Buffer.alloc(0), ...others.flatMap((part) => [newLine, part])]);

const newLine = Buffer.from("\n");

function plainForm(update: IncrementalUpdate, ref: Ref, decoder: Decoder): void {
  const { file } = update;
  const stream = update.currentValue(ref);
  const data = decoder.read(stream);
  if (!(stream instanceof Stream) || data === undefined) return;
  const resources = file.dict(stream.dict.get("Resources"));
  const { content, fonts } = plainOperators(data, spacesOf(file, resources, "form"));
  // Without resources of its own, a form uses those of what draws it.
  const missing = resources ? missingFonts(file, resources, fonts) : [];
  if (content === undefined && missing.length === 0) return;
  const entries: Dict = new Map(stream.dict);
  if (missing.length > 0) entries.set("Resources", withFonts(file, resources, missing));
  const plain =
    content === undefined ? new Stream(entries, stream.bytes) : withContent(entries, content);
  update.replace(ref, plain);
}

function withContent(before: Dict, content: Buffer): Stream {
  const entries: Dict = new Map(before);
  entries.delete("DecodeParms");
  entries.set("Filter", name("FlateDecode"));
  return new Stream(entries, deflateSync(content));
}

/** Decodes content up to a bound for the whole file; what is left is for the comparison of pages to judge. */
class Decoder {
  readonly #file: PdfFile;
  #leftBytes: number = bounds.inflatedStreamBytesMax;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  read(stream: Value): Buffer | undefined {
    if (!(stream instanceof Stream) || this.#leftBytes <= 0) return undefined;
    const data = unlessFaulty(() =>
      decodeContent(stream, (value) => this.#file.get(value), this.#leftBytes),
    );
    this.#leftBytes -= data?.length ?? 0;
    return data;
  }
}

const deviceSpaces = ["DeviceGray", "DeviceRGB", "DeviceCMYK"];

/** PDFium looks for what a form lacks in the resources of the page, which may be any. */
function spacesOf(file: PdfFile, resources: Dict | undefined, where: "page" | "form"): Spaces {
  const spaces = file.dict(resources?.get("ColorSpace"));
  return {
    initial: where === "page" ? 1 : undefined,
    componentsOf(named) {
      if (named === "Pattern") return undefined;
      const space = deviceSpaces.includes(named) ? name(named) : spaces?.get(named);
      if (file.lacks(space)) return where === "page" ? "none" : undefined;
      return unlessFaulty(() => componentsIn(file, space));
    },
  };
}

function missingFonts(
  file: PdfFile,
  resources: Dict | undefined,
  fonts: ReadonlySet<string>,
): readonly string[] {
  const own = file.dict(resources?.get("Font"));
  return [...fonts].filter((font) => /^[^#]+$/.test(font) && file.lacks(own?.get(font)));
}

function withFonts(file: PdfFile, resources: Dict | undefined, fonts: readonly string[]): Dict {
  const own: Dict = new Map(file.dict(resources?.get("Font")) ?? []);
  for (const font of fonts) own.set(font, new Map(substitute));
  return new Map(resources ?? []).set("Font", own);
}

/** The font that PDFium takes. */
const substitute = dict({
  Type: name("Font"),
  Subtype: name("Type1"),
  BaseFont: name("Helvetica"),
  Encoding: name("WinAnsiEncoding"),
});
