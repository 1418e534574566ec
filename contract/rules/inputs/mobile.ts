import { limits } from "../limits/limits.ts";

/**
 * A mobile number in any usual notation ("(07700) 900-123", "0044 7700.900123", "+44 (0)7700 900123") as its ten digits
 * or, if it includes its country, as "+" and at most 15 digits (ITU-T E.164). "" for an empty text; undefined for a
 * text that is not such a number.
 */
export function readMobile(text: string): string | undefined {
  const written = text.normalize("NFKC").trim();
  if (written === "") return "";
  const withCountry = /^(?:\+|00)(.*)$/.exec(written)?.[1];
  if (withCountry === undefined) return nationalNumber(digitsOf(written));
  // Removes the digit that is dialled only within the country.
  const digits = digitsOf(withCountry.replace("(0)", ""));
  return digits !== undefined && /^[1-9]\d{6,14}$/.test(digits) ? `+${digits}` : undefined;
}

function nationalNumber(digits: string | undefined): string | undefined {
  const number = digits?.length === limits.mobileDigits + 1 ? digits.replace(/^0/, "") : digits;
  return number?.length === limits.mobileDigits ? number : undefined;
}

/** The digits without separators between groups; undefined if there is anything else. */
function digitsOf(text: string): string | undefined {
  const digits = text.replace(/[\s().\-\u2010-\u2015/]/g, "");
  return /^\d+$/.test(digits) ? digits : undefined;
}
