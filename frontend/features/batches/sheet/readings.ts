import { isDecimal } from "#contract/rules/fields/field-settings";
import { latinDigits } from "#contract/rules/inputs/code-digits";
import { isDay } from "#contract/rules/inputs/day";

/** How a column writes days and numbers. Cells that fit no form stay as they are, and the check of the rows refuses them. */

export const dayOrders = ["DMY", "MDY", "YMD"] as const;
export type DayOrder = (typeof dayOrders)[number];
export type DecimalSign = "." | ",";

export type ColumnForm =
  | { readonly kind: "day"; readonly order: DayOrder; readonly isSure: boolean }
  | { readonly kind: "number"; readonly decimal: DecimalSign; readonly isSure: boolean };

/** How people write where the sheet comes from: the browser's language, or what a workbook itself says. */
export interface SheetLocale {
  readonly languages: readonly string[];
  /** Numbers of a workbook always have a point. */
  readonly decimal?: DecimalSign;
}

/** The form of a column of days: as its cells prove it, otherwise as the browser's language has it. */
export function dayForm(cells: readonly string[], { languages }: SheetLocale): ColumnForm {
  const numbers = cells.flatMap((cell) => figuresOf(cell) ?? []);
  const isDayFirst = numbers.some(({ first, sign }) => sign === "." || first > 12);
  const isMonthFirst = numbers.some(({ second }) => second > 12);
  const isProven = isDayFirst !== isMonthFirst || numbers.length === 0;
  const usual = orderOf(languages);
  const order = isDayFirst === isMonthFirst ? usual : isDayFirst ? "DMY" : "MDY";
  return { kind: "day", order, isSure: isProven };
}

/** The form of a column of numbers. "1.234" alone could be either. */
export function numberForm(cells: readonly string[], locale: SheetLocale): ColumnForm {
  const signs = cells.map(provenSign);
  const proven = signs.find((one) => one === "." || one === ",");
  const isSure = locale.decimal !== undefined || proven !== undefined || !signs.includes("either");
  const decimal = locale.decimal ?? proven ?? decimalIn(locale.languages);
  return { kind: "number", decimal, isSure };
}

/** A cell as the API takes it: "2026-12-01", "1234.5". */
export function inForm(cell: string, form: ColumnForm): string {
  if (form.kind === "day") return dayIn(cell, form.order) ?? cell;
  return numberIn(cell, form.decimal) ?? cell;
}

interface Figures {
  readonly first: number;
  readonly second: number;
  readonly year: number;
  readonly sign: string;
}

/** The three numbers of a day that begins with day or month; a time of midnight may follow. */
function figuresOf(cell: string): Figures | undefined {
  const found = /^(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4}|\d{2})\.?(?:[ T]0?0:00(?::00)?)?$/.exec(
    latinDigits(cell).trim(),
  );
  if (!found) return undefined;
  const [, first, sign = "", second, year = ""] = found;
  return { first: Number(first), second: Number(second), year: wholeYear(year), sign };
}

/** Two digits are years from 1950 to 2049. */
const wholeYear = (year: string): number =>
  year.length === 4 ? Number(year) : Number(year) + (Number(year) < 50 ? 2000 : 1900);

function dayIn(cell: string, order: DayOrder): string | undefined {
  const text = latinDigits(cell).trim();
  if (/^\d{5}$/.test(text)) return dayOfSerial(Number(text));
  const figures = figuresOf(text);
  if (figures) {
    const { first, second, year } = figures;
    return order === "MDY" ? written(year, first, second) : written(year, second, first);
  }
  const [, year, month, day] =
    /^(\d{4})[-/.年] ?(\d{1,2})[-/.月] ?(\d{1,2})[日.]?(?:[ T]0?0:00(?::00)?)?$/.exec(text) ?? [];
  if (day !== undefined) return written(Number(year), Number(month), Number(day));
  return dayWithMonth(text);
}

function written(year: number, month: number, day: number): string | undefined {
  const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return isDay(text) ? text : undefined;
}

/** The number of a day in a spreadsheet, from 1954 to 2119, so that no postal code becomes one by mistake of its column. */
function dayOfSerial(serial: number): string | undefined {
  if (serial < 20_000 || serial > 80_000) return undefined;
  return new Date((serial - 25_569) * 86_400_000).toISOString().slice(0, 10);
}

/** "1 December 2026", "Dec 1, 2026", "1. Dezember 2026", "01-Dec-26". */
function dayWithMonth(text: string): string | undefined {
  const words = text
    .toLowerCase()
    .split(/[\s.,/-]+/)
    .filter((word) => word && !/^(de|of|the)$/.test(word));
  if (words.length !== 3) return undefined;
  const month = words.map((word) => monthNames().get(word)).find((found) => found !== undefined);
  const numbers = words.filter((word) => /^\d{1,4}$/.test(word));
  const [one = "", other = ""] = numbers;
  if (month === undefined || numbers.length !== 2) return undefined;
  return one.length === 4
    ? written(Number(one), month, Number(other))
    : written(wholeYear(other), month, Number(one));
}

const monthLanguages = ["en", "de", "fr", "es", "it", "nl", "pl", "pt", "ar", "he"] as const;

let months: ReadonlyMap<string, number> | undefined;

function monthNames(): ReadonlyMap<string, number> {
  months ??= new Map(
    monthLanguages.flatMap((language) =>
      (["long", "short"] as const).flatMap((style) => {
        const format = new Intl.DateTimeFormat(language, {
          month: style,
          day: "numeric",
          timeZone: "UTC",
        });
        return Array.from({ length: 12 }, (_, month): [string, number] => {
          const parts = format.formatToParts(Date.UTC(2026, month, 1));
          const name = parts.find(({ type }) => type === "month")?.value ?? "";
          return [name.toLowerCase().replace(/\.$/, ""), month + 1];
        });
      }),
    ),
  );
  return months;
}

/** Whether the language, with its region, writes the month first. */
function orderOf([language = "en"]: readonly string[]): DayOrder {
  const parts = new Intl.DateTimeFormat(language, { dateStyle: "short" }).formatToParts(
    new Date(0),
  );
  const [first] = parts.filter(({ type }) => type !== "literal");
  return first?.type === "month" ? "MDY" : "DMY";
}

function decimalIn([language = "en"]: readonly string[]): DecimalSign {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.some(({ type, value }) => type === "decimal" && value === ",") ? "," : ".";
}

/** The sign that must be the decimal one; "either" for "1.234", which can be read in two ways. */
function provenSign(cell: string): DecimalSign | "either" | undefined {
  if (cell.includes(arabicPoint)) return ".";
  const digits = bare(cell).replace(/[^\d.,]/g, "");
  const last = /[.,](?=\d*$)/.exec(digits)?.[0];
  if (last === undefined) return undefined;
  const other = last === "." ? "," : ".";
  const point = last === "." ? "." : ",";
  if (digits.includes(other)) return point;
  if (digits.split(last).length > 2) return other === "." ? "." : ",";
  return /^\d{1,3}[.,]\d{3}$/.test(digits) ? "either" : point;
}

const arabicPoint = "٫";

/** "R$" and "US$" are one. */
const currency =
  /^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}|zł|Kč|kr\.?|Fr\.|Ft)\s*|\s*(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}|zł|Kč|kr\.?|Fr\.|Ft)$/gu;

/** Without the currency, which stands at either end, and with the minus of accounts, "(5)" and "5-", in front. */
const bare = (cell: string): string =>
  latinDigits(cell)
    .replaceAll("٬", "")
    .replace(arabicPoint, ".")
    .trim()
    .replace(currency, "")
    .replace(/^\((.*)\)$|^([^-]*\d)-$/, "-$1$2");

/** A cell that proves its own decimal sign is read by that, any other by its column's. */
function numberIn(cell: string, decimal: DecimalSign): string | undefined {
  const digits = bare(cell)
    .replace(/[\s\u00a0\u2009\u202f'’%+]/g, "")
    .replace("−", "-");
  const proven = provenSign(cell);
  const point = proven === "." || proven === "," ? proven : decimal;
  const between = point === "." ? "," : ".";
  const whole = digits.split(point)[0] ?? "";
  if (!isGrouped(whole.replace("-", ""), between)) return undefined;
  const plain = digits
    .replaceAll(between, "")
    .replace(point, ".")
    .replace(/^(-?)0+(?=\d)/, "$1");
  return isDecimal(plain) ? plain : undefined;
}

/** Whether digits are in groups of three, or not in groups. */
const isGrouped = (whole: string, between: string): boolean => {
  const [first = "", ...groups] = whole.split(between);
  return (
    groups.length === 0 || (/^\d{1,3}$/.test(first) && groups.every((one) => /^\d{3}$/.test(one)))
  );
};
