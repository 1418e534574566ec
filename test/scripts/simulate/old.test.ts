import { expect, test } from "vitest";
import { planOf } from "../../../scripts/simulate/plan.ts";
import { buildProduct, type Mutation } from "../../../scripts/simulate/product.ts";
import { judged } from "../../../scripts/simulate/shrink.ts";

/** What the judges say of seeds in which an older version, which differs so, works on the same data. */
async function brokenAfter(change: readonly Mutation[]): Promise<ReadonlySet<string>> {
  const [product, old] = [await buildProduct(), await buildProduct(change)];
  const broken = new Set<string>();
  for (let seed = 1; seed <= 12; seed++) {
    const { violations } = await judged(planOf(seed, { deploys: true }), { product, old });
    for (const { promise } of violations) broken.add(promise);
  }
  return broken;
}

const linksElsewhere: Mutation = {
  file: "core/store/keys.ts",
  find: 'sk: "LINK" }),',
  replace: 'sk: "OLD" }),',
};

const timesAsDays: Mutation = {
  file: "core/domain/audit.ts",
  find: "at: later(now.toISOString(), chain.head.at),",
  replace: "at: now.toISOString().slice(0, 10),",
};

test("the same version beside itself breaks nothing", async () => {
  expect(await brokenAfter([])).toEqual(new Set());
});

test.each([
  ["links that the new version does not find", linksElsewhere, "everybody is told"],
  ["entries with days in place of times", timesAsDays, "chains are whole"],
])("an older version that writes %s is noticed", async (_name, change, promise) => {
  expect(await brokenAfter([change])).toContain(promise);
});
