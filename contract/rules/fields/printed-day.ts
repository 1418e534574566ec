import type { DayFormat, FieldSettings, WrittenDays } from "./field-settings.ts";

/** A date (YYYY-MM-DD) in a format, by default unchanged; months in English unless the format names them. */
export function printedDay(day: string, format: FieldSettings["format"] | WrittenDays): string {
  const [year = "", month = "", date = ""] = day.split("-");
  switch (format) {
    case "DD.MM.YYYY":
      return `${date}.${month}.${year}`;
    case "DD/MM/YYYY":
      return `${date}/${month}/${year}`;
    case "MM/DD/YYYY":
      return `${month}/${date}/${year}`;
    case "D Month YYYY":
      return `${Number(date)} ${months[Number(month) - 1] ?? month} ${year}`;
    default:
      return format?.includes("{") ? writtenDay(day, format) : day;
  }
}

function writtenDay(day: string, format: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return format
    .replace(/^D/, String(Number(date)))
    .replace(/YYYY$/, year)
    .replace(/\{(.*)\}/, (_, names: string) => names.split("|")[Number(month) - 1] ?? month);
}

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** Otherwise the month is written out, in the reader's language if there is one. */
export const isInFigures = (format: DayFormat | WrittenDays | undefined): format is DayFormat =>
  format !== undefined && /^[DMY./-]+$/.test(format);
