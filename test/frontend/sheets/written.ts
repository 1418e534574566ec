import { encoded } from "./encoders.ts";

/**
 * Sheets written to the formats of programs that can't be run here, as their makers describe these formats and as files of theirs
 * look. Each has the same two people and cells.
 */
export interface WrittenSheet {
  readonly program: string;
  /** The name in the program's dialog, or how its file differs from others. */
  readonly format: string;
  readonly encoding: string;
  readonly separator: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly person: readonly [first: string, last: string];
  /** Of the browser. */
  readonly language: string;
  /** The second line of the address, which some formats can't hold. */
  readonly isOneLine?: boolean;
}

/** How a program writes text. Cells are quoted where they need it, or all of them. */
interface Dialect {
  readonly program: string;
  readonly format: string;
  readonly encoding: string;
  readonly separator: string;
  readonly end?: string;
  readonly quote?: string;
  readonly quotes?: "all";
  /** Signs beside separator, quote and line breaks that make the program quote a cell. */
  readonly quotesAlso?: RegExp;
  readonly endsLast?: boolean;
  readonly first?: string;
  /** Empty cells behind each line, and empty lines at the end. */
  readonly padding?: number;
  readonly isOneLine?: boolean;
}

/** How people of a country write. */
interface Locale {
  readonly language: string;
  readonly head: readonly string[];
  readonly person: readonly [first: string, last: string];
  readonly days: readonly [first: string, second: string];
  readonly rent: string;
  readonly yes: string;
  readonly no: string;
}

const english = ["First name", "Last name", "Email", "Start", "Rent", "Address", "Pets"];
const american: Locale = {
  ...{ language: "en-US", head: english, person: ["José", "Nuñez"], rent: "1,234.56" },
  ...{ days: ["12/1/2026", "12/31/2026"], yes: "TRUE", no: "FALSE" },
};
const british: Locale = { ...american, language: "en-GB", days: ["01/12/2026", "31/12/2026"] };
const german: Locale = {
  ...{ language: "de-DE", person: ["Jürgen", "Groß"], rent: "1234,56" },
  head: ["Vorname", "Nachname", "E-Mail", ...english.slice(3)],
  ...{ days: ["01.12.2026", "31.12.2026"], yes: "WAHR", no: "FALSCH" },
};
const french: Locale = {
  ...{ language: "fr-FR", person: ["Zoë", "Lefèvre"], rent: "1 234,56" },
  head: ["Prénom", "Nom", "Adresse e-mail", ...english.slice(3)],
  ...{ days: ["01/12/2026", "31/12/2026"], yes: "VRAI", no: "FAUX" },
};
const polish: Locale = {
  ...{ language: "pl-PL", person: ["Łukasz", "Wąż"], rent: "1234,56" },
  head: ["Imie", "Nazwisko", "Email", ...english.slice(3)],
  ...{ days: ["2026-12-01", "2026-12-31"], yes: "PRAWDA", no: "-" },
};
/** Heads in English, as of sheets that the sample began. */
const from = (
  language: string,
  first: string,
  last: string,
  days: Locale["days"] = ["01.12.2026", "31.12.2026"],
): Locale => ({
  ...{ language, head: english, person: [first, last], days, rent: "1234,56", yes: "x", no: "" },
});

const excel = (
  format: string,
  encoding: string,
  separator: string,
  more: object = {},
): Dialect => ({
  ...{ program: "Excel", format, encoding, separator, end: "\r\n" },
  ...more,
});
const unicodeText = excel("Unicode Text", "utf-16le", "\t", { quotesAlso: /,/ });
const plain = (encoding: string, separator = ";") =>
  excel(`CSV on a computer with ${encoding}`, encoding, separator);
const numbers = (
  format: string,
  encoding: string,
  separator: string,
  more: object = {},
): Dialect => ({
  ...{ program: "Numbers", format, encoding, separator, end: "\n", padding: 3 },
  ...more,
});
const google = (format: string, separator: string, more: object = {}): Dialect => ({
  ...{ program: "Google Sheets", format, encoding: "utf-8", separator, end: "\r\n" },
  ...{ endsLast: false },
  ...more,
});
const libreOffice = (format: string, separator: string, more: object = {}): Dialect => ({
  ...{ program: "LibreOffice", format, encoding: "utf-8", separator, end: "\n" },
  ...more,
});
const database = (
  program: string,
  format: string,
  separator: string,
  more: object = {},
): Dialect => ({
  ...{ program, format, encoding: "utf-8", separator, end: "\n" },
  ...more,
});

const asian: Locale["days"] = ["2026/12/01", "2026/12/31"];
const iso: Locale["days"] = ["2026-12-01", "2026-12-31"];

const texts: readonly (readonly [Dialect, Locale])[] = [
  [excel("CSV UTF-8 (Comma delimited)", "utf-8 with a mark", ","), american],
  [excel("CSV UTF-8 (Comma delimited)", "utf-8 with a mark", ","), british],
  [excel("CSV UTF-8, semicolons by the list separator", "utf-8 with a mark", ";"), german],
  [excel("CSV UTF-8, semicolons by the list separator", "utf-8 with a mark", ";"), polish],
  [plain("windows-1252", ","), american],
  [plain("windows-1252"), german],
  [plain("windows-1252"), french],
  [plain("windows-1250"), polish],
  [plain("windows-1250"), from("cs-CZ", "Jiří", "Dvořák")],
  [plain("windows-1251"), from("ru-RU", "Иван", "Петров")],
  [plain("windows-1253"), from("el-GR", "Γιώργος", "Παπαδάκης", ["1/12/2026", "31/12/2026"])],
  [plain("windows-1254"), from("tr-TR", "Işıl", "Gündoğdu")],
  [plain("windows-1255", ","), { ...from("he-IL", "דוד", "כהן"), rent: "1234.56" }],
  [plain("windows-1257"), from("lt-LT", "Živilė", "Šimkutė", iso)],
  [plain("shift_jis", ","), { ...from("ja-JP", "太郎", "山田", asian), rent: "1234.56" }],
  [plain("gb18030", ","), { ...from("zh-CN", "小明", "王", asian), rent: "1234.56" }],
  [plain("big5", ","), { ...from("zh-TW", "小明", "陳", asian), rent: "1234.56" }],
  [plain("euc-kr", ","), { ...from("ko-KR", "민준", "김", iso), rent: "1234.56" }],
  [unicodeText, american],
  [unicodeText, { ...from("ja-JP", "太郎", "山田", asian), rent: "1234.56" }],
  [excel("Text (Tab delimited)", "windows-1252", "\t", { quotesAlso: /,/ }), german],
  [excel("CSV (MS-DOS)", "cp850", ";"), german],
  [excel("CSV (MS-DOS)", "cp852", ";"), polish],
  [excel("CSV (Macintosh), with CR at the ends of lines", "macintosh", ";", { end: "\r" }), german],
  [
    excel("CSV of a program that begins with sep=;", "utf-8 with a mark", ";", { first: "sep=;" }),
    american,
  ],
  [numbers("CSV, Unicode (UTF-8)", "utf-8", ","), american],
  [numbers("CSV, Unicode (UTF-8), of a German Mac", "utf-8", ";"), german],
  [numbers("CSV with the table's name", "utf-8", ",", { first: "Tenants,,,,,,,,," }), british],
  [numbers("CSV, Western (Mac OS Roman)", "macintosh", ";"), french],
  [google("Comma-separated values", ","), american],
  [google("Comma-separated values of a German sheet", ","), german],
  [google("Tab-separated values", "\t", { isOneLine: true }), german],
  [libreOffice("Text CSV, all texts quoted", ",", { quotes: "all" }), british],
  [libreOffice("Text CSV with | between cells", "|"), german],
  [libreOffice("Text CSV in UTF-16", ";", { encoding: "utf-16be" }), polish],
  [libreOffice("Text CSV, apostrophes where needed", ",", { quote: "'" }), american],
  [libreOffice("Text CSV, all texts in apostrophes", ";", { quote: "'", quotes: "all" }), german],
  [
    database("PostgreSQL", "COPY with CSV", ","),
    { ...from("en-US", "José", "Nuñez", iso), rent: "1234.56", yes: "t", no: "f" },
  ],
  [
    database("phpMyAdmin", "CSV", ";", { quotes: "all" }),
    { ...from("en-US", "José", "Nuñez", iso), rent: "1234.56", yes: "1", no: "0" },
  ],
  [
    database("A mainframe", "text with ^ between cells", "^", { encoding: "windows-1252" }),
    { ...from("de-DE", "Jürgen", "Groß"), rent: "1234,56" },
  ],
  [database("A registry", "text with ~ between cells", "~"), french],
];

const twoLines = "Am Wall 3\n2nd floor; rear";

function written(dialect: Dialect, locale: Locale): WrittenSheet {
  const { separator, end = "\n", padding = 0, endsLast = true, first, isOneLine = false } = dialect;
  const { person, days, rent, yes, no, language, head } = locale;
  const address = isOneLine ? twoLines.replace("\n", " ") : twoLines;
  const lines = [
    head,
    [...person, "a@example.com", days[0], rent, "1 Main St, Apt 4", yes],
    ["Zoe", "O'Brien", "b@example.com", days[1], "900", address, no],
  ];
  const padded = lines.map((line) => [...line, ...Array.from({ length: padding }, () => "")]);
  const empty = Array.from({ length: padding }, () =>
    Array.from({ length: head.length + padding }, () => ""),
  );
  const text = [
    ...(first === undefined ? [] : [first]),
    ...[...padded, ...empty].map((line) =>
      line.map((cell) => cellIn(cell, dialect)).join(separator),
    ),
  ].join(end);
  const bytes = encoded(endsLast ? text + end : text, dialect.encoding);
  return { ...dialect, bytes, person, language, isOneLine };
}

function cellIn(cell: string, { separator, quote = '"', quotes, quotesAlso }: Dialect): string {
  const needs = [separator, quote, "\n", "\r"].some((sign) => cell.includes(sign));
  if (!needs && !quotesAlso?.test(cell) && !(quotes === "all" && cell !== "")) return cell;
  return quote + cell.replaceAll(quote, quote + quote) + quote;
}

export const writtenSheets: readonly WrittenSheet[] = texts.map(([dialect, locale]) =>
  written(dialect, locale),
);
