import { describe, expect, test } from "vitest";
import { csvFile } from "../../core/domain/common/csv.ts";
import type { BatchState } from "../../frontend/api/batches.ts";
import type { TemplateRecord } from "../../frontend/api/templates.ts";
import {
  choicesOf,
  matchColumns,
  rolesMissing,
  rowsOf,
} from "../../frontend/features/batches/columns.ts";
import { readSheet, sheetFault, textOfFile } from "../../frontend/features/batches/read-sheet.ts";
import { localOf, mondayAfter } from "../../frontend/features/batches/start.ts";
import {
  lackOf,
  pauseLabel,
  placeOf,
  reasonOf,
  sendLabel,
  whenSent,
} from "../../frontend/features/batches/words.ts";

/** Sheets of people and values, as they come from spreadsheets. */

const utf16 = (text: string, order: "le" | "be", mark = "\ufeff") => {
  const bytes = Buffer.from(mark + text, "utf16le");
  return new Uint8Array(order === "le" ? bytes : bytes.swap16());
};

describe("textOfFile", () => {
  const text = "Email;Ort\r\nann@example.com;Köln\r\n";

  test("reads UTF-8, UTF-16 and Windows-1252, with a mark or without", () => {
    const files = [
      new Uint8Array(Buffer.from(text)),
      utf16(text, "le"),
      utf16(text, "be"),
      utf16(text, "le", ""),
      utf16(text, "be", ""),
      new Uint8Array(Buffer.from(text, "latin1")),
    ];
    for (const file of files) expect(readSheet(textOfFile(file))[1]?.[1]).toBe("Köln");
  });

  test("a megabyte of rubbish is refused in a sentence", () => {
    const rubbish = new Uint8Array(1_000_000).map((_, index) => (index * 7919) % 251);
    expect(sheetFault(textOfFile(rubbish))).toMatch(/^This is not a text file/);
    expect(sheetFault("x".repeat(1_000_000))).toMatch(/^Please start with a line/);
    expect(sheetFault('"'.repeat(1_000_000))).toMatch(/^Please start with a line/);
  });
});

describe("readSheet", () => {
  test("finds commas, semicolons and tabs, whatever stands in quotes", () => {
    for (const [text, cells] of [
      ["a,b\n1,2", ["1", "2"]],
      ["a;b\r\n1,5;2", ["1,5", "2"]],
      ["a\tb\n1;2\t3", ["1;2", "3"]],
      ['"a,b,c";d\n1;2', ["1", "2"]],
      ["sep=;\na,b;c\n1;2", ["1", "2"]],
    ] as const)
      expect(readSheet(text)[1]).toEqual(cells);
  });

  test("keeps line breaks, separators and doubled quotes in quoted cells, and drops empty lines", () => {
    expect(readSheet('a,b\n"x\r\ny, ""z""", 2 \n\n,\r\n3,')).toEqual([
      ["a", "b"],
      ['x\r\ny, "z"', "2"],
      ["3", ""],
    ]);
  });

  test("keeps what stands behind a closing quote, and the cells after it", () => {
    expect(readSheet('a\tb\n"Acme" Ltd\tx\n"Acme"')).toEqual([
      ["a", "b"],
      ["Acme Ltd", "x"],
      ["Acme"],
    ]);
  });

  test("reads what the result of a batch holds as it was given", () => {
    const cells = ["+49 170 1234567", "-5 %", "-5", "=1", "@ann", "＝1", "it's", 'say "no"'];
    expect(readSheet(csvFile([["a"], cells]))[1]).toEqual(cells);
  });

  test("reads old line ends, a missing last one, and a quote that nobody closes", () => {
    expect(readSheet("a,b\r1,2\r3,4")).toEqual([
      ["a", "b"],
      ["1", "2"],
      ["3", "4"],
    ]);
    expect(readSheet('a,b\n"1,2')).toEqual([["a", "b"], ["1,2"]]);
  });
});

const template: TemplateRecord = {
  id: "t",
  version: 1,
  name: "Lease",
  fileName: "lease",
  fileUrl: "",
  createdAt: "",
  pages: [],
  roles: ["Tenant"],
  fields: [
    { id: "1", kind: "text", signerNumber: 1, settings: { label: "Rent" } },
    { id: "2", kind: "check", signerNumber: 1, settings: { label: "Pets" } },
  ].map((field) => ({ ...field, place: { page: 0, x: 0, y: 0, width: 1, height: 1 } })) as never,
};

const rowsIn = (text: string, of = template) => {
  const sheet = readSheet(text);
  const choices = choicesOf(of);
  const chosen = matchColumns(sheet[0] ?? [], choices).map((index) =>
    index === undefined ? undefined : choices[index],
  );
  return { rows: rowsOf(sheet, chosen, of), missing: rolesMissing(of, chosen) };
};

describe("columns", () => {
  test("are found by role and label, in the usual spellings, and fill the rows", () => {
    const { rows, missing } = rowsIn(
      "E-Mail;Name;rent;PETS;Colour\nann@example.com;Ann Mary Test;100 EUR;yes;red\nben@example.com;Ben;200;no;",
    );
    expect(missing).toEqual([]);
    expect(rows).toEqual([
      {
        recipients: [{ email: "ann@example.com", firstName: "Ann Mary", lastName: "Test" }],
        values: { Rent: "100 EUR", Pets: true },
      },
      { recipients: [{ email: "ben@example.com", firstName: "Ben" }], values: { Rent: "200" } },
    ]);
  });

  test("of check boxes take yes and no, and leave every other word to be refused", () => {
    const { rows } = rowsIn(
      "Email,Pets\na@x.io,Ja\nb@x.io,✓\nc@x.io,Nee\nd@x.io,–\ne@x.io,none\nf@x.io,",
    );
    expect(rows.map(({ values }) => values?.["Pets"])).toEqual([
      true,
      true,
      undefined,
      undefined,
      "none",
      undefined,
    ]);
  });

  test("columns of two roles need the role's name; a fixed person needs no column", () => {
    const two = { ...template, roles: ["Landlord", "Tenant"] };
    expect(rowsIn("Email,Name\na@example.com,Ann", two).missing).toEqual(["Landlord", "Tenant"]);
    const bob = { email: "bob@example.com", firstName: "Bob" };
    const { rows, missing } = rowsIn("Tenant: Email,first name tenant\na@example.com,Ann", {
      ...two,
      people: [bob, null],
    });
    expect(missing).toEqual([]);
    expect(rows[0]?.recipients).toEqual([null, { email: "a@example.com", firstName: "Ann" }]);
  });
});

test("labels of any name fill the rows", () => {
  const names = Object.getOwnPropertyNames(Object.prototype);
  const rows = rowsOf(
    [names, names],
    names.map((label) => ({ words: label, target: { kind: "value", label, isTick: false } })),
    template,
  );
  expect(Object.entries(rows[0]?.values ?? {})).toEqual(names.map((name) => [name, name]));
});

test("a fault is shown by the name of its column", () => {
  const roles = ["Landlord", "Tenant"];
  expect(placeOf("recipients.1.email", roles)).toBe("Tenant: Email");
  expect(placeOf("recipients.1", roles)).toBe("Tenant");
  expect(placeOf("values.Rent", roles)).toBe("Rent");
  expect(placeOf("recipients.1.constructor", roles)).toBe("Tenant");
  expect(placeOf(undefined, roles)).toBe("Row");
  expect(reasonOf("This field is required!")).toBe("Missing in this row.");
  expect(reasonOf("This is not a valid email.")).toBe("This is not a valid email.");
});

test("the page says before sending what the plan lacks for the rest", () => {
  const needs = { documents: 5, documentsLeft: 3, mails: 10, mailsLeftToday: 90 };
  expect(lackOf({ needs, left: 5 })).toMatch(/has 3 documents left, and 5 rows are to be sent/);
  expect(lackOf({ needs: { ...needs, documentsLeft: 0 }, left: 5 })).toMatch(
    /has no document left/,
  );
  expect(lackOf({ needs: { ...needs, documents: 3, mails: 100 }, left: 3 })).toMatch(
    /90 left today/,
  );
  expect(lackOf({ needs: { ...needs, documents: 3 }, left: 3 })).toBeUndefined();
});

test("the button says what goes out now and what later", () => {
  const label = (state: BatchState, now: number, left = 487) =>
    sendLabel({ state, left, forecast: { now, unsent: 0 } });
  expect(label("checked", 487)).toBe("Send 487");
  expect(label("checked", 50)).toBe("Send 50 now, 437 when your plan allows");
  expect(label("checked", 0)).toBe("Send 487 when your plan allows");
  expect(label("paused", 50)).toBe("Continue with 50 now, 437 when your plan allows");
  expect(label("planned", 50)).toBe("Send 487 now");
  expect(label("waiting", 0)).toBeUndefined();
  expect(label("waiting", 1)).toBe("Continue now");
  expect(label("sending", 5)).toBeUndefined();
  expect(label("checked", 0, 0)).toBeUndefined();
  const states = ["sending", "waiting", "planned", "done"] as const;
  expect(states.map(pauseLabel)).toEqual(["Pause", "Pause", "Cancel start", undefined]);
});

test("the page says when the rest goes out, and what finds no room before the batch is deleted", () => {
  const [nextAt, lastAt] = ["2026-12-01T12:00:00.000Z", "2026-12-02T12:00:00.000Z"];
  const expiresAt = "2026-12-29T12:00:00.000Z";
  const said = (forecast: object, more: object = {}) =>
    whenSent({
      ...{ state: "checked", left: 9, expiresAt, forecast: { now: 1, unsent: 0, ...forecast } },
      ...more,
    });
  expect(said({})).toBeUndefined();
  expect(said({ nextAt, lastAt: nextAt })).toMatch(/^The rest go out on .*1/);
  expect(said({ nextAt, lastAt })).toMatch(/^The next go out on .*, the last on .*2/);
  expect(said({ nextAt, unsent: 7 })).toMatch(/^More go out on .* 7 rows will find no room .*29/);
  expect(said({ unsent: 1 })).toMatch(/^1 row will find no room/);
  const planned = { state: "planned", startsAt: nextAt } as const;
  expect(said({}, planned)).toMatch(/^Sending starts on .*1.*\.$/);
});

test("a start is proposed for the next Monday at nine", () => {
  const monday = new Date(2026, 10, 30, 9);
  expect(mondayAfter(new Date(2026, 10, 29, 23))).toEqual(monday);
  expect(mondayAfter(new Date(2026, 10, 30, 8))).toEqual(new Date(2026, 11, 7, 9));
  expect(localOf(monday)).toBe("2026-11-30T09:00");
});
