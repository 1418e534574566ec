import { readFileSync } from "node:fs";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { csvFile } from "../../../core/domain/common/csv.ts";
import { readFile, type Source } from "../../../frontend/features/batches/sheet/read-file.ts";
import { readSheet, withLine } from "../../../frontend/features/batches/sheet/read-sheet.ts";
import { programsOfWorkbooks, workbook } from "./workbooks.ts";

/** Sheets as spreadsheets, operating systems and people write them: each is read right, or refused with its row and the reason. */

const from = (bytes: Uint8Array<ArrayBuffer>, ...languages: string[]): Promise<Source> =>
  readFile(new File([bytes], "sheet.csv"), languages);

const bytesOf = (text: string, encoding: BufferEncoding = "utf8") =>
  new Uint8Array(Buffer.from(text, encoding));

/** The cells of a text, with the faults of its lines by row. */
function shape(text: string) {
  const { head, lines } = readSheet(text);
  return [head, ...lines.map(({ cells, fault }) => fault ?? cells)];
}

async function cellsOf(bytes: Uint8Array<ArrayBuffer>) {
  const source = await from(bytes);
  return source.kind === "text" ? shape(source.text) : source;
}

const german = "Vorname;Nachname;E-Mail\r\nJürgen;Größe;j@example.com\r\n";
const cells = [
  ["Vorname", "Nachname", "E-Mail"],
  ["Jürgen", "Größe", "j@example.com"],
];

describe("a file in Unicode", () => {
  test.each([
    ["UTF-16 without a mark", bytesOf(german, "utf16le")],
    [
      "UTF-16 of the other order without a mark",
      new Uint8Array(Buffer.from(german, "utf16le").swap16()),
    ],
  ])("is read without a question: %s", async (_, bytes) => {
    expect(await cellsOf(bytes)).toEqual(cells);
  });

  test("keeps its letters where a few are damaged, and names the row", async () => {
    const text = "Name,Email\nJürgen Löw,j@example.com\nÖzil,o@example.com\nMXller,m@example.com";
    const bytes = bytesOf(text).map((byte) => (byte === 0x58 ? 0xfc : byte));
    expect(await cellsOf(bytes)).toEqual([
      ["Name", "Email"],
      ["Jürgen Löw", "j@example.com"],
      ["Özil", "o@example.com"],
      "A character in this line was lost when the file was saved.",
    ]);
  });
});

describe("cells are found", () => {
  const two = [
    ["a", "b"],
    ["1", "2"],
  ];
  test.each([
    ["between commas", "a,b\n1,2", two],
    [
      "between semicolons, where numbers have commas",
      "a;b\r\n1,5;2",
      [
        ["a", "b"],
        ["1,5", "2"],
      ],
    ],
    ["between tabs, as they are pasted", "a\tb\n1\t2", two],
    ["between bars", "a|b\n1|2", two],
    ["between carets", "a^b\n1^2", two],
    ["between tildes", "a~b\n1~2", two],
    [
      "by Excel's own line",
      "sep=;\r\na,b;c\r\n1;2",
      [
        ["a,b", "c"],
        ["1", "2"],
      ],
    ],
    ["by Excel's own line in quotes", '"sep=:"\na:b\n1:2', two],
    [
      "with line breaks, separators and doubled quotes",
      'a,b\n"x\r\ny, ""z""", 2 \n\n,\r\n3,',
      [
        ["a", "b"],
        ['x\r\ny, "z"', "2"],
        ["3", ""],
      ],
    ],
    [
      "below a head with a line break",
      '"Email\n(work)";"First name"\r\na@example.com;Ann\r\n',
      [
        ["Email\n(work)", "First name"],
        ["a@example.com", "Ann"],
      ],
    ],
    [
      "with blanks before quotes",
      'a, b, c\n1, "Ann", "Lee, Jr."',
      [
        ["a", "b", "c"],
        ["1", "Ann", "Lee, Jr."],
      ],
    ],
    [
      "in quotes that belong to the text, where spreadsheets copy them",
      'a\tb\n"Acme" Ltd\tx',
      [
        ["a", "b"],
        ['"Acme" Ltd', "x"],
      ],
    ],
    ["with old line ends, and without the last", "a,b\r1,2\r3,4", [...two, ["3", "4"]]],
    [
      "below the title of a Numbers table",
      "Tenants,,\na,b,c\n1,2,3",
      [
        ["a", "b", "c"],
        ["1", "2", "3"],
      ],
    ],
    [
      "between tabs, although each cell has a comma",
      "Name, first\tEmail\nLee, Ann\ta@x.io",
      [
        ["Name, first", "Email"],
        ["Lee, Ann", "a@x.io"],
      ],
    ],
    [
      "with apostrophes that are no quotes",
      "a,b\n'Bob','t Hart\nJan,the tenants'\n\"x, y\",'z'",
      [
        ["a", "b"],
        ["'Bob'", "'t Hart"],
        ["Jan", "the tenants'"],
        ["x, y", "'z'"],
      ],
    ],
    [
      "in apostrophes, except in a line that is broken",
      "'a','b'\n'O''Brien, Jr.','2'\n'bro'ken','3'",
      [
        ["a", "b"],
        ["O'Brien, Jr.", "2"],
        "There is text behind a closing quote. A quote inside a quoted cell must be doubled.",
      ],
    ],
  ])("%s", (_, text, expected) => {
    expect(shape(text)).toEqual(expected);
  });

  test("where Excel left out the last separators of sixteen lines", () => {
    const full = Array.from({ length: 15 }, (_, row) => `${row},x`);
    const text = ["a,b", ...full, "16", "17"].join("\n");
    expect(shape(text).slice(-2)).toEqual([["16"], ["17"]]);
    expect(shape(["a,b", "1"].join("\n"))[1]).toMatch(
      /^This line has 1 cell, but the column names are 2/,
    );
  });

  test("in the result of a batch, as they were given", () => {
    const given = ["+49 170 1234567", "-5 %", "-5", "=1", "@ann", "＝1", "it's", 'say "no"'];
    expect(shape(csvFile([given.map(() => "a"), given]))[1]).toEqual(given);
  });
});

describe("a line whose cells have slipped is refused, and no other:", () => {
  const head = "Email,First name,Last name,Address,Amount\n";
  test.each([
    [
      "a comma without quotes",
      "ann@x.io,Ann,Lee,1 Main St, Apt 4,100",
      /has 6 cells, but the column names are 5/,
    ],
    [
      "a line break without quotes",
      "ann@x.io,Ann,Lee,1 Main St",
      /has 4 cells, but the column names are 5/,
    ],
    [
      "a comma without quotes before an empty cell",
      "ann@x.io,Ann,Lee,1 Main St, Apt 4,",
      /has 6 cells, but the column names are 5/,
    ],
    ["a quote that nobody closes", 'ann@x.io,Ann,Lee,"big,100', /quote is opened and not closed/],
    [
      "a quote that a later line closes",
      'ann@x.io,Ann,Lee,"big,100\nx,y,z,"w",5',
      /quote is opened and not closed/,
    ],
    ["text behind a quote", 'ann@x.io,Ann,Lee,"big" house,100', /text behind a closing quote/],
    ["a lost character", "ann@x.io,Ann,M\ufffdller,x,100", /character in this line was lost/],
    ["a control character", "ann@x.io,Ann,Gro\u0081,x,100", /character in this line was lost/],
  ])("%s", (_, line, fault) => {
    const good = "bob@x.io,Bob,Lee,2 Main St,200";
    const found = shape(`${head}${good}\n${line}\n${good}`);
    expect(found[2]).toMatch(fault);
    expect([found[1], found.at(-1)]).toEqual([good.split(","), good.split(",")]);
  });

  test("and can be fixed or left out where it is", () => {
    const text = '\ufeffa,b\r\n1,"2\r\n3,4';
    const [line] = readSheet(text).lines;
    if (!line) throw new Error("there is no line");
    expect(text.slice(line.start, line.end)).toBe('1,"2');
    expect(shape(withLine(text, line, '1,"2"'))).toEqual([
      ["a", "b"],
      ["1", "2"],
      ["3", "4"],
    ]);
    expect(shape(withLine(text, line, undefined))).toEqual([
      ["a", "b"],
      ["3", "4"],
    ]);
  });
});

/** Files that the programs themselves have written: LibreOffice 7.4, openpyxl 3.1 and XlsxWriter 3.3. */
test.each([
  ["libreoffice.xlsx", "2026-12-01", "2026-12-31"],
  ["openpyxl.xlsx", "2026-12-01", "2026-12-31"],
  ["xlsxwriter.xlsx", "2026-12-01", "2026-12-31"],
  ["libreoffice-utf-16.csv", "12/01/26", "12/31/26"],
  ["libreoffice-1250.csv", "12/01/26", "12/31/26"],
])("%s is read as it was written", async (name, first, last) => {
  const source = await from(
    new Uint8Array(readFileSync(`${import.meta.dirname}/files/${name}`)),
    "pl",
  );
  const text = source.kind === "guessed" ? source.texts[0]?.text : "text" in source && source.text;
  expect(shape(text || "")).toEqual([
    ["Vorname", "Nachname", "E-Mail", "Miete", "Beginn", "PLZ"],
    ["Łukasz", "Wąż", "lukasz@example.com", "1234.5", first, "01067"],
    ["Ann", "Smith, Jr.", "ann@example.com", "900", last, 'a "b"'],
    ["Zoë", "", "zoe@example.com", "1000", "", "x"],
  ]);
});

describe("a workbook", () => {
  test.each(programsOfWorkbooks)(
    "of %s is read with its dates, numbers, errors and names",
    async (program) => {
      expect(await cellsOf(workbook(program))).toEqual([
        ["First name", "Email", "Starts", "Rent", "Share", "Postal code", "Ok", "Ref"],
        ["Łukasz", "l@example.com", "2026-12-01", "1234.56", "5%", "01067", "TRUE", "#REF!"],
        ["Zoë & Co", "z@example.com", "", "4.9170123456789E+15", "", "", "", ""],
      ]);
    },
  );

  test("leaves out hidden rows and sheets, and says so", async () => {
    const source = await from(workbook("excel", { hidden: true }));
    expect(source).toMatchObject({
      notes: ["1 hidden row is left out."],
      workbook: { sheets: ["People", "More"], sheet: 0 },
    });
  });

  test("that is damaged is refused in a sentence", async () => {
    expect(await from(workbook("excel").slice(0, 900))).toMatchObject({ kind: "refused" });
    const empty = zipSync({ "xl/workbook.xml": strToU8("<workbook/>") });
    expect(await from(new Uint8Array(empty))).toMatchObject({
      fault: /^This workbook can't be read/,
    });
  });
});

describe("a file that is no sheet is refused with the format to save:", () => {
  const zip = (name: string, text = "") =>
    new Uint8Array(zipSync({ [name]: [strToU8(text), { level: 0 }] }));
  test.each([
    [
      "an old or locked workbook",
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
      /password or an old format \(\.xls\)/,
    ],
    ["a binary workbook", zip("xl/workbook.bin"), /\.xlsb/],
    [
      "a file of LibreOffice",
      zip("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
      /\(\.ods\).*\.xlsx/,
    ],
    [
      "a file of Numbers",
      zip("Index/Document.iwa"),
      /In Numbers, please choose File, Export To, Excel/,
    ],
    ["another archive", zip("a.txt"), /This archive is no spreadsheet/],
    ["a PDF", bytesOf("%PDF-1.7"), /This is a PDF/],
    ["a web page", bytesOf("<html><table>"), /web page or XML/],
    ["too large a file", new Uint8Array(10_000_001), /more than 10 MB/],
  ])("%s", async (_, bytes, fault) => {
    const source = await from(bytes);
    expect(source.kind === "refused" ? source.fault : source).toMatch(fault);
  });
});
