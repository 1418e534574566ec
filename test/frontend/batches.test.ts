import { describe, expect, test } from "vitest";
import type { BatchState } from "../../frontend/api/batches.ts";
import type { TemplateRecord } from "../../frontend/api/templates.ts";
import { bulkOf, changedBulk, newBulk } from "../../frontend/features/batches/bulk.ts";
import { rowsOf } from "../../frontend/features/batches/columns.ts";
import { localOf, mondayAfter } from "../../frontend/features/batches/start.ts";
import {
  lackOf,
  pauseLabel,
  placeOf,
  reasonOf,
  sendLabel,
  whenSent,
} from "../../frontend/features/batches/words.ts";

const template: TemplateRecord = {
  id: "t",
  version: 1,
  name: "Lease",
  fileName: "lease",
  fileUrl: "",
  createdAt: "",
  ...({ madeBy: "u1", seenBy: "workspace" } as const),
  pages: [],
  roles: ["Tenant"],
  fields: [
    { id: "1", kind: "text", signerNumber: 1, settings: { label: "Rent" } },
    { id: "2", kind: "check", signerNumber: 1, settings: { label: "Pets" } },
  ].map((field) => ({ ...field, place: { page: 0, x: 0, y: 0, width: 1, height: 1 } })) as never,
};

const rowsIn = (text: string, of = template, languages = ["en-US"]) => {
  const state = changedBulk(newBulk, { kind: "take", source: { kind: "text", text } });
  const bulk = bulkOf(state, of, languages);
  return { rows: rowsOf(bulk.sheet, bulk, of), missing: bulk.missing, bulk };
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
    expect(rowsIn("Email,Name\na@example.com,Ann", two).missing).toEqual([0, 1]);
    const bob = { email: "bob@example.com", firstName: "Bob" };
    expect(
      rowsIn("Email,Name\na@example.com,Ann", { ...two, people: [bob, null] }).missing,
    ).toEqual([]);
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
  const chosen = names.map((label) => ({
    words: label,
    target: { kind: "value" as const, label, of: "text" as const },
  }));
  const lines = [{ cells: names, start: 0, end: 0 }];
  const rows = rowsOf({ lines }, { chosen, forms: [], forAll: new Map() }, template);
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
  expect(said({ nextAt, unsent: 7 })).toMatch(
    /^More go out on .* Your plan does not allow 7 rows .*29/,
  );
  expect(said({ unsent: 1 })).toMatch(/^Your plan does not allow 1 row /);
  const planned = { state: "planned", startsAt: nextAt } as const;
  expect(said({}, planned)).toMatch(/^Sending starts on .*1.*\.$/);
});

test("a start is proposed for the next Monday at nine", () => {
  const monday = new Date(2026, 10, 30, 9);
  expect(mondayAfter(new Date(2026, 10, 29, 23))).toEqual(monday);
  expect(mondayAfter(new Date(2026, 10, 30, 8))).toEqual(new Date(2026, 11, 7, 9));
  expect(localOf(monday)).toBe("2026-11-30T09:00");
});
