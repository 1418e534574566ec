import { expect, test } from "vitest";
import type { FieldSettings } from "#contract/rules/fields/field-settings";
import type { FieldKind } from "#contract/rules/fields/markers";
import {
  compared,
  comparisonOptions,
  conditionOn,
  parentsOf,
  targetsFor,
  withRenamed,
  wordOf,
} from "../../../frontend/placing/conditions.ts";
import type { PlacedField } from "../../../frontend/placing/layout.ts";

const field = (
  id: string,
  settings: FieldSettings = {},
  { kind = "text", signerId = "ann" }: { kind?: FieldKind; signerId?: string } = {},
): PlacedField => ({
  ...{ id, kind, signerId, settings },
  place: { page: 0, x: 0, y: 0, width: 0.1, height: 0.1 },
});

const small = field("small", { label: "Plan", group: "p", option: "Small" }, { kind: "choice" });
const large = field("large", { label: "Plan", group: "p", option: "Large" }, { kind: "choice" });
const bank = field("bank", { label: "Bank", private: true });
const beas = field("beas", { label: "City" }, { signerId: "bea" });
const reason = field("reason", { label: "Reason", when: [conditionOn("Plan")] });
const fields = [small, large, bank, beas, field("unnamed"), reason];

test("a field can be asked on others that have a label and aren't private, its own signer's first", () => {
  const labels = targetsFor(fields, reason).map(({ label, isOwn }) => [label, isOwn]);
  expect(labels).toEqual([
    ["Plan", true],
    ["City", false],
  ]);
  expect(targetsFor(fields, small).map(({ label }) => label)).toEqual(["Reason", "City"]);
  expect(parentsOf(fields, reason)).toEqual([small]);
});

test("a renamed field keeps those that are asked on it, also while its label is empty", () => {
  const without = withRenamed(fields, "small", { label: undefined });
  expect(without.at(-1)?.settings?.when).toEqual([{ field: "", is: "filled" }]);
  const unnamed = without.map((one) =>
    one.id === "small" ? { ...one, settings: { ...one.settings, label: undefined } } : one,
  );
  const again = withRenamed(unnamed, "small", { label: "Tariff" });
  expect(again.at(-1)?.settings?.when).toEqual([{ field: "Tariff", is: "filled" }]);
  const other = field("other", { label: "Plan" }, { signerId: "bea" });
  expect(withRenamed([...fields, other], "other", { label: "Tariff" }).at(-2)).toEqual(reason);
});

test("a renamed field stays a part of what is computed of it", () => {
  const rent = field("rent", { label: "Rent" }, { kind: "number" });
  const formula = { is: "sum" as const, of: [{ field: "Rent" }, { value: "1" }] };
  const total = field("total", { label: "Total", formula }, { kind: "number" });
  expect(parentsOf([rent, total], total)).toEqual([rent]);
  const [, renamed] = withRenamed([rent, total], "rent", { label: "Net" });
  expect(renamed?.settings?.formula).toEqual({ is: "sum", of: [{ field: "Net" }, { value: "1" }] });
});

test("comparisons are offered as a kind has them, and chosen values begin with the first", () => {
  expect(comparisonOptions("check").map(({ label }) => label)).toEqual([
    "is ticked",
    "is not ticked",
  ]);
  expect(comparisonOptions("day").map(({ label }) => label)).toContain("is after");
  const on = conditionOn("Plan");
  expect(compared(on, "equal", ["Small", "Large"])).toEqual({ ...on, is: "equal", value: "Small" });
  expect(compared({ ...on, is: "equal", value: "x" }, "empty", undefined)).toEqual({
    ...on,
    is: "not",
  });
  expect(wordOf({ ...on, is: "not" }, "text")).toBe("empty");
  expect(wordOf({ ...on, is: "not", value: "x" }, "text")).toBe("not");
});
