import { describe, expect, test } from "vitest";
import type { TemplateRecord } from "../../../frontend/api/templates.ts";
import {
  type BulkState,
  bulkOf,
  changedBulk,
  newBulk,
} from "../../../frontend/features/batches/bulk.ts";
import { rowsOf } from "../../../frontend/features/batches/columns.ts";
import { correctionOf } from "../../../frontend/features/batches/corrections.ts";
import { dayForm, inForm, numberForm } from "../../../frontend/features/batches/sheet/readings.ts";
import { headWord, memberOf } from "../../../frontend/head-words.ts";

const place = { page: 0, x: 0, y: 0, width: 1, height: 1 };
const fieldsOf = (...kinds: string[]) =>
  kinds.map((kind, id) => ({
    id,
    kind,
    signerNumber: 1,
    settings: { label: kind },
    place,
  })) as never;

const template: TemplateRecord = {
  ...{
    id: "t",
    version: 1,
    name: "Offer",
    fileName: "offer",
    fileUrl: "",
    createdAt: "",
    ...({ madeBy: "u1", seenBy: "workspace" } as const),
    pages: [],
  },
  roles: ["Employer", "Employee"],
  fields: fieldsOf("day", "number", "check"),
};

const boss = { email: "boss@example.com", firstName: "Bo", lastName: "Ss" };
const named = { ...template, people: [boss, null] };

const taken = (text: string): BulkState =>
  changedBulk(newBulk, { kind: "take", source: { kind: "text", text } });

const rowsIn = (state: BulkState, of: TemplateRecord, language = "en-US") => {
  const bulk = bulkOf(state, of, [language]);
  return { bulk, rows: rowsOf(bulk.sheet, bulk, of) };
};

describe("plain column names are those of the one role that is open", () => {
  test.each([
    ["en", "First name,Last name,Email"],
    ["de", "Vorname;Nachname;E-Mail"],
    ["de", "Vorname;Name;E-Mail-Adresse"],
    ["fr", "Prénom;Nom;Adresse e-mail"],
    ["es", "Nombre;Apellidos;Correo electrónico"],
    ["it", "Nome;Cognome;Email"],
    ["nl", "Voornaam;Achternaam;E-mailadres"],
    ["pl", "Imię;Nazwisko;Adres e-mail"],
    ["pt-BR", "Nome;Sobrenome;E-mail"],
    ["ar", "الاسم الأول;اسم العائلة;البريد الإلكتروني"],
    ["he", "שם פרטי;שם משפחה;דוא״ל"],
  ])("in %s: %s", (_, head) => {
    const sign = head.includes(";") ? ";" : ",";
    const state = taken(`${head}\n${["Ann Mary", "Lee", "ann@example.com"].join(sign)}`);
    const { bulk, rows } = rowsIn(state, named);
    expect(bulk.reason).toBeUndefined();
    expect(rows[0]?.recipients).toEqual([
      null,
      { email: "ann@example.com", firstName: "Ann Mary", lastName: "Lee" },
    ]);
  });

  test.each(["Name", "Nom", "Nombre", "Nome", "Naam", "الاسم", "שם", "Imię i nazwisko"])(
    "and a single %s is divided, also with a comma",
    (name) => {
      const state = taken(
        `${name}\tEmail\nSmith, Ann\ta@x.io\nAnn Mary Smith\tb@x.io\nAnn\tc@x.io`,
      );
      expect(rowsIn(state, named).rows.map(({ recipients }) => recipients[1])).toEqual([
        { email: "a@x.io", firstName: "Ann", lastName: "Smith" },
        { email: "b@x.io", firstName: "Ann Mary", lastName: "Smith" },
        { email: "c@x.io", firstName: "Ann" },
      ]);
    },
  );

  test("and nobody's where two are open, until one person is named for all rows", () => {
    const state = taken("First name,Email,Address\nAnn,a@x.io,1 Main St");
    const open = rowsIn(state, template).bulk;
    expect(open.missing).toEqual([0, 1]);
    expect(open.reason).toMatch(/column with the email of “Employer”/);
    const me = changedBulk(state, { kind: "person", role: 0, person: boss });
    const { bulk, rows } = rowsIn(me, template);
    expect(bulk.reason).toBeUndefined();
    expect(rows[0]?.recipients).toEqual([boss, { email: "a@x.io", firstName: "Ann" }]);
    const other = changedBulk(me, { kind: "person", role: 0, person: undefined });
    expect(rowsIn(other, template).bulk.missing).toEqual([0, 1]);
  });

  test("and an address is no email", () => {
    expect(memberOf(headWord("Address"), [])).toBeUndefined();
  });
});

describe("a day", () => {
  const read = (cells: readonly string[], language = "en-US") => {
    const form = dayForm(cells, { languages: [language] });
    return [...cells.map((cell) => inForm(cell, form)), form.isSure];
  };

  test.each([
    "2026-12-01",
    "01.12.2026",
    "1.12.26",
    "46357",
    "2026/12/1",
    "2026-12-01 00:00:00",
    "1 December 2026",
    "Dec 1, 2026",
    "01-Dec-26",
    "1. Dezember 2026",
    "1 décembre 2026",
    "1 de diciembre de 2026",
    "1 dicembre 2026",
    "1 grudnia 2026",
    "2026年12月1日",
  ])("is read in any language: %s", (cell) => {
    expect(read([cell])).toEqual(["2026-12-01", true]);
  });

  test("with slashes is proven by the other cells of its column, or asked about as the browser writes it", () => {
    expect(read(["12/1/2026", "12/31/2026"])).toEqual(["2026-12-01", "2026-12-31", true]);
    expect(read(["01/12/2026", "31/12/2026"])).toEqual(["2026-12-01", "2026-12-31", true]);
    expect(read(["12/1/2026"])).toEqual(["2026-12-01", false]);
    expect(read(["12/1/2026"], "en-GB")).toEqual(["2026-01-12", false]);
    expect(read(["13/1/2026", "1/13/2026"])).toEqual(["13/1/2026", "2026-01-13", false]);
  });

  test.each(["31.02.2026", "soon", "12.2026", "01067", "99999", "#REF!"])(
    "that doesn't exist stays as it is, to be refused: %s",
    (cell) => {
      expect(read([cell])[0]).toBe(cell);
    },
  );
});

describe("a number", () => {
  const read = (cells: readonly string[], language = "en-US", decimal?: ".") => {
    const form = numberForm(cells, { languages: [language], ...(decimal ? { decimal } : {}) });
    return [...cells.map((cell) => inForm(cell, form)), form.isSure];
  };

  test.each([
    ["1.234,56", "1234.56"],
    ["1,234.56", "1234.56"],
    ["1 234,56 €", "1234.56"],
    ["€1,234.56", "1234.56"],
    ["1'234.56", "1234.56"],
    ["1234,5", "1234.5"],
    ["(1,234.50)", "-1234.50"],
    ["5-", "-5"],
    ["1.234.567", "1234567"],
    ["CHF 12.50", "12.50"],
    ["5%", "5"],
  ])("is read as it is written: %s", (cell, decimal) => {
    expect(read([cell])).toEqual([decimal, true]);
  });

  test("that could be either is proven by its column, or asked about as the browser writes it", () => {
    expect(read(["1.234", "5,5"])).toEqual(["1234", "5.5", true]);
    expect(read(["1.234"], "de")).toEqual(["1234", false]);
    expect(read(["1.234"], "en")).toEqual(["1.234", false]);
    expect(read(["1.234"], "de", ".")).toEqual(["1.234", true]);
    expect(read(["many"])[0]).toBe("many");
  });
});

describe("a sheet", () => {
  test("says how its columns are read, which the sender can change", () => {
    const state = taken('Email,day,number,check\na@x.io,12/1/2026,"1,234",ja');
    const { bulk, rows } = rowsIn(state, named);
    expect(bulk.forms.slice(1, 3)).toEqual([
      { kind: "day", order: "MDY", isSure: false },
      { kind: "number", decimal: ".", isSure: false },
    ]);
    expect(rows[0]?.values).toEqual({ day: "2026-12-01", number: "1234", check: true });
    const said = changedBulk(changedBulk(state, { kind: "form", column: 1, form: "DMY" }), {
      ...{ kind: "form", column: 2, form: "," },
    });
    expect(rowsIn(said, named).rows[0]?.values).toMatchObject({
      day: "2026-01-12",
      number: "1.234",
    });
  });

  test("counts only once its letters are chosen and its lines are fixed", () => {
    const text = "Email,First name\na@x.io,Ann,Lee\nb@x.io,Ben";
    const texts = [{ name: "Western Europe", text, samples: ["Ann"] }];
    const asked = changedBulk(newBulk, { kind: "take", source: { kind: "guessed", texts } });
    expect(bulkOf(asked, named, ["en"]).reason).toMatch(/which letters are right/);
    const chosen = changedBulk(asked, { kind: "read as", text });
    const bulk = bulkOf(chosen, named, ["en"]);
    expect(bulk.reason).toBe("Please fix 1 line first.");
    const [line] = bulk.broken;
    if (!line) throw new Error("no line is broken");
    const fixed = changedBulk(chosen, { kind: "fix", line, text: undefined });
    expect(rowsIn(fixed, named).rows.map(({ recipients }) => recipients[1])).toEqual([
      { email: "b@x.io", firstName: "Ben" },
    ]);
    expect(bulkOf(newBulk, named, ["en"]).reason).toMatch(/choose a file/);
    expect(bulkOf(taken("Email"), named, ["en"]).reason).toMatch(
      /start with a line of column names/,
    );
    const many = `Email\n${"a@x.io\n".repeat(1_001)}`;
    expect(bulkOf(taken(many), named, ["en"]).reason).toMatch(/There are 1,001 rows/);
  });

  test("is corrected in the same forms as it is read", () => {
    const correct = (field: string, text: string) =>
      correctionOf({ row: 1, field }, text, template, ["de"])[0]?.value;
    expect(correct("values.day", "1.12.2026")).toBe("2026-12-01");
    expect(correct("values.number", "1.234,5")).toBe("1234.5");
    expect(correct("values.check", "ja")).toBe(true);
    expect(correct("values.check", "nein")).toBe("");
    expect(correct("recipients.0.email", " a@x.io ")).toBe("a@x.io");
    expect(correctionOf({ row: 1 }, "x", template, ["de"])).toEqual([]);
  });
});
