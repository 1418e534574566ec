import { visible } from "../portable/visible.ts";
import { bounds } from "./bounds.ts";
import { unlessFaulty } from "./fault.ts";
import { type Dict, isName, Stream, type Value } from "./objects.ts";
import { inheritedResources } from "./page-objects.ts";
import type { Page } from "./pages.ts";
import type { PdfFile } from "./pdf-file.ts";

/**
 * A sentence about the fonts that the pages use and the file does not embed, each of which readers replace by a font of
 * their choice; undefined if there are none. The 14 standard fonts (ISO 32000-1, 9.6.2.2) don't count.
 */
export function missingFontsFinding(file: PdfFile, pages: readonly Page[]): string | undefined {
  const names = missingFonts(file, pages);
  if (names.length === 0) return undefined;
  const shown = names.slice(0, namesMax).map((name) => `“${name}”`);
  const more = names.length > namesMax ? [`${names.length - namesMax} more`] : [];
  const list = [...shown, ...more].join(", ").replace(/, ([^,]*)$/, " and $1");
  const [fonts, are] = names.length === 1 ? ["font", "is"] : ["fonts", "are"];
  return `The ${fonts} ${list} ${are} not part of this file, so its text may look different on other devices.`;
}

const namesMax = 3;
const nameLengthMax = 60;

function missingFonts(file: PdfFile, pages: readonly Page[]): string[] {
  const found = new Set<string>();
  const seen = new Set<Dict>();
  const waiting: (Value | undefined)[] = pages.map((page) => inheritedResources(file, page.dict));
  for (let next = waiting.pop(); next !== undefined || waiting.length > 0; next = waiting.pop()) {
    const resources = unlessFaulty(() => file.dict(next));
    if (resources === undefined || seen.has(resources)) continue;
    if (seen.add(resources).size > bounds.treeNodesMax) break;
    for (const font of valuesIn(file, resources.get("Font"))) {
      const dict = unlessFaulty(() => file.dict(font));
      if (dict === undefined || seen.has(dict)) continue;
      seen.add(dict);
      const name = unlessFaulty(() => missingName(file, dict));
      if (name !== undefined) found.add(name);
    }
    for (const object of valuesIn(file, resources.get("XObject"))) {
      const form = unlessFaulty(() => file.get(object));
      if (form instanceof Stream && isName(form.dict.get("Subtype"), "Form"))
        waiting.push(form.dict.get("Resources"));
    }
  }
  return [...found].sort();
}

/** The name of a font that is not embedded. */
function missingName(file: PdfFile, font: Dict): string | undefined {
  const kind = file.nameText(font.get("Subtype"));
  if (kind === "Type3") return undefined;
  const own = kind === "Type0" ? file.dict(file.array(font.get("DescendantFonts"))?.[0]) : font;
  const descriptor = file.dict(own?.get("FontDescriptor"));
  const isEmbedded = ["FontFile", "FontFile2", "FontFile3"].some(
    (key) => (descriptor?.get(key) ?? null) !== null,
  );
  const name = file.nameText(font.get("BaseFont"))?.replace(/^[A-Z]{6}\+/, "");
  if (isEmbedded || name === undefined || everywhere.test(name)) return undefined;
  return visible(readableName(name)).slice(0, nameLengthMax);
}

/** Old Chinese files have names in GB 2312 (EUC-CN), whose letters are two bytes above A0. */
const euc = /^(?=.*[\xa1-\xfe])(?:[\0-\x7f]|[\xa1-\xfe]{2})*$/;

function readableName(name: string): string {
  if (!euc.test(name)) return name;
  const read = new TextDecoder("gb18030").decode(Buffer.from(name, "latin1"));
  return read.includes("\ufffd") ? name : read;
}

const everywhere =
  /^(Courier|Helvetica)(-(Bold)?(Oblique)?)?$|^Times-(Roman|Bold|Italic|BoldItalic)$|^(Symbol|ZapfDingbats)$/;

const valuesIn = (file: PdfFile, dict: Value | undefined): Iterable<Value> =>
  unlessFaulty(() => file.dict(dict))?.values() ?? [];
