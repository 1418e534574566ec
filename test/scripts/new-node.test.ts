import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isNewEnough, oldest } from "../../scripts/new-node.mjs";

test.each([
  ["20.19.4", false],
  ["22.0.0", false],
  ["22.17.1", false],
  ["22.18.0", true],
  ["23.0.0", true],
  ["24.21.0", true],
])("Node %s is new enough: %s", (version, isEnough) => {
  expect(isNewEnough(version)).toBe(isEnough);
});

test.each([".", "packages/cdk-laptop", "packages/sealed-pdf"])(
  "package.json of %s asks for the Node that is fetched where there is an older one",
  (folder) => {
    const { engines } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
    expect(engines.node).toBe(`>=${oldest.join(".")}`);
  },
);
