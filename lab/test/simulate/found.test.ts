import { beforeAll, expect, test } from "vitest";
import { planOf } from "../../simulate/plan.ts";
import { buildProduct, type Product } from "../../simulate/product.ts";
import { judged } from "../../simulate/shrink.ts";

/**
 * Seeds that found a fault, of the product or, the last one, of a judge: each fails again without its fix. A change to the
 * plans of seeds, or to the calls in their runs, makes them other runs; then their rows go.
 */

let product: Product;
beforeAll(async () => {
  product = await buildProduct();
});

test.each([
  ["a payment page is closed by two calls", [505111]],
  ["two requests for an export at once have one key and other documents", [600346]],
  ["a closing is cut short just after it has removed a webhook", [1046087]],
  ["a page from before a correction is signed on another", [1034843, 1072441, 1269880]],
  ["an export is asked for twice at once and deleted in between", [1382277]],
])("no promise is broken where %s: %j", async (_where, seeds) => {
  for (const seed of seeds) {
    const { violations } = await judged(planOf(seed, { isEarlier: true }), { product });
    expect({ seed, violations }).toEqual({ seed, violations: [] });
  }
});
