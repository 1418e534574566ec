import type { Language } from "#contract/rules/text/languages";

const kibibyte = 1024;

const units = ["bytes", "KB", "MB", "GB"] as const;
const unitNames = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** "1.2 MB" in a language. 1 MB is 1024 KB, as in the plans. */
export function readableBytes(bytes: number, language: Language = "en"): string {
  const power = Math.min(
    bytes < kibibyte ? 0 : Math.floor(Math.log(bytes) / Math.log(kibibyte)),
    units.length - 1,
  );
  const amount = bytes / kibibyte ** power;
  const digits = power === 0 || amount >= 100 || Number.isInteger(amount) ? 0 : 1;
  if (language === "en") return `${amount.toFixed(digits)} ${units[power]}`;
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, {
    ...{ style: "unit", unit: unitNames[power] ?? "byte", unitDisplay: "short" },
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
  });
  return format.format(amount);
}
