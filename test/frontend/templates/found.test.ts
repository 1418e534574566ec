import { expect, test } from "vitest";
import type { Template } from "../../../frontend/api/templates.ts";
import { templatesWith } from "../../../frontend/features/templates/found.ts";

const template = (name: string, roles: string[] = []): Template => ({
  ...{ id: name, version: 1, name, roles, createdAt: "2026-11-21T09:00:00Z" },
  ...({ madeBy: "u1", seenBy: "workspace" } as const),
  ...{ fileName: "secret", fileUrl: "", pageCount: 1 },
});

const all = [
  template("Lease", ["Landlord", "Tenant"]),
  template("NDA"),
  template("Réservé, lease"),
];
const found = (words: string) => templatesWith(words, all).map(({ name }) => name);

test("templates are found by all words of their name and roles, whatever case and accents", () => {
  expect(found("")).toHaveLength(3);
  expect(found(" LEASE ")).toEqual(["Lease", "Réservé, lease"]);
  expect(found("reserve")).toEqual(["Réservé, lease"]);
  expect(found("lease tenant")).toEqual(["Lease"]);
  expect(found("secret")).toEqual([]);
});
