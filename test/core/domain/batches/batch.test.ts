import { describe, expect, test } from "vitest";
import { Refusal } from "../../../../contract/rules/refusals/refusals.ts";
import {
  type Batch,
  batchEndsAt,
  faultOf,
  isBatchOver,
  isInWork,
  isMailDue,
  isMailedAtEnd,
  leftOf,
  mayBegin,
  rowEnvelope,
  rowState,
  stopsBatch,
} from "../../../../core/domain/batches/batch.ts";
import { addressesTwice, correctedRows } from "../../../../core/domain/batches/corrections.ts";
import {
  assertCells,
  assertHasValues,
  assertValues,
  filledValues,
  labelsFilled,
  peopleOf,
  repeatedRows,
  resultTable,
} from "../../../../core/domain/batches/sheet.ts";

const batch: Batch = {
  id: "b",
  userId: "u",
  template: { id: "t", version: 1, name: "Lease" },
  common: {},
  createdAt: "2026-11-26T10:00:00.000Z",
  requestSha256: "",
  state: "checked",
  ...{ of: 10, faulty: 2, mails: 16, next: 5, sent: 3, refused: 1 },
};

const codeOf = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error instanceof Refusal ? [error.code, error.field] : error;
  }
};

describe("a batch", () => {
  test("has left what is neither faulty, sent nor refused, and is begun with that number alone", () => {
    expect(leftOf(batch)).toBe(4);
    expect(mayBegin(batch, 4)).toBe(true);
    for (const state of ["paused", "stopped"] as const)
      expect(mayBegin({ ...batch, state }, 4)).toBe(true);
    expect(codeOf(() => mayBegin(batch, 10))).toEqual(["BATCH_CHANGED", "rows"]);
    expect(mayBegin({ ...batch, state: "sending" }, 10)).toBe(false);
    expect(codeOf(() => mayBegin({ ...batch, sent: 7 }, 0))).toEqual(["BATCH_DONE", undefined]);
    expect(codeOf(() => mayBegin({ ...batch, state: "done" }, 4))).toEqual([
      "BATCH_DONE",
      undefined,
    ]);
  });

  test("is reported by mail if its rows took more than two minutes after the last decision", () => {
    const startedAt = "2026-11-26T10:00:00.000Z";
    const decidedAt = "2026-11-26T12:00:00.000Z";
    const [soon, later] = ["2026-11-26T12:02:00.000Z", "2026-11-26T12:02:00.001Z"];
    expect(isMailedAtEnd({ startedAt, decidedAt }, new Date(soon))).toBe(false);
    expect(isMailedAtEnd({ startedAt, decidedAt }, new Date(later))).toBe(true);
    // Begun by an earlier version.
    expect(isMailedAtEnd({ startedAt: decidedAt }, new Date(soon))).toBe(false);
    expect(isMailedAtEnd({ startedAt }, new Date(soon))).toBe(true);
    expect(isMailedAtEnd({}, new Date(later))).toBe(false);
  });

  test("is in work while it is sent or owes a mail, which is sent within a day", () => {
    const mailOwedSince = "2026-11-26T10:00:00.000Z";
    expect(isInWork({ state: "sending" })).toBe(true);
    expect(isInWork({ state: "stopped", mailOwedSince })).toBe(true);
    expect(isInWork({ state: "done" })).toBe(false);
    expect(isMailDue({}, new Date(mailOwedSince))).toBe(false);
    expect(isMailDue({ mailOwedSince }, new Date("2026-11-27T10:00:00.000Z"))).toBe(true);
    expect(isMailDue({ mailOwedSince }, new Date("2026-11-27T10:00:00.001Z"))).toBe(false);
  });

  test("is over after 30 days", () => {
    expect(batchEndsAt(batch).toISOString()).toBe("2026-12-26T10:00:00.000Z");
    expect(isBatchOver(batch, new Date("2026-12-26T09:59:59.999Z"))).toBe(false);
    expect(isBatchOver(batch, new Date("2026-12-26T10:00:00.000Z"))).toBe(true);
  });

  test("has the same envelope for a row in each run, and another for each row and batch", () => {
    expect(rowEnvelope(batch, 3)).toEqual(rowEnvelope({ ...batch }, 3));
    const ids = [
      rowEnvelope(batch, 3),
      rowEnvelope(batch, 4),
      rowEnvelope({ ...batch, id: "c" }, 3),
    ];
    expect(new Set(ids.map(({ id }) => id)).size).toBe(3);
  });

  test("stops at what meets every row, and only there", () => {
    for (const code of ["OVER_LIMIT", "MAILS_SPENT", "INACTIVE", "SENDER_STOPPED"] as const)
      expect(stopsBatch(new Refusal(code))).toBe(true);
    for (const code of ["BAD_FIELD", "MAILS_STOPPED"] as const)
      expect(stopsBatch(new Refusal(code))).toBe(false);
    expect(faultOf(new Refusal("BAD_FIELD", { field: "title", message: "No." }))).toEqual({
      field: "title",
      message: "No.",
    });
    expect(faultOf(new Refusal("BATCH_DONE"))).not.toHaveProperty("field");
  });

  test("tells what has become of each row", () => {
    const row = { recipients: [] };
    const fault = { message: "No." };
    const states = [
      { number: 4, row },
      { number: 5, row },
      { number: 4, row, fault },
      { number: 9, row, fault },
      { number: 4, row, refusal: fault },
    ].map((one) => rowState(batch, one));
    expect(states).toEqual(["sent", "waiting", "faulty", "faulty", "refused"]);
  });
});

const bob = { email: "bob@example.com", firstName: "Bob" };
const ann = { email: "ann@example.com", firstName: "Ann", lastName: "Lee" };
const template = { numberOfSigners: 2, roles: ["Landlord", "Tenant"], people: [bob, null] };

describe("a row", () => {
  test("has the template's people where it names nobody, and nobody else in the place of several", () => {
    expect(peopleOf({ recipients: [null, ann] }, template)).toEqual([bob, ann]);
    expect(peopleOf({ recipients: [ann, ann] }, template)).toEqual([ann, ann]);
    expect(codeOf(() => peopleOf({ recipients: [] }, template))).toEqual([
      "BAD_FIELD",
      "recipients.1",
    ]);
    const board = { ...template, people: [{ ...bob, anyOf: [ann] }, null] };
    expect(peopleOf({ recipients: [null, ann] }, board)).toEqual([{ ...bob, anyOf: [ann] }, ann]);
    expect(codeOf(() => peopleOf({ recipients: [bob, ann] }, board))).toEqual([
      "BAD_FIELD",
      "recipients.0",
    ]);
    const three = { recipients: [null, ann, bob] };
    expect(codeOf(() => peopleOf(three, template))).toEqual(["BAD_FIELD", "recipients"]);
  });

  test("needs a value where others have one, unless the field may stay empty", () => {
    const place = { page: 0, x: 0, y: 0, width: 1, height: 1, signer: 1 };
    const fields = [
      { ...place, kind: "text" as const, settings: { label: "Rent" } },
      { ...place, kind: "text" as const, settings: { label: "Note", required: false } },
      { ...place, kind: "check" as const, settings: { label: "Pets" } },
    ];
    const rows = [
      { recipients: [], values: { Rent: "1", Note: "x", Pets: true as const } },
      { recipients: [], values: { Rent: "", Other: "" } },
    ];
    const wanted = labelsFilled(rows, { fields });
    expect([...wanted]).toEqual(["Rent"]);
    expect(codeOf(() => assertHasValues(rows[1] ?? { recipients: [] }, wanted))).toEqual([
      "BAD_FIELD",
      "values.Rent",
    ]);
    expect(codeOf(() => assertHasValues({ recipients: [] }, wanted))).toEqual([
      "BAD_FIELD",
      "values.Rent",
    ]);
    expect(codeOf(() => assertHasValues(rows[0] ?? { recipients: [] }, wanted))).toBeUndefined();
    expect(filledValues(rows[1] ?? { recipients: [] })).toEqual({});
    expect(filledValues({ recipients: [] })).toBeUndefined();
  });

  test("that says the same as one before is found, whatever its capitals", () => {
    const shout = { ...ann, email: "ANN@example.com" };
    const rows = [{ recipients: [ann] }, { recipients: [bob] }, { recipients: [shout] }];
    expect([...repeatedRows(rows)]).toEqual([[3, 1]]);
  });
});

describe("a cell", () => {
  const fields = (["day", "number", "text"] as const).map((kind) => ({
    ...{ kind, page: 0, x: 0, y: 0, width: 1, height: 1, signer: 1 },
    settings: { label: kind },
  }));
  const faultOfCell = (act: () => void) => {
    try {
      act();
    } catch (error) {
      return error instanceof Refusal ? [error.field, error.message] : error;
    }
    return undefined;
  };

  test.each([
    "#REF!",
    "#N/A",
    "#BEZUG!",
    "#NV",
    "#########",
    "Err:502",
    "4.91701E+11",
    "4,91701E+11",
    "JÃ¼rgen",
    "Å\u0081ukasz WÄ…Å¼",
    "Ð˜Ð²Ð°Ð½",
    "it’s â€œgoodâ€\u009d",
    "M\ufffdller",
    "Gro\u0081",
  ])("that holds %s, which a program has left there, is refused", (value) => {
    const row = { recipients: [null, { ...ann, lastName: value }] };
    expect(faultOfCell(() => assertCells(row))).toMatchObject(["recipients.1.lastName", /./]);
  });

  test.each([
    ...[
      "#1",
      "# 5",
      "SÃO PAULO",
      "Âge",
      "Ännä Öz",
      "„Ä“ und „Ö”",
      "1E5",
      "12E",
      "€ 5 – 7",
      "Łukasz Wąż",
    ],
    ...["Иван Петров", "ΆΝΝΑ", "VÄINÄ’S", "50 %", "Größe „M“", "é’", "Ø 5 ± 2"],
  ])("that holds %s is taken", (value) => {
    const row = { recipients: [], values: { Note: value }, title: value };
    expect(faultOfCell(() => assertCells(row))).toBeUndefined();
  });

  test("a cell with a day or number in another form is refused, and the refusal names the form", () => {
    const fault = (values: object) =>
      faultOfCell(() => assertValues({ recipients: [], values: { ...values } }, { fields }));
    expect(fault({ day: "01.12.2026" })).toMatchObject(["values.day", /write it as 2026-12-31/]);
    expect(fault({ number: "1.234,56" })).toMatchObject(["values.number", /write it as 1234.56/]);
    expect(fault({ day: "2026-12-01", number: "-5.5", text: "01.12.2026" })).toBeUndefined();
  });
});

describe("a correction", () => {
  const rows = [{ recipients: [null, ann], values: { Rent: "1" } }, { recipients: [] }];

  test("changes one cell, also of somebody whom no row names, and of a label that all objects know", () => {
    const [first] = correctedRows(rows, [
      { row: 1, field: "recipients.0.email", value: "bob@example.com" },
      { row: 1, field: "values.__proto__", value: "x" },
      { row: 1, field: "title", value: "T" },
    ]);
    expect(first?.recipients).toEqual([{ email: "bob@example.com", firstName: "" }, ann]);
    expect(Object.entries(first?.values ?? {})).toEqual([
      ["Rent", "1"],
      ["__proto__", "x"],
    ]);
    expect(first?.title).toBe("T");
    expect(rows[0]).not.toHaveProperty("title");
  });

  test.each([
    [3, "title"],
    [1, "recipients.2.email"],
    [1, "recipients.0.language"],
    [1, "recipients"],
    [1, "values."],
    [1, "metadata.x"],
  ])("of row %i, %s is refused", (row, field) => {
    expect(codeOf(() => correctedRows(rows, [{ row, field, value: "x" }]))).toEqual([
      "BAD_FIELD",
      "cells.0",
    ]);
  });
});

test("an address counts as repeated in rows of any case, unless all rows have it for a role", () => {
  const row = (number: number, ...addresses: string[]) => ({
    number,
    row: { recipients: addresses.map((email) => ({ email, firstName: "X" })) },
  });
  const rows = [
    row(1, "boss@x.io", "ann@x.io"),
    row(2, "boss@x.io", "Ann@x.io"),
    row(3, "boss@x.io", "ben@x.io"),
  ];
  expect(addressesTwice(rows)).toEqual([{ email: "ann@x.io", rows: [1, 2] }]);
});

test("the result has a column for each person's part and each label", () => {
  const row = { recipients: [null, ann], values: { Rent: "1", Pets: true as const }, title: "T" };
  const refusal = { message: "Stopped." };
  const [head, first, second] = resultTable(
    [
      { number: 1, row, state: "sent", envelopeId: "e" },
      { number: 2, row: { recipients: [] }, state: "refused", envelopeId: undefined, refusal },
    ],
    template,
  );
  expect(head?.slice(4)).toEqual([
    ...["Landlord: Email", "Landlord: First name", "Landlord: Last name", "Landlord: Mobile"],
    ...["Tenant: Email", "Tenant: First name", "Tenant: Last name", "Tenant: Mobile"],
    ...["Rent", "Pets", "Title", "External id"],
  ]);
  expect(first).toEqual([
    ...["1", "sent", "e", "", "", "", "", ""],
    ...["ann@example.com", "Ann", "Lee", "", "1", "yes", "T", ""],
  ]);
  expect(second?.slice(0, 4)).toEqual(["2", "refused", "", "Stopped."]);
});

test("a label can be a name that all objects know", () => {
  const [row, other] = [
    { recipients: [], values: { constructor: "Ann" } },
    { recipients: [], values: {} },
  ];
  const asked = new Set(["constructor"]);
  expect(codeOf(() => assertHasValues(row, asked))).toBeUndefined();
  expect(codeOf(() => assertHasValues(other, asked))).toEqual(["BAD_FIELD", "values.constructor"]);
  const lines = [row, other].map((one, index) => ({ number: index + 1, row: one, state: "sent" }));
  const table = resultTable(
    lines.map((line) => ({ ...line, envelopeId: "e" })),
    template,
  );
  expect(table.map((cells) => cells.at(-3))).toEqual(["constructor", "Ann", ""]);
});
