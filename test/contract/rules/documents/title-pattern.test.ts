import { expect, test } from "vitest";
import { filledTitle, unknownIn } from "../../../../contract/rules/documents/title-pattern.ts";

const parts = {
  template: "Employment contract",
  roles: ["Employer", "Signer 2"],
  people: ["Helena Brandt", "Ann Lee"],
};

test("names in braces are those of the template and of who signs, in any case", () => {
  expect(filledTitle("{template} - {Signer 2}", parts)).toBe("Employment contract - Ann Lee");
  expect(filledTitle("{ TEMPLATE }  ({employer})", parts)).toBe(
    "Employment contract (Helena Brandt)",
  );
});

test("an unknown person leaves no text in a title, which keeps to its maximum length", () => {
  expect(filledTitle("{Signer 2} {template}", { ...parts, people: [] })).toBe(
    "Employment contract",
  );
  expect(filledTitle("{template} ".repeat(20), parts).length).toBeLessThanOrEqual(120);
});

test("a name that is no role is refused by name", () => {
  expect(unknownIn("{template} {employer} {Signer 2}", parts.roles)).toBeUndefined();
  expect(unknownIn("{Employer} {Tenant} {Owner}", parts.roles)).toBe("Tenant");
});
