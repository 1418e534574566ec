// Formats that Acrobat's own form scripts declare. Scripts are read as text and never run.

export interface NumberForm {
  readonly decimals: number;
  /** Thousands separator; "" for none. */
  readonly thousands: "," | "." | "'" | "";
  readonly point: "." | ",";
  /** Written beside the number as it is. */
  readonly currency?: string;
  readonly percent?: boolean;
}

/**
 * The lower-case pattern of `AFDate_FormatEx("dd.mm.yyyy")`; undefined unless day, month and year occur once each, or with
 * a time. A repeated part would make `dayIn` try every way to divide the digits.
 */
export function dayPatternIn(script: string): string | undefined {
  const [, written] = /\bAFDate_FormatEx\s*\(\s*(["'][^"']{1,40}["'])/.exec(script) ?? [];
  const [, listed] = /\bAFDate_Format\s*\(\s*(\d{1,2})\s*\)/.exec(script) ?? [];
  const pattern = written?.slice(1, -1).trim() ?? listedPatterns[Number(listed)];
  if (pattern === undefined || /[hHMst]/.test(pattern)) return undefined;
  const parts = (pattern.match(/d+|m+|y+/g) ?? []).map((part) => part[0]).sort();
  return parts.join("") === "dmy" ? pattern : undefined;
}

/** Patterns of `AFDate_Format`, by number. */
const listedPatterns: Readonly<Record<number, string>> = [
  "m/d",
  "m/d/yy",
  "mm/dd/yy",
  "mm/yy",
  "d-mmm",
  "d-mmm-yy",
  "dd-mmm-yy",
  "yy-mm-dd",
  "mmm-yy",
  "mmmm-yy",
  "mmm d, yyyy",
  "mmmm d, yyyy",
];

const separators = [
  { thousands: ",", point: "." },
  { thousands: "", point: "." },
  { thousands: ".", point: "," },
  { thousands: "", point: "," },
  { thousands: "'", point: "." },
] as const;

/** Reads `AFNumber_Format(decimals, separators, negative, 0, currency, before)`, `AFPercent_Format(decimals, separators)`. */
export function numberFormIn(script: string): NumberForm | undefined {
  const number =
    /\bAFNumber_Format\s*\(\s*(\d{1,2})\s*,\s*(\d)\s*(?:,\s*\d\s*,\s*\d\s*,\s*("(?:[^"\\]|\\.){0,40}"|'(?:[^'\\]|\\.){0,40}'))?/.exec(
      script,
    );
  const percent = /\bAFPercent_Format\s*\(\s*(\d{1,2})\s*,\s*(\d)/.exec(script);
  const [, decimals, style, currency = '""'] = number ?? percent ?? [];
  const marks = separators[Number(style)];
  if (decimals === undefined || marks === undefined) return undefined;
  const form = { decimals: Math.min(6, Number(decimals)), ...marks };
  if (number === null) return { ...form, percent: true };
  const symbol = unescaped(currency.slice(1, -1)).trim();
  return symbol === "" ? form : { ...form, currency: symbol };
}

/** Reads a script such as `AFRange_Validate(true, 1, true, 100)`. */
export function rangeIn(script: string): { readonly min?: string; readonly max?: string } {
  const number = "[\"']?(-?\\d{1,15}(?:\\.\\d{1,6})?)?[\"']?";
  // Blanks were removed: many optional blanks in the pattern would make it try every way to divide them.
  const found = new RegExp(
    `AFRange_Validate\\((true|false),${number},(true|false),${number}\\)`,
  ).exec(script.replace(/\s+/g, ""));
  const [, hasMin, min, hasMax, max] = found ?? [];
  return {
    ...(hasMin === "true" && min !== undefined ? { min } : {}),
    ...(hasMax === "true" && max !== undefined ? { max } : {}),
  };
}

const unescaped = (literal: string): string =>
  literal.replace(/\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))/g, (_, wide, narrow, other) =>
    other === undefined ? String.fromCharCode(Number.parseInt(wide ?? narrow, 16)) : other,
  );

const monthNames = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** Converts "24.12.2026" with "dd.mm.yyyy" to "2026-12-24"; undefined if the text is not a day in that pattern. */
export function dayIn(text: string, pattern: string): string | undefined {
  const order: string[] = [];
  const source = pattern.replace(/d+|m+|y+|[^dmy]/g, (part) => {
    const kind = part[0] ?? "";
    if (!"dmy".includes(kind)) return part.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&");
    order.push(kind);
    return kind === "m" && part.length > 2 ? "([a-z]+)" : "(\\d{1,4})";
  });
  const found = new RegExp(`^${source}$`, "i").exec(text.trim());
  const part = (kind: string) => found?.[order.indexOf(kind) + 1] ?? "";
  const month = monthNames.indexOf(part("m").slice(0, 3).toLowerCase()) + 1 || Number(part("m"));
  const year = Number(part("y"));
  const day = [year < 100 ? (year < 50 ? 2000 : 1900) + year : year, month, Number(part("d"))];
  const [y = "", m = "", d = ""] = day.map((one, at) =>
    String(one).padStart(at === 0 ? 4 : 2, "0"),
  );
  const at = found ? Date.parse(`${y}-${m}-${d}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at)) return undefined;
  return new Date(at).toISOString().startsWith(`${y}-${m}-${d}`) ? `${y}-${m}-${d}` : undefined;
}

/** Converts "1.234,50 €" to "1234.50"; undefined if the text is not a number. */
export function decimalIn(text: string, { point }: NumberForm): string | undefined {
  const digits = text.replace(/[^\d.,-]/g, "");
  const [between, mark] = point === "," ? [".", ","] : [",", "."];
  // Acrobat stores a full stop before the decimals, whatever it shows.
  const isPlain = !digits.includes(mark) && /^-?\d+[.,]\d{1,2}$/.test(digits);
  const plain = isPlain
    ? digits.replace(",", ".")
    : digits.replaceAll(between, "").replace(mark, ".");
  const decimal = plain.replace(/^(-?)0+(?=\d)/, "$1");
  return /^-?(0|[1-9]\d{0,14})(\.\d{1,6})?$/.test(decimal) ? decimal : undefined;
}

export interface Calculation {
  readonly is: "sum" | "product";
  /** Fully qualified names of fields. */
  readonly of: readonly string[];
}

/** Reads `AFSimple_Calculate("SUM", new Array("a", "b"))`; undefined for other calculations, and for any other script. */
export function calculationIn(script: string): Calculation | undefined {
  const [, , is, listed = ""] =
    /^\s*AFSimple_Calculate\s*\(\s*(["'])(SUM|PRD)\1\s*,([^;{}]{1,8000})\)\s*;?\s*$/.exec(script) ??
    [];
  const names = listed.match(/"[^"\\]*"|'[^'\\]*'/g) ?? [];
  const rest = listed.replace(/"[^"\\]*"|'[^'\\]*'/g, "").replace(/[\s,]/g, "");
  if (!is || names.length === 0 || !["", "[]", "newArray()"].includes(rest)) return undefined;
  const of = names.flatMap((name) => name.slice(1, -1).split(",")).map((name) => name.trim());
  return { is: is === "SUM" ? "sum" : "product", of };
}
