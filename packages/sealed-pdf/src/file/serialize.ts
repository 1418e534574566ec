import { type Dict, Name, Ref, Stream, Token, type Value } from "./objects.ts";

/** The source text of a value that is not a stream, as latin-1 characters. */
export function serialize(value: Value): string {
  if (value === null) return "null";
  if (typeof value === "number") return decimal(value);
  if (typeof value === "boolean") return String(value);
  if (value instanceof Name) return nameSource(value.text);
  if (value instanceof Ref) return `${value.number} ${value.generation} R`;
  if (value instanceof Token) return value.bytes.toString("latin1");
  if (Array.isArray(value)) return `[${value.map(serialize).join(" ")}]`;
  if (value instanceof Stream) throw new TypeError("a stream must be an object of its own");
  return dictSource(value);
}

function dictSource(entries: Dict): string {
  let source = "<<";
  for (const [key, value] of entries) source += `${nameSource(key)} ${serialize(value)}\n`;
  return `${source.trimEnd()}>>`;
}

/** Formats a number without an exponent, which PDF doesn't have (ISO 32000-1, 7.3.3). */
export function decimal(value: number): string {
  const size = Math.abs(value);
  if (value === 0 || (size >= 1e-6 && size < 1e21)) return String(value);
  return size < 1 ? value.toFixed(10) : BigInt(Math.trunc(value)).toString();
}

const nameSource = (text: string): string =>
  `/${text.replace(/[^!-~]|[#()<>[\]{}/%]/g, (c) => `#${c.charCodeAt(0).toString(16).padStart(2, "0")}`)}`;
