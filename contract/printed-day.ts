import type { DayFormat, FieldSettings } from "./field-settings.ts";

/** A date (YYYY-MM-DD) in a format, by default unchanged; months in English. */
export function printedDay(day: string, format: FieldSettings["format"]): string {
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
      return day;
  }
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
export const isInFigures = (format: DayFormat | undefined): format is DayFormat =>
  format !== undefined && format !== "D Month YYYY";
