/**
 * What a formula computes: exact decimals and days, the same for placers, signing pages, servers and verifiers.
 * docs/evidence-format.md, 4, has it in words, and docs/verify_conditions.py in Python.
 */

/** `days` counts from the first of two days to the second. */
export type Operation = "sum" | "product" | "difference" | "days";

/** How decimals that don't fit are cut: to the nearest (halves away from zero), away from zero, or toward zero. */
export type Rounding = "nearest" | "up" | "down";

/** Another field by its label, as a condition names it, or a constant: a decimal number, a percentage ("19%") or a day. */
export type Part = { readonly field: string } | { readonly value: string };

/** How a number or a day is computed of other answers. */
export interface Formula {
  readonly is: Operation;
  readonly of: readonly Part[];
  /** `nearest` by default. */
  readonly rounding?: Rounding | undefined;
}

export const partsMax = 50;

/**
 * The result of a field with these settings; undefined if a part is missing or of another kind. A number of too many
 * digits, or a day outside the calendar, is a text that no field takes, and that counts as missing in other formulas.
 */
export function resultOf(
  kind: string,
  { is, rounding }: Pick<Formula, "is" | "rounding">,
  parts: readonly unknown[],
  { decimals, format }: { readonly decimals?: unknown; readonly format?: unknown },
): string | undefined {
  const [first = "", ...others] = parts.map((part) => (typeof part === "string" ? part : ""));
  if (parts.length > partsMax || !["number", "day"].includes(kind)) return undefined;
  if (kind === "number" && is !== "days") {
    const exact = total(is, [first, ...others]);
    const places = typeof decimals === "number" ? decimals : 2;
    if (!exact || !/^[0-6]$/.test(String(places))) return undefined;
    const size = format === "percent" ? exact.size * 100n : exact.size;
    return rounded({ ...exact, size }, places, rounding);
  }
  const [from, to] = [dayNumber(first), dayNumber(others[0] ?? "")];
  if (from === undefined) return undefined;
  if (kind === "number")
    return others.length === 1 && to !== undefined ? String(to - from) : undefined;
  const more = is === "sum" || is === "difference" ? total("sum", others) : undefined;
  if (!more) return undefined;
  const days = Number(rounded(more, 0, rounding));
  return dayAt(is === "sum" ? from + days : from - days);
}

/** A decimal number as it is sent and stored: "-1234.50", without blanks, exponent or unnecessary leading zeros. */
export const isDecimal = (text: string): boolean =>
  /^-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,6})?$/.test(text);

/** Exact comparison, since bounds of 15 digits and 6 decimals exceed the precision of a double. */
export function compareDecimals(one: string, other: string): number {
  const [a, b] = [millionths(one), millionths(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

function millionths(decimal: string): bigint {
  const [whole = "0", part = ""] = decimal.replace("-", "").split(".");
  const size = BigInt(whole + part.padEnd(6, "0"));
  return decimal.startsWith("-") ? -size : size;
}

/** A number exactly: `size` divided by ten to the power of `scale`. */
interface Exact {
  readonly size: bigint;
  readonly scale: number;
}

export const withoutPercent = (part: string): string => part.replace(/%$/, "");

function total(is: Operation, parts: readonly string[]): Exact | undefined {
  if (!parts.every((part) => isDecimal(withoutPercent(part)))) return undefined;
  const [first = 0n, ...others] = parts.map(
    (part) => millionths(withoutPercent(part)) * (part.endsWith("%") ? 1n : 100n),
  );
  switch (is) {
    case "sum":
      return { size: others.reduce((all, one) => all + one, first), scale: 8 };
    case "difference":
      return { size: others.reduce((all, one) => all - one, first), scale: 8 };
    case "product":
      return { size: others.reduce((all, one) => all * one, first), scale: 8 * parts.length };
    default:
      return undefined;
  }
}

function rounded({ size, scale }: Exact, decimals: number, rounding: Rounding | undefined): string {
  const unit = 10n ** BigInt(scale - decimals);
  const whole = size < 0n ? -size : size;
  const rest = whole % unit;
  const isUp = rounding === "up" ? rest > 0n : rounding !== "down" && rest * 2n >= unit;
  const digits = String(whole / unit + (isUp ? 1n : 0n)).padStart(decimals + 1, "0");
  const cut = digits.length - decimals;
  const text = decimals > 0 ? `${digits.slice(0, cut)}.${digits.slice(cut)}` : digits;
  return size < 0n && /[1-9]/.test(text) ? `-${text}` : text;
}

const dayMs = 86_400_000;

/** How many days after 1970; undefined for what is no day of the years 1000 to 9999. */
function dayNumber(text: string): number | undefined {
  if (!/^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$/.test(text)) return undefined;
  const days = Date.parse(text) / dayMs;
  return dayAt(days) === text ? days : undefined;
}

function dayAt(days: number): string {
  const at = new Date(days * dayMs);
  const text = Number.isNaN(at.getTime()) ? "" : at.toISOString().slice(0, 10);
  return /^[1-9][0-9]{3}-/.test(text) ? text : "no day";
}
