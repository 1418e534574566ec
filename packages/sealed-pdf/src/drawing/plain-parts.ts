import { unlessFaulty } from "../file/fault.ts";
import { type Dict, isName, Name, name, Stream, type Value } from "../file/objects.ts";
import type { PdfFile } from "../file/pdf-file.ts";
import { plainSpace } from "./colour-spaces.ts";

/** A part of what pages draw in a form that programs read alike; the same value if it has one. */
export function plainPart(file: PdfFile, value: Value): Value {
  const plain = unlessFaulty(() => {
    if (Array.isArray(value)) return plainSpace(file, value);
    return value instanceof Map ? plainEncoding(file, value) : value;
  });
  return plain === undefined ? value : plain;
}

/** The value with parts replaced that stand in it; the same if none is. */
export function withParts(value: Value, change: (part: Value) => Value): Value {
  const own = change(value);
  if (own !== value) return own;
  if (Array.isArray(value)) {
    const items = value.map((item) => withParts(item, change));
    return items.some((item, i) => item !== value[i]) ? items : value;
  }
  if (value instanceof Stream) {
    const dict = withParts(value.dict, change);
    return dict instanceof Map && dict !== value.dict ? new Stream(dict, value.bytes) : value;
  }
  if (!(value instanceof Map)) return value;
  const entries = [...value].map(([key, item]) => [key, withParts(item, change)] as const);
  return entries.some(([key, item]) => item !== value.get(key)) ? new Map(entries) : value;
}

/** Of a font that is not embedded: names of digits by code point, which poppler reads as indexes of glyphs. */
function plainEncoding(file: PdfFile, font: Dict): Dict {
  if (!isName(font.get("Type"), "Font") && !font.has("BaseFont")) return font;
  const encoding = file.dict(font.get("Encoding"));
  const differences = file.array(encoding?.get("Differences"));
  const descriptor = file.dict(font.get("FontDescriptor"));
  const isEmbedded = ["FontFile", "FontFile2", "FontFile3"].some((key) => descriptor?.has(key));
  if (encoding === undefined || differences === undefined || isEmbedded) return font;
  const plain = differences.map((item) => {
    const read = file.get(item);
    const named = read instanceof Name ? standardName(read.text) : undefined;
    return named === undefined ? item : name(named);
  });
  if (plain.every((item, i) => item === differences[i])) return font;
  return new Map(font).set("Encoding", new Map(encoding).set("Differences", plain));
}

const digits = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** The standard name of an ASCII letter or digit that is named by its code point. */
function standardName(text: string): string | undefined {
  const code = Number.parseInt(/^u(?:ni)?([0-9A-F]{4})$/.exec(text)?.[1] ?? "", 16);
  const letter = String.fromCharCode(code || 0);
  if (/[A-Za-z]/.test(letter)) return letter;
  return digits[code - 48];
}
