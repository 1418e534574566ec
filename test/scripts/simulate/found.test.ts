import { beforeAll, expect, test } from "vitest";
import { planOf } from "../../../scripts/simulate/plan.ts";
import { buildProduct, type Product } from "../../../scripts/simulate/product.ts";
import { judged } from "../../../scripts/simulate/shrink.ts";

/**
 * Seeds that found a fault, of the product or, the last two, of a judge: each fails again where its mend is taken away. Where
 * the plans of seeds change, they are other runs; then their rows go.
 */

let product: Product;
beforeAll(async () => {
  product = await buildProduct();
});

test.each([
  ["a deleted export meets a crash", [504883]],
  ["a payment page is closed by two calls", [505111]],
  ["two requests for an export at once have one key and other documents", [600346]],
  ["a closing is cut short just after it has removed a webhook", [1012009, 1046087]],
  ["a page from before a correction is signed on another", [1034843, 1072441, 1269880, 1271567]],
  ["a stale read does not know the certificate of a sealed document", [1159656]],
  ["an export is asked for again after its day, with the same key", [1677766]],
  ["an export is asked for twice at once and deleted in between", [1382277]],
  ["the first mails go out on a later day than the run's first", [1620820]],
])("no promise is broken where %s: %j", async (_where, seeds) => {
  for (const seed of seeds) {
    const { violations } = await judged(planOf(seed), { product });
    expect({ seed, violations }).toEqual({ seed, violations: [] });
  }
});
