import { afterAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { limits } from "#contract/rules/limits/limits";
import type { ManyResult } from "../../../frontend/api/envelopes.ts";

// The API's client takes its address from the page when it is loaded.
vi.stubGlobal("location", new URL("https://undersign.example/"));
afterAll(() => vi.unstubAllGlobals());
const { actOnMany, summaryOf } = await import(
  "../../../frontend/features/documents/search/act-on-many.ts"
);

const manyBody = z.object({ ids: z.array(z.string()), act: z.string() });

/** Answers as the server does; `answer` says what becomes of a document at its first, second, ... try. */
function served(answer: (id: string, tried: number) => ManyResult) {
  const calls: string[][] = [];
  vi.stubGlobal("fetch", async (_: unknown, { body }: { body: string }) => {
    const { ids } = manyBody.parse(JSON.parse(body));
    calls.push(ids);
    const triedBefore = (id: string) => calls.flat().filter((one) => one === id).length;
    return Response.json({ results: ids.map((id) => answer(id, triedBefore(id))) });
  });
  return calls;
}

test("a few documents are changed a call, each once, and the progress counts them", async () => {
  const calls = served((id) => ({ id, done: true }));
  const ids = Array.from({ length: 21 }, (_, index) => `e${index}`);
  const told: string[] = [];
  const titles = new Map([["e0", "Lease"]]);
  const results = await actOnMany({ ids, titles }, { act: "remind" }, ({ done, of }) =>
    told.push(`${done} of ${of}`),
  );
  expect(calls.map(({ length }) => length)).toEqual([10, 10, 1]);
  expect(Math.max(...calls.map(({ length }) => length))).toBeLessThanOrEqual(limits.manyMax);
  expect(calls.flat()).toEqual(ids);
  expect(told).toEqual(["10 of 21", "20 of 21", "21 of 21"]);
  expect(results.map(({ id }) => id)).toEqual(ids);
  expect(results[0]?.title).toBe("Lease");
});

test("documents for which time ran out are tried again, but not for ever; other refusals aren't", async () => {
  const late = (id: string): ManyResult => ({
    id,
    done: false,
    code: "CONFLICT",
    message: "Late.",
  });
  const calls = served((id, tried) => {
    if (id === "early") return refused(id, "Too early.");
    return id === "never" || tried === 1 ? late(id) : { id, done: true };
  });
  const results = await actOnMany(
    { ids: ["early", "second", "never"] },
    { act: "remind" },
    () => {},
  );
  expect(results.map(({ id, done }) => [id, done])).toEqual([
    ["early", false],
    ["second", true],
    ["never", false],
  ]);
  const triesOf = (id: string) => calls.flat().filter((one) => one === id).length;
  expect(["early", "second", "never"].map(triesOf)).toEqual([1, 2, 4]);
});

const refused = (id: string, message: string): ManyResult => ({
  ...{ id, done: false, code: "CANT_CHANGE_NOW", message },
});

test("a summary counts what was done, and names what was skipped by reason, the most frequent first", () => {
  const results = [
    { id: "1", done: true as const },
    refused("2", "Signed already."),
    { ...refused("3", "Too early."), title: "Lease" },
    { ...refused("4", "Too early."), title: "Loan" },
  ];
  expect(summaryOf(results)).toEqual({
    done: 1,
    skipped: [
      { message: "Too early.", titles: ["Lease", "Loan"], count: 2 },
      { message: "Signed already.", titles: [], count: 1 },
    ],
  });
});
