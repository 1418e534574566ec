import { expect, test } from "vitest";
import * as z from "zod/mini";
import { groups } from "../../../contract/api.ts";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { cleanedValues } from "../../../contract/rules/text/text.ts";
import { rubbish } from "../../support/rubbish.ts";

/**
 * A megabyte of anything as any member of any call's input is refused, or little of it is kept. `test/functions/bad-input.all.test.ts`
 * sends some of it over the wire.
 */

const endpoints: readonly Endpoint[] = Object.values(groups).flatMap((group): Endpoint[] =>
  Object.values(group),
);

/** The members of a call's input; of one that has a choice, those of each. */
const shapesOf = (input: unknown): Readonly<Record<string, z.core.$ZodType>>[] => {
  if (input instanceof z.ZodMiniObject) return [input.shape];
  return input instanceof z.ZodMiniDiscriminatedUnion ? input.def.options.flatMap(shapesOf) : [];
};

/** Members by their schemas: many calls have the same, which is tried once. */
const declared = new Map(
  endpoints.flatMap(({ method, path, input }) =>
    shapesOf(input)
      .flatMap(Object.entries<z.core.$ZodType>)
      .map(([name, schema]) => [schema, `${method} ${path}: ${name}`] as const),
  ),
);

const large = [
  // Whole bodies.
  "POST /mcp: raw",
  "POST /api/billing/webhook: raw",
  // A picture, of up to 700,000 characters.
  "POST /api/esign: initial",
  // Its function measures it, as one item has to hold it: test/functions/drafts.test.ts.
  "PUT /api/drafts/{id}: content",
];
const keptMax = 10_000;

/** JSON that is nested deeper is refused before it is parsed: test/core/http/json-depth.test.ts. */
const parsed = rubbish.filter(([what]) => what !== "lists inside each other");

test.each(parsed)("no call keeps a megabyte of anything as one of its members: %s", (_, json) => {
  const value = cleanedValues(JSON.parse(json));
  const kept = [...declared].flatMap(([schema, member]) => {
    const { success, data } = z.safeParse(schema, value);
    return success && JSON.stringify(data ?? null).length > keptMax ? [member] : [];
  });
  expect(kept.filter((member) => !large.includes(member))).toEqual([]);
});

test("two calls have no members: each takes a form or JSON, as test/functions/files.test.ts shows", () => {
  const others = endpoints.filter(({ input }) => shapesOf(input).length === 0);
  expect(others.map(({ path }) => path)).toEqual(["/api/upload", "/api/files/template"]);
});
