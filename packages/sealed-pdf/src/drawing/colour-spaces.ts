import { bounds } from "../file/bounds.ts";
import { decodeContent } from "../file/content-filters.ts";
import { unlessFaulty } from "../file/fault.ts";
import { isName, Name, name, Stream, type Value } from "../file/objects.ts";
import type { PdfFile } from "../file/pdf-file.ts";

const deviceOf = new Map([
  [1, "DeviceGray"],
  [3, "DeviceRGB"],
  [4, "DeviceCMYK"],
]);

/**
 * A colour space as PDFium understands it: none if it is for a number of colours that no profile has; of a profile that is
 * none, or for another number of colours than the space says, the device's space; of colorants that are all named None, which poppler doesn't paint, others that no device has.
 */
export function plainSpace(file: PdfFile, space: Value[]): Value {
  const kind = file.get(space[0]);
  if (isName(kind, "ICCBased")) return plainProfile(file, space);
  if (!isName(kind, "DeviceN")) return space;
  const names = file.array(space[1]) ?? [];
  const areNone = names.length > 0 && names.every((one) => isName(file.get(one), "None"));
  if (!areNone) return space;
  const [, , ...rest] = space;
  return [name("DeviceN"), names.map((_, i) => name(`Colorant${i}`)), ...rest];
}

function plainProfile(file: PdfFile, space: Value[]): Value {
  const profile = file.get(space[1]);
  if (!(profile instanceof Stream)) return space;
  const count = file.number(profile.dict.get("N")) ?? 0;
  const device = deviceOf.get(count);
  const alternate = profile.dict.get("Alternate");
  const other = alternate === undefined ? count : componentsIn(file, alternate);
  if (device === undefined) return null;
  const colors = colorsOf(file, profile);
  if (colors === count || colors === "unknown") return space;
  return other === count && alternate !== undefined ? alternate : name(device);
}

/** Sizes and places in the head of a profile (ICC.1:2022, 7.2). */
const headBytes = 128;
const spaceAt = 16;
const signatureAt = 36;
const colorsBySpace = new Map([
  ["GRAY", 1],
  ["RGB ", 3],
  ["Lab ", 3],
  ["CMYK", 4],
]);

/** How many colours a profile is for; undefined if it is none, "unknown" if it can't be read here. */
function colorsOf(file: PdfFile, profile: Stream): number | undefined | "unknown" {
  const data = unlessFaulty(() =>
    decodeContent(profile, (value) => file.get(value), bounds.inflatedStreamBytesMax),
  );
  if (data === undefined) return "unknown";
  if (data.length < headBytes) return undefined;
  const text = (at: number): string => data.toString("latin1", at, at + 4);
  return text(signatureAt) === "acsp" ? colorsBySpace.get(text(spaceAt)) : undefined;
}

const componentsOfKind = new Map([
  ...["DeviceGray", "G", "CalGray", "Indexed", "I", "Separation"].map((kind) => [kind, 1] as const),
  ...["DeviceRGB", "RGB", "CalRGB", "Lab"].map((kind) => [kind, 3] as const),
  ...["DeviceCMYK", "CMYK"].map((kind) => [kind, 4] as const),
]);

/** How many numbers make a colour of this space; undefined for patterns, and for spaces that are none. */
export function componentsIn(file: PdfFile, space: Value | undefined): number | undefined {
  const read = file.get(space);
  const kind = Array.isArray(read) ? file.get(read[0]) : read;
  if (!(kind instanceof Name)) return undefined;
  const parameter = Array.isArray(read) ? file.get(read[1]) : null;
  if (kind.text === "DeviceN") return Array.isArray(parameter) ? parameter.length : undefined;
  if (kind.text !== "ICCBased") return componentsOfKind.get(kind.text);
  const count = parameter instanceof Stream ? file.number(parameter.dict.get("N")) : undefined;
  return deviceOf.has(count ?? 0) ? count : undefined;
}
