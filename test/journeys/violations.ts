import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";

/**
 * Where a page is hard or impossible to use for some people: of any impact, targets of less than 24 px included.
 * `colours` asks for contrast alone: in the dark nothing else is different.
 */
export async function violationsOn(
  page: Page,
  rules: "all" | "colours" = "all",
): Promise<string[]> {
  // No page of ours has frames, and passes are not read.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ["violations"],
    ...(rules === "all" ? { rules: { "target-size": { enabled: true } } } : contrastAlone),
  });
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
}

const contrastAlone = { runOnly: { type: "rule" as const, values: ["color-contrast"] } };
