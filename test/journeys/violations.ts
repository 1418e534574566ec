import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";

/**
 * `all`: what axe asks for by default, and targets of at least 24 px. `colours` asks for contrast alone: in the dark nothing
 * else is different.
 */
export type Rules = "default" | "all" | "colours";

/** Where a page is hard or impossible to use for some people, of any impact. */
export async function violationsOn(page: Page, rules: Rules): Promise<string[]> {
  // No page of ours has frames, and passes are not read.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await axe
    .options({ resultTypes: ["violations"], ...options[rules] })
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
}

const options = {
  default: {},
  all: { rules: { "target-size": { enabled: true } } },
  colours: { runOnly: { type: "rule" as const, values: ["color-contrast"] } },
};
