import { beforeAll, expect, test } from "vitest";
import { planOf } from "../../../scripts/simulate/plan.ts";
import { buildProduct, type Product } from "../../../scripts/simulate/product.ts";
import { judged } from "../../../scripts/simulate/shrink.ts";

/** Seeds that found a fault, of the product or of the judges. Where the plans change, these seeds are other runs: then a row goes. */

let product: Product;
beforeAll(async () => {
  product = await buildProduct();
});

test.each([
  ["an export is asked for twice at once and deleted in between", 1382277, / s5b answered 409/],
  ["an export is asked for again after its day, with the same key", 1677766, / s7 answered 409/],
  ["the first mails go out on a later day than the run's first", 1620820, /step s13 correct/],
])("no promise is broken where %s", async (_what, seed, part) => {
  const lines: string[] = [];
  const trace = (line: string) => lines.push(line);
  const { violations } = await judged(planOf(seed), { product, trace });
  expect(lines).toContainEqual(expect.stringMatching(part));
  expect(violations).toEqual([]);
});
