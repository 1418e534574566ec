import { afterAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { limits } from "#contract/rules";
import type { ManyResult } from "../../../frontend/api/envelopes.ts";

// The API's client takes its address from the page when it is loaded.
vi.stubGlobal("location", new URL("https://undersign.example/"));
afterAll(() => vi.unstubAllGlobals());
const { actOnMany, documentsInWords, summaryOf } = await import(
  "../../../frontend/features/documents/search/act-on-many.ts"
);

const manyBody = z.object({ ids: z.array(z.string()), act: z.string() });

test("no call names more documents than the server takes, and each document is named once", async () => {
  const calls: string[][] = [];
  vi.stubGlobal("fetch", async (_: unknown, { body }: { body: string }) => {
    const { ids } = manyBody.parse(JSON.parse(body));
    calls.push(ids);
    return Response.json({ results: ids.map((id) => ({ id, done: true })) });
  });
  const ids = Array.from({ length: 2 * limits.manyMax + 1 }, (_, index) => `e${index}`);
  const done: number[] = [];
  const results = await actOnMany({ ids }, { act: "remind" }, (count) => done.push(count));
  expect(calls.map(({ length }) => length)).toEqual([limits.manyMax, limits.manyMax, 1]);
  expect(calls.flat()).toEqual(ids);
  expect(done).toEqual([limits.manyMax, 2 * limits.manyMax, ids.length]);
  expect(results.map(({ id }) => id)).toEqual(ids);
});

const refused = (id: string, message: string): ManyResult => ({
  ...{ id, done: false, code: "CANT_CHANGE_NOW", message },
});

test("a summary counts what was done, and each reason why not, the most frequent first", () => {
  const results: ManyResult[] = [
    { id: "1", done: true },
    refused("2", "Signed already."),
    refused("3", "Too early."),
    refused("4", "Too early."),
  ];
  expect(summaryOf(results)).toEqual({
    done: 1,
    reasons: [
      { message: "Too early.", count: 2 },
      { message: "Signed already.", count: 1 },
    ],
  });
});

test("documents are counted in words", () => {
  expect([0, 1, 1_200].map(documentsInWords)).toEqual([
    "0 documents",
    "1 document",
    "1,200 documents",
  ]);
});
