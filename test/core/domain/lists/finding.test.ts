import { expect, test } from "vitest";
import { type DocumentFilter, documentStages } from "../../../../contract/calls/document-filter.ts";
import {
  countLists,
  filterOf,
  foundFirst,
  isFilterEmpty,
  isValueSort,
  searchWords,
  sortValue,
} from "../../../../core/domain/lists/finding.ts";
import { type Listing, listingOf } from "../../../../core/domain/lists/listing.ts";
import { sentEnvelope } from "../../../support/envelopes.ts";

const listed = listingOf(sentEnvelope().envelope);
const row = (change: Partial<Listing> = {}): Listing => ({
  ...listed,
  envelopeId: "7e49a29b-bb3f-4c1e-9d2a-000000000001",
  title: "Mietvertrag Straße 5",
  name: "lease-final",
  people: [
    { name: "José Álvarez", email: "jose@acme.example", status: "waiting" },
    { name: "דנה לוי", email: "dana@acme.example", status: "signed" },
  ],
  ...change,
});
const finds = (filter: DocumentFilter, change: Partial<Listing> = {}) =>
  filterOf(filter)(row(change));

test.each(["strasse", "FINAL", "jose alvarez", "@ACME", "bb3f-4c", "דנה", "lease  דנה", "a2"])(
  "%s is found",
  (q) => {
    expect(finds({ q })).toBe(true);
  },
);

test.each(["strasse 6", "finale", "alvarez lopez", "lease\u0000x"])("%s is not", (q) => {
  expect(finds({ q })).toBe(false);
});

test("the documents of a sheet are found, archived or not, and nobody else's", () => {
  const of = (batchId: string, more: DocumentFilter = {}, change: Partial<Listing> = {}) =>
    finds({ batchId, ...more }, { batchId: "b1", ...change });
  expect([of("b1"), of("b1", {}, { archived: true }), of("b2")]).toEqual([true, true, false]);
  expect(of("b1", { archived: "true" })).toBe(false);
  expect(finds({ batchId: "b1" })).toBe(false);
  expect(countLists([row(), row({ batchId: "b1" })], { batchId: "b1" }).all).toBe(1);
});

test("a row of an earlier version is found by title, file and id", () => {
  const { people: _, ...old } = row();
  const finds = (q: string) => filterOf({ q })(old);
  expect(["Mietvertrag", "lease", "7e49"].map(finds)).toEqual([true, true, true]);
  expect(finds("jose")).toBe(false);
});

test.each([
  ["created", "waiting", ["sent"]],
  ["created", "attention", ["sent", "attention"]],
  ["completed", "completed", ["completed"]],
  ["completed", "attention", ["completed", "attention"]],
  ["rejected", "voided", ["rejected", "voided"]],
  ["rejected", "declined", ["rejected", "declined"]],
  ["rejected", "expired", ["rejected", "expired"]],
] as const)("one that is %s and %s is among %j", (status, stage, among) => {
  const found = documentStages.filter((one) => finds({ stage: one }, { status, stage }));
  expect(found).toEqual(among);
});

test("labels are found whatever their case; the archive is apart; all parts must hold", () => {
  expect(finds({ label: "tenants" }, { labels: ["2026", "Tenants"] })).toBe(true);
  expect(finds({ label: "tenant" }, { labels: ["Tenants"] })).toBe(false);
  expect(finds({ label: "tenants" })).toBe(false);
  expect([finds({}), finds({}, { archived: true })]).toEqual([true, false]);
  const archive = { archived: "true" } as const;
  expect([finds(archive), finds(archive, { archived: true })]).toEqual([false, true]);
  const mine = { waitsForMe: "true" } as const;
  expect([finds(mine), finds(mine, { mine: true })]).toEqual([false, true]);
  expect(finds({ ...mine, q: "lease" }, { mine: true })).toBe(true);
  expect(finds({ ...mine, q: "rent" }, { mine: true })).toBe(false);
});

test("each list counts its own among those with the same words and label", () => {
  const rows = [
    row({ status: "completed", stage: "completed" }),
    row({ status: "created", stage: "attention", mine: true }),
    row({ status: "created", stage: "waiting", archived: true, labels: ["Tenants"] }),
  ];
  expect(countLists(rows, {})).toEqual({
    all: 2,
    sent: 1,
    waitsForMe: 1,
    attention: 1,
    completed: 1,
    rejected: 0,
    archived: 1,
  });
  expect(countLists(rows, { label: "tenants" })).toMatchObject({ all: 0, archived: 1 });
});

test("a filter of dates alone leaves out the archived ones alone", () => {
  expect(isFilterEmpty({ from: "2026-01-01T00:00:00Z" })).toBe(true);
  expect(isFilterEmpty({ q: "ab" })).toBe(false);
  expect(isFilterEmpty({ archived: "true" })).toBe(false);
});

test("those whom the search has found come first", () => {
  const people = row().people ?? [];
  const names = (q: string) => foundFirst(people, searchWords(q)).map(({ name }) => name);
  expect(names("דנה")).toEqual(["דנה לוי", "José Álvarez"]);
  expect(names("")).toEqual(["José Álvarez", "דנה לוי"]);
});

test("orders: by folded title, the sooner end, the later finish; rows without it come last", () => {
  const order = (sort: Parameters<typeof sortValue>[0], rows: readonly Partial<Listing>[]) =>
    rows
      .map((change) => ({ change, value: sortValue(sort, row(change)) }))
      .sort((one, other) => (one.value < other.value ? -1 : 1))
      .map(({ change }) => Object.values(change)[0]);
  expect(order("title", [{ title: "b" }, { title: "Ä" }, { title: "C" }])).toEqual(["Ä", "b", "C"]);
  const times = ["2026-02-01T00:00:00.000Z", "2026-01-01T00:00:00.000Z", undefined];
  expect(
    order(
      "ends",
      times.map((expiresAt) => ({ expiresAt })),
    ),
  ).toEqual([times[1], times[0], undefined]);
  expect(
    order(
      "finished",
      times.map((endedAt) => ({ endedAt })),
    ),
  ).toEqual([times[0], times[1], undefined]);
  const without = row({ expiresAt: undefined, endedAt: undefined });
  for (const sort of ["ends", "finished"] as const)
    expect(sortValue(sort, without) > "9999-12-31T23:59:59.999Z").toBe(true);
  expect((["newest", "oldest", "title", "ends"] as const).map(isValueSort)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
