import { beforeAll, expect, test } from "vitest";
import { planOf } from "../../../scripts/simulate/plan.ts";
import { buildProduct, type Product } from "../../../scripts/simulate/product.ts";
import { judged } from "../../../scripts/simulate/shrink.ts";

let product: Product;
beforeAll(async () => {
  product = await buildProduct();
});

const traceOf = async (seed: number) => {
  const lines: string[] = [];
  const { digest } = await judged(planOf(seed), { product, trace: (line) => lines.push(line) });
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
  ["a sealed document", 16, "SignCommand"],
  ["an upload", 8, "start files"],
  ["the closing of an account", 14, "start close-accounts"],
  ["an export", 48, "start on-export-requested"],
])("%s too", async (_name, seed, part) => {
  const first = await traceOf(seed);
  expect((await traceOf(seed)).digest).toBe(first.digest);
  expect(first.lines.some((line) => line.includes(part))).toBe(true);
});

test("another seed brings about another run", async () => {
  expect((await traceOf(2)).digest).not.toBe((await traceOf(3)).digest);
});
