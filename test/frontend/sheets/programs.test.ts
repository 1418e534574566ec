import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../../contract/rules/refusals/refusals.ts";
import { assertCells, assertValues } from "../../../core/domain/batches/sheet.ts";
import { settingsOfAll } from "../../../core/domain/envelope/field-settings.ts";
import type { SheetRow } from "../../../frontend/api/batches.ts";
import type { TemplateRecord } from "../../../frontend/api/templates.ts";
import { bulkOf, changedBulk, newBulk } from "../../../frontend/features/batches/bulk.ts";
import { rowsOf } from "../../../frontend/features/batches/columns.ts";
import { readFile, type Source } from "../../../frontend/features/batches/sheet/read-file.ts";
import { programsOfWorkbooks, workbook } from "./workbooks.ts";
import { type WrittenSheet, writtenSheets } from "./written.ts";

/**
 * Sheets from the file to the row's check: each is read right, or refused with its row and the reason. `npx vitest run
 * test/frontend/sheets/programs --reporter=verbose` lists them.
 */

const place = { page: 0, x: 0, y: 0, width: 1, height: 1 };
const fields = [
  { kind: "day", settings: { label: "Start", from: "2020-01-01", to: "2035-12-31" } },
  { kind: "number", settings: { label: "Rent", min: "0", max: "10000" } },
  { kind: "text", settings: { label: "Address", lines: "many", maxLength: 60 } },
  { kind: "check", settings: { label: "Pets" } },
].map((field, id) => ({ id: String(id), signer: 1, signerNumber: 1, place, ...field })) as never;

const template: TemplateRecord = {
  ...{ id: "t", version: 1, name: "Lease", fileName: "lease", fileUrl: "", createdAt: "" },
  ...({ madeBy: "u1", seenBy: "workspace" } as const),
  ...{ pages: [], roles: ["Tenant"], fields },
};

const read = (bytes: Uint8Array<ArrayBuffer>, language: string): Promise<Source> =>
  readFile(new File([bytes], "sheet"), [language]);

/** The sheet as the page has it, and what the check of its rows says. */
function checked(source: Source, language: string) {
  const text: Source =
    source.kind === "guessed" ? { kind: "text", text: source.texts[0]?.text ?? "" } : source;
  const bulk = bulkOf(changedBulk(newBulk, { kind: "take", source: text }), template, [language]);
  const rows = rowsOf(bulk.sheet, bulk, template);
  return {
    bulk,
    rows,
    verdicts: rows.map((row, at) => bulk.sheet.lines[at]?.fault ?? faultOf(row)),
  };
}

/** What the server would refuse the row for, by the functions that it calls. */
function faultOf(row: SheetRow): string | undefined {
  try {
    assertCells(row);
    assertValues(row, { fields });
    settingsOfAll(fields, new Date("2026-11-30T12:00:00Z"), row.values ?? {});
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return `${error.field}: ${error.message}`;
    throw error;
  }
}

const sheetName = ({ program, format, encoding, language }: WrittenSheet) =>
  `${program}: ${format}, ${encoding}, ${language}`;

test.each(writtenSheets.map((sheet) => [sheetName(sheet), sheet] as const))(
  "%s",
  async (_, sheet) => {
    const { person, language, bytes, isOneLine } = sheet;
    const source = await read(bytes, language);
    const { bulk, rows, verdicts } = checked(source, language);
    // What is no Unicode is shown before it counts.
    expect(source.kind).toBe(sheet.encoding.startsWith("utf-") ? "text" : "guessed");
    if (source.kind === "guessed")
      expect(source.texts[0]?.samples.join(" ").normalize()).toMatch(new RegExp(person.join("|")));
    expect(bulk.reason).toBeUndefined();
    const [firstName, lastName] = person;
    expect(rows).toEqual([
      {
        recipients: [{ email: "a@example.com", firstName, lastName }],
        values: { Start: "2026-12-01", Rent: "1234.56", Address: "1 Main St, Apt 4", Pets: true },
      },
      {
        recipients: [{ email: "b@example.com", firstName: "Zoe", lastName: "O'Brien" }],
        values: {
          ...{ Start: "2026-12-31", Rent: "900" },
          Address: `Am Wall 3${isOneLine ? " " : "\n"}2nd floor; rear`,
        },
      },
    ]);
    expect(verdicts).toEqual([undefined, undefined]);
  },
);

const cellsOf = (source: Source) => {
  const { head, lines } = checked(source, "en-US").bulk.sheet;
  return [head, ...lines.map(({ cells, fault }) => fault ?? cells)];
};

/** Files that the programs themselves have written (files/SOURCES.txt), with cells that tell their formats apart. */
test.each([
  [
    "excel-16-mac.xlsx",
    [0, 1, 3, 4],
    [
      ["name", "value"],
      ["Name", "Clippy"],
      ["Approx date of death", "2007-01-01"],
      ["Weight in grams", "0.9"],
    ],
  ],
  ["excel-15-mac-1904.xlsx", [0, 1], [["Date"], ["2018-05-05"]]],
  [
    "excel-16-mac-money.xlsx",
    [1, 2],
    [
      ["apple", "0.50", "0.50", "0.50"],
      ["software", "10000.00", "10000.00", "10000.00"],
    ],
  ],
  ["excel-2010-windows.xlsx", [0, 2], [["Mô tả"], ["SÉT lẫn sạn laterite"]]],
  [
    "excel-2007-windows.xlsx",
    [0, 1],
    [
      ["column_name"],
      [
        "first line of text \nsecond line of text \ni don't know what type of line feed I've used \nlast line",
      ],
    ],
  ],
  [
    "google.xlsx",
    [0, 150],
    [
      ["Sepal.Length", "Sepal.Width", "Petal.Length", "Petal.Width", "Species"],
      ["5.9", "3", "5.1", "1.8", "virginica"],
    ],
  ],
  [
    "libreoffice-1904.xlsx",
    [0, 1, 2],
    [
      ["2021-01-01", "15"],
      ["2021-01-02", "16"],
      ["255:10:10", "17"],
    ],
  ],
  ["openpyxl-iso.xlsx", [0, 1, 2], [["2021-01-01"], ["2021-01-01T10:10:10"], ["10:10:10"]]],
] as const)("%s is read as it was written", async (name, at, expected) => {
  const file = readFileSync(`${import.meta.dirname}/files/${name}`);
  const cells = cellsOf(await read(new Uint8Array(file), "en-US"));
  expect(at.map((index) => cells[index])).toEqual(expected);
});

test("excel-16-strict.xlsx has the digits that Excel shows, not those that it stores", async () => {
  const file = readFileSync(`${import.meta.dirname}/files/excel-16-strict.xlsx`);
  const [, first, , , fourth] = cellsOf(await read(new Uint8Array(file), "en-US"));
  expect(first?.slice(8, 10)).toEqual(["1516.12", "1051527.39"]);
  expect(fourth?.slice(9, 10)).toEqual(["44333.92"]);
});

describe("a workbook with", () => {
  test("a sheet that was chosen is read by that, and Numbers' summary only when it was", async () => {
    const names = ["Export Summary", "People", "More"];
    const bytes = workbook("numbers", { sheets: names });
    const source = await read(bytes, "en-US");
    expect(source).toMatchObject({ workbook: { sheets: names, sheet: 1 } });
    expect(cellsOf(source)[0]?.[0]).toBe("First name");
    const other = await readFile(new File([bytes], "sheet"), ["en-US"], 0);
    expect(other).toMatchObject({ workbook: { sheet: 0 } });
    expect(cellsOf(other)).toEqual([["This document was exported from Numbers."]]);
  });

  test.each([
    ["46357.4375", "m/d/yyyy h:mm", "2026-12-01 10:30"],
    ["46357.9999999999", "m/d/yy h:mm", "2026-12-02"],
    ["46357.4375", "d. mmmm yyyy", "2026-12-01"],
    ["46357", "mmmm", "2026-12-01"],
    ["0.4375", "h:mm AM/PM", "10:30"],
    ["1.5", "[h]:mm", "36:00"],
    ["1", "yyyy-mm-dd", "1900-01-01"],
    ["1469.1263999999999", "General", "1469.1264"],
    ["1.005", "0.00", "1.01"],
    ["-0.001", "0.00", "0.00"],
    ["1234.5", '#,##0.00\\ "€"', "1234.50"],
    ["1234.5", '_-* #,##0\\ "€"_-;-* #,##0\\ "€"_-', "1235"],
    ["1234.5", "#,##0.##", "1234.5"],
    ["5.25", "[&gt;=100]0;0.00", "5.25"],
    ["1500000", '0.0,,"M"', "1500000"],
    ["0.0525", "0.00%", "5.25%"],
    ["1067", "00000", "01067"],
    ["4917012345678900", "0", "4.9170123456789E+15"],
  ])("%s in the format %s shows %s", async (value, format, shown) => {
    const source = await read(workbook("excel", { cell: { value, format } }), "en-US");
    expect(cellsOf(source)[1]).toEqual(["x", shown]);
  });
});

const head = "First name,Last name,Email,Start,Rent,Address,Pets";
const line = (more: Partial<Record<"first" | "start" | "rent" | "address" | "pets", string>>) =>
  [
    more.first ?? "Ann",
    "Lee",
    "a@x.io",
    more.start ?? "",
    more.rent ?? "",
    more.address ?? "",
    more.pets ?? "",
  ].join(",");

describe("a row is refused, and no other, for", () => {
  test.each([
    [
      "an address with a comma outside quotes",
      line({ address: "1 Main St, Apt 4" }),
      /has 8 cells, but the column names are 7/,
    ],
    ["a line break outside quotes", "Ann,Lee,a@x.io,,,1 Main St", /has 6 cells/],
    [
      "a quote that is never closed",
      line({ address: '"1 Main St' }),
      /quote is opened and not closed/,
    ],
    ["text behind a quote", line({ address: '"1 Main" St' }), /text behind a closing quote/],
    ["a lost character", line({ first: "M\ufffdller" }), /character in this line was lost/],
    ["a control character", line({ first: "Gro\u0081" }), /character in this line was lost/],
    [
      "UTF-8 that was read as Windows-1252",
      line({ first: "JÃ¼rgen" }),
      /firstName.*wrong encoding/,
    ],
    [
      "a letter that Excel's plain CSV could not hold",
      line({ first: "?ukasz" }),
      /firstName.*question mark/,
    ],
    ["an error of a formula", line({ rent: "#REF!" }), /Rent.*formula/],
    ["a long number that was shortened", line({ address: "4.91701E+11" }), /Address.*shortened/],
    ["an impossible day", line({ start: "31.02.2026" }), /Start.*not a date/],
    ["a day of the year 26", line({ start: "0026-12-01" }), /Start.*not a date/],
    ["a number that is no day", line({ start: "99999" }), /Start.*not a date/],
    ["a day with a time", line({ start: "2026-12-01 10:30" }), /Start.*not a date/],
    ["a day before the first one", line({ start: "31.12.2019" }), /Start/],
    ["a day after the last one", line({ start: "01.01.2036" }), /Start/],
    ["groups of digits that are no thousands", line({ rent: '"1,23,456"' }), /Rent.*not a number/],
    ["two decimal signs", line({ rent: "1.234.56" }), /Rent.*not a number/],
    ["a number in words", line({ rent: "nine hundred" }), /Rent.*not a number/],
    ["a third decimal", line({ rent: "900.125" }), /Rent.*decimal/],
    ["a number below the least", line({ rent: "-1" }), /Rent/],
    ["a number above the most", line({ rent: "10000.01" }), /Rent/],
    ["an address that is too long", line({ address: "x".repeat(61) }), /Address/],
    ["a word that is neither yes nor no", line({ pets: "maybe" }), /Pets/],
  ])("%s", async (_, bad, reason) => {
    const good = "Zoe,Lee,b@x.io,31.12.2026,900.50,x,yes";
    const bytes = new TextEncoder().encode(`${head}\n${good}\n${bad}\n${good}\n`);
    const { verdicts } = checked(await read(bytes, "en-GB"), "en-GB");
    expect(verdicts[0]).toBeUndefined();
    expect(verdicts.at(-1)).toBeUndefined();
    expect(verdicts[1]).toMatch(reason);
  });
});

/** Decimals as they are written where the sheet comes from; a browser's language decides only where the column proves nothing. */
test.each([
  ["en-US", "1,234.56", "1234.56"],
  ["de-DE", "1.234,56", "1234.56"],
  ["de-CH", "1’234.56", "1234.56"],
  ["de-AT", "€ 1.234,56", "1234.56"],
  ["fr-FR", "1\u202f234,56 €", "1234.56"],
  ["pl-PL", "1\u00a0234,56 zł", "1234.56"],
  ["pt-BR", "R$ 1.234,56", "1234.56"],
  ["es-MX", "$1,234.56", "1234.56"],
  ["ar-EG", "١٬٢٣٤٫٥٦", "1234.56"],
  ["hi-IN", "1,23,456.50", undefined],
  ["de-DE", "1.234", "1234"],
  ["en-US", "1.5", "1.5"],
])("a number of %s, “%s”, is %s", async (language, cell, expected) => {
  const text = `First name\tEmail\tRent\nAnn\ta@x.io\t${cell}\n`;
  const { rows, verdicts } = checked(
    await read(new TextEncoder().encode(text), language),
    language,
  );
  if (expected === undefined)
    return expect(verdicts).toEqual([expect.stringMatching(/not a number/)]);
  expect(rows[0]?.values).toEqual({ Rent: expected });
  return expect(verdicts).toEqual([undefined]);
});

test("forty sheets and more: nine encodings, six separators, and the programs of most people", () => {
  const kinds = (of: (sheet: WrittenSheet) => string) => new Set(writtenSheets.map(of));
  expect(writtenSheets.length + programsOfWorkbooks.length).toBeGreaterThanOrEqual(40);
  expect(kinds(({ encoding }) => encoding).size).toBeGreaterThanOrEqual(9);
  expect([...kinds(({ separator }) => separator)].sort()).toEqual(["\t", ",", ";", "^", "|", "~"]);
  expect([...kinds(({ program }) => program)]).toEqual(
    expect.arrayContaining(["Excel", "Numbers", "Google Sheets", "LibreOffice"]),
  );
});
