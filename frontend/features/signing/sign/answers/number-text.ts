import { decimalsDefault } from "#contract/rules/fields/answers";
import type { FieldSettings } from "#contract/rules/fields/field-settings";

/** What people write around and between digits: spaces, apostrophes, currencies, a percent sign. */
const decoration = /[\s\u00a0\u2009\u202f'’]|€|\$|£|%|EUR|USD|GBP/giu;

/**
 * The typed number as a decimal ("1234.5"); undefined if the text isn't a number. In "1,234.50" and "1.234,50" the last
 * sign is the decimal separator. If there is only one sign, the field's format decides what it is.
 */
export function decimalOf(typed: string, settings: FieldSettings): string | undefined {
  const bare = typed.replace(decoration, "").replace("−", "-");
  const [, minus = "", digits = ""] = /^([-+]?)([\d.,]*)$/.exec(bare) ?? [];
  if (!/\d/.test(digits)) return undefined;
  const point = decimalSign(digits, settings);
  const [whole = "", part, ...more] = point ? digits.split(point) : [digits];
  if (more.length > 0 || !isWhole(whole) || (part && !/^\d+$/.test(part))) return undefined;
  const size = withoutZeros(whole.replace(/[.,]/g, ""));
  const decimal = part ? `${size}.${part}` : size;
  return minus === "-" && /[1-9]/.test(decimal) ? `-${decimal}` : decimal;
}

/** Whether the text is digits, or groups of three digits with the same separator between them. */
const isWhole = (whole: string): boolean =>
  /^\d*$/.test(whole) || /^\d{1,3}(?:,\d{3})+$/.test(whole) || /^\d{1,3}(?:\.\d{3})+$/.test(whole);

const withoutZeros = (whole: string): string => whole.replace(/^0+/, "") || "0";

type Sign = "," | ".";

function decimalSign(digits: string, settings: FieldSettings): Sign | undefined {
  const last = Math.max(digits.lastIndexOf(","), digits.lastIndexOf("."));
  if (last < 0) return undefined;
  const sign: Sign = digits[last] === "," ? "," : ".";
  const others = digits.slice(0, last);
  if (others.includes(sign)) return undefined;
  if (/[.,]/.test(others)) return sign;
  const isGroup = /^\d{1,3}$/.test(others) && digits.length - last === 4;
  return isGroup && betweenThousands(settings) === sign ? undefined : sign;
}

/** The thousands separator. Without a format, a comma is one only if the field takes fewer than three decimals. */
function betweenThousands({ format, decimals = decimalsDefault }: FieldSettings): Sign | undefined {
  if (format === "EUR" || format === "1.234,50") return ".";
  if (format === "USD" || format === "GBP" || format === "1,234.50") return ",";
  return decimals < 3 ? "," : undefined;
}

/** A decimal as it would be typed into a field of this format, without currency. */
export function typedNumber(decimal: string, { format }: FieldSettings): string {
  return format === "EUR" || format === "1.234,50" ? decimal.replace(".", ",") : decimal;
}
