import { dropGlyphLists } from "./glyph-lists.ts";
import type { IncrementalUpdate } from "./incremental-update.ts";
import { attachedFiles } from "./name-tree.ts";
import { dict, name, Stream, type Value } from "./objects.ts";
import type { Page } from "./pages.ts";
import type { PdfFile } from "./pdf-file.ts";
import { isSigned } from "./signatures.ts";
import { textOfXml } from "./xml-text.ts";

/**
 * A file's claim to be PDF/A (ISO 19005-1 to -4: the properties `part` and `conformance` of the schema `pdfaid` in its
 * XMP metadata), such as part 2 and conformance "B"; part 4 may have no conformance.
 */
export interface ArchivalClaim {
  readonly part: 1 | 2 | 3 | 4;
  readonly conformance: string;
}

/** Undefined if a file makes no claim, or none that reads in exactly one way. */
export function archivalClaim(file: PdfFile): ArchivalClaim | undefined {
  const metadata = metadataOf(file);
  const part = Number(metadata && propertyOf(metadata, "part"));
  if (metadata === undefined || !(part === 1 || part === 2 || part === 3 || part === 4))
    return undefined;
  return { part, conformance: propertyOf(metadata, "conformance") ?? "" };
}

/**
 * The claim that a sealed file can make: parts 1, 2 and 4 (except 4e and 4f) allow no attachment that isn't PDF/A, such as
 * the audit trail. Each is a stricter form of what it becomes here (ISO 19005-3, 6.8; ISO 19005-4, 6.9 and Annex A).
 */
export function sealedClaim({ part, conformance }: ArchivalClaim): ArchivalClaim {
  if (part === 4) return { part, conformance: conformance === "E" ? "E" : "F" };
  return { part: 3, conformance };
}

/** Something that the original lacks: its own part of PDF/A did not require it, and that of the sealed file does. */
export type MissingForClaim = "appearance" | "relationship";

/**
 * Why a sealed file can't claim what its original claims. In part 1 alone may an annotation have no appearance (ISO 19005-2,
 * 6.3.3), and parts 1 and 2 don't ask how attached files belong to the document (ISO 19005-3, 6.8). Nothing is added
 * in their place: each reader draws such an annotation in its own way.
 */
export function missingForClaim(
  file: PdfFile,
  pages: readonly Page[],
  { part }: ArchivalClaim,
): MissingForClaim | undefined {
  if (part > 2) return undefined;
  const annotations = pages.flatMap(({ dict: page }) => file.array(page.get("Annots")) ?? []);
  if (annotations.some((value) => lacksAppearance(file, value))) return "appearance";
  const isRelated = (value: Value): boolean => file.dict(value)?.has("AFRelationship") ?? false;
  return attachedFiles(file).every(([, value]) => isRelated(value)) ? undefined : "relationship";
}

function lacksAppearance(file: PdfFile, value: Value): boolean {
  const annotation = file.dict(value);
  const subtype = file.nameText(annotation?.get("Subtype"));
  if (annotation === undefined || subtype === "Popup" || subtype === "Link") return false;
  const [x0, y0, x1, y1] = (file.array(annotation.get("Rect")) ?? []).map((one) => file.get(one));
  return (x0 !== x1 || y0 !== y1) && file.dict(annotation.get("AP")) === undefined;
}

/** Such as "PDF/A-2b" or "PDF/A-4". */
export const claimInWords = ({ part, conformance }: ArchivalClaim): string =>
  `PDF/A-${part}${conformance.toLowerCase()}`;

/** Changes the claim in the metadata to that of the sealed file, or takes it out if that can't claim any. */
export function changeClaim(update: IncrementalUpdate, pages: readonly Page[]): void {
  const { file, catalog } = update;
  const claim = archivalClaim(file);
  const metadata = metadataOf(file);
  if (claim === undefined || metadata === undefined) return;
  const sealed = sealedClaim(claim);
  const isKept = missingForClaim(file, pages, claim) === undefined;
  if (isKept && claimInWords(sealed) === claimInWords(claim)) return;
  // Readers of earlier signatures might take a changed font for a change of the document.
  if (isKept && claim.part === 1 && !isSigned(file)) dropGlyphLists(update);
  const text = isKept
    ? withConformance(withValue(metadata, "part", String(sealed.part)), sealed.conformance)
    : withoutClaim(metadata);
  const entries = dict({ Type: name("Metadata"), Subtype: name("XML") });
  // Not compressed: archives read metadata without a PDF reader (ISO 19005-2, 6.6.2.1).
  catalog.set("Metadata", update.addStream(entries, Buffer.from(text, "utf8"), "none"));
}

/** Whether the file claims to be PDF/UA: everything tagged, every text with its language (ISO 14289). */
export const claimsAccessibility = (file: PdfFile): boolean =>
  readMetadata(file)?.includes("pdfuaid:part") ?? false;

function metadataOf(file: PdfFile): string | undefined {
  const text = readMetadata(file);
  if (text === undefined) return undefined;
  return countOf(text, "part") === 1 && countOf(text, "conformance") <= 1 ? text : undefined;
}

function readMetadata(file: PdfFile): string | undefined {
  const stream = file.get(file.root.get("Metadata"));
  return stream instanceof Stream ? textOfXml(file.decoded(stream)) : undefined;
}

type Property = "part" | "conformance";

/** Matches the property as an attribute or as an element. */
const patternOf = (property: Property, flags = ""): RegExp =>
  new RegExp(`(pdfaid:${property}(?:>|\\s{0,9}=\\s{0,9}["']))(\\w{0,9})`, flags);

const countOf = (text: string, property: Property): number =>
  text.match(patternOf(property, "g"))?.filter((found) => !/>$/.test(found)).length ?? 0;

const propertyOf = (text: string, property: Property): string | undefined =>
  patternOf(property).exec(text)?.[2];

const withValue = (text: string, property: Property, value: string): string =>
  text.replace(patternOf(property), (_, before: string) => `${before}${value}`);

const withoutClaim = (text: string): string =>
  text
    .replace(/<pdfaid:(part|conformance)>\w{0,9}<\/pdfaid:\1>/g, "")
    .replace(/\s{0,9}pdfaid:(?:part|conformance)\s{0,9}=\s{0,9}(["'])\w{0,9}\1/g, "");

function withConformance(text: string, conformance: string): string {
  if (propertyOf(text, "conformance") !== undefined)
    return withValue(text, "conformance", conformance);
  if (conformance === "") return text;
  return text
    .replace(
      /(<pdfaid:part>\w+<\/pdfaid:part>)/,
      `$1<pdfaid:conformance>${conformance}</pdfaid:conformance>`,
    )
    .replace(/(pdfaid:part\s{0,9}=\s{0,9}(["'])\w+\2)/, `$1 pdfaid:conformance="${conformance}"`);
}
