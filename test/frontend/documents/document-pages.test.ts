import { expect, test } from "vitest";
import {
  documentCount,
  pageInFetched,
  serverPageOf,
} from "../../../frontend/features/documents/dashboard/document-pages.ts";
import { row } from "./row.ts";

const reply = (rows: number, inProgress: number) => ({
  inProgress,
  completed: 0,
  rejected: 0,
  documents: Array.from({ length: rows }, () => row),
});

test("a hundred documents are fetched at a time: twenty pages of five rows", () => {
  expect([1, 20, 21, 40, 41].map(serverPageOf)).toEqual([0, 0, 1, 1, 2]);
  expect([1, 20, 21, 40, 41].map(pageInFetched)).toEqual([1, 20, 1, 20, 1]);
});

test("the documents are counted when the last page was fetched", () => {
  expect(documentCount(reply(0, 0), 0)).toBe(0);
  expect(documentCount(reply(7, 9), 0)).toBe(7);
  expect(documentCount(reply(3, 500), 1)).toBe(103);
});

test("the cards' counts are used after a full page", () => {
  expect(documentCount(reply(100, 240), 0)).toBe(240);
});
