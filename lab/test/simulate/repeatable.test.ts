import { beforeAll, expect, test } from "vitest";
import { planOf } from "../../simulate/plan.ts";
import { buildProduct, type Product } from "../../simulate/product.ts";
import { judged } from "../../simulate/shrink.ts";
import type { Subject } from "../../simulate/steps.ts";

let product: Product;
beforeAll(async () => {
  product = await buildProduct();
});

const traceOf = async (seed: number, subject?: Subject) => {
  const lines: string[] = [];
  const { digest } = await judged(planOf(seed, { subject }), {
    product,
    trace: (line) => lines.push(line),
  });
  return { digest, lines };
};

test("one seed always brings about the same run, whatever was run before it", async () => {
  const first = await traceOf(7);
  await traceOf(64);
  const second = await traceOf(7);
  expect(second.lines).toEqual(first.lines);
  expect(second.digest).toBe(first.digest);
  expect(first.lines.length).toBeGreaterThan(100);
});

test.each([
  ["a sealed document", 72, undefined, "SignCommand"],
  ["an upload", 1, "uploads", "start files"],
  ["the closing of an account", 2, "closing", "start close-accounts"],
  ["an export", 4, "exports", "start on-export-requested"],
  ["a plan", 1, "plans", "start on-stripe-event"],
] as const)("%s too", async (_name, seed, subject, part) => {
  const first = await traceOf(seed, subject);
  expect((await traceOf(seed, subject)).digest).toBe(first.digest);
  expect(first.lines.some((line) => line.includes(part))).toBe(true);
});

test("another seed brings about another run", async () => {
  expect((await traceOf(2)).digest).not.toBe((await traceOf(3)).digest);
});
