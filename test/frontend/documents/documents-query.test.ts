import { expect, test } from "vitest";
import {
  allDocuments,
  type DocumentsQuery,
  documentsPath,
  filterOf,
  queryFrom,
} from "../../../frontend/features/documents/search/documents-query.ts";
import {
  foundWords,
  nothingFound,
} from "../../../frontend/features/documents/search/found-words.ts";
import { furtherOf } from "../../../frontend/features/documents/search/search-further.ts";
import { returnPath } from "../../../frontend/paths.ts";
import { row } from "./row.ts";

const fromPath = (path: string) =>
  queryFrom(new URL(path, "https://sign.example.com").searchParams);

test("an address says all that the list is asked for, and is one to come back to after signing in", () => {
  const query: DocumentsQuery = {
    ...{
      q: "Ann's (old) lease é",
      stage: "withdrawn",
      label: "Tenants & co",
      batchId: "b1",
      size: 100,
      after: "x_-",
    },
    ...{ from: "2026-01-02", to: "2026-02-03", waitsForMe: true, archived: true, sort: "ends" },
  };
  const path = documentsPath(query);
  expect(fromPath(path)).toEqual(query);
  expect(returnPath(path)).toBe(path);
});

test("the address names no defaults, and impossible values are left out", () => {
  expect(documentsPath(allDocuments)).toBe("/documents");
  expect(documentsPath()).toBe("/documents");
  const bad = fromPath("/documents?stage=all&sort=size&size=7&from=today&waits=no");
  expect(documentsPath(bad)).toBe("/documents");
});

test("days are those of the reader, both included; a single character is no search", () => {
  const filter = filterOf({ ...allDocuments, q: " a ", from: "2026-03-01", to: "2026-03-01" });
  const begins = new Date(2026, 2, 1);
  expect(filter).toEqual({
    from: begins.toISOString(),
    to: new Date(2026, 2, 2).toISOString(),
  });
  expect(filterOf({ ...allDocuments, stage: "withdrawn" })).toEqual({ stage: "voided" });
  expect(filterOf({ ...allDocuments, q: " 契約 " })).toEqual({ q: "契約" });
});

test("the list says how much there is, and how far it was searched", () => {
  const words = (
    found: Partial<Parameters<typeof foundWords>[0]>,
    query = {},
    position: Parameters<typeof foundWords>[2] = { pages: 0 },
  ) => foundWords({ rows: [], ...found }, { ...allDocuments, ...query }, position);
  const rows = Array.from({ length: 25 }, () => row);
  expect(words({ rows: [row] })).toBe("1 document");
  expect(words({ rows, next: "x", total: 1234 })).toBe("1 to 25 of 1,234");
  expect(words({ rows, next: "x" }, { after: "w" }, { pages: 2, of: 112 })).toBe("51 to 75 of 112");
  expect(words({ rows, next: "x" })).toBe("1 to 25");
  expect(words({ rows: [row] }, { after: "w" }, { pages: undefined })).toBe(
    "1 document on this page",
  );
  const searchedTo = "2026-03-01T12:00:00.000Z";
  expect(words({ searchedTo })).toMatch(/^0 documents found, searched back to /);
  expect(words({ searchedTo }, { sort: "oldest" })).toContain("searched up to");
});

test("an empty list says why", () => {
  const title = (found: object, query: object) =>
    nothingFound({ rows: [], ...found }, { ...allDocuments, ...query }).title;
  expect(title({}, {})).toBe("No documents yet");
  expect(title({}, { q: " zoe " })).toBe("Nothing found for “zoe”");
  expect(title({}, { stage: "sent" })).toBe("Nothing found");
  expect(title({}, { after: "x" })).toBe("No more documents");
  expect(title({ searchedTo: "2026-03-01T12:00:00.000Z" }, { q: "zoe" })).toBe(
    "Nothing found so far for “zoe”",
  );
});

test("a search goes on by itself where nothing was found so far", () => {
  const searchedTo = "2026-03-01T12:00:00.000Z";
  expect(furtherOf({ rows: [], searchedTo, next: "x" })).toBe("x");
  expect(furtherOf({ rows: [row], searchedTo, next: "x" })).toBeUndefined();
  expect(furtherOf({ rows: [], next: "x" })).toBeUndefined();
  expect(furtherOf({ rows: [] })).toBeUndefined();
});
