import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Config, readConfig } from "../../contract/rules/settings/config.ts";
import firm from "../../examples/firm.config.ts";
import service from "../../examples/service.config.ts";
import trial from "../../examples/trial.config.ts";
import { installationFaults } from "../../lib/installation-faults.ts";
import { addStage } from "../../lib/stacks.ts";
import { stageFaults } from "../../lib/stage-faults.ts";
import { stages } from "../../lib/stages.ts";
import { readChoice } from "../../scripts/chosen-installation.mjs";
import { emptyPlaces, newApp } from "./synthesized.ts";

describe("a file of settings", () => {
  test.each<[string, unknown, string]>([
    ["a misspelt setting", { registraton: "invited" }, "there is no setting registraton"],
    ["one of a stage", { prod: { wafs: true } }, "there is no setting prod.wafs"],
    ["one that stages can't share", { copyTo: {} }, "there is no setting copyTo"],
    ["an unknown queue", { workers: { seals: 3 } }, "there is no setting workers.seals"],
    [
      "a value of another type",
      { dev: { waf: "yes" } },
      'dev.waf is "yes", and has to be of the type boolean',
    ],
    [
      "a word that is not in the list",
      { sealKeySpec: "RSA_2048" },
      'sealKeySpec is "RSA_2048", and has to be “RSA_3072” or “ECC_NIST_P256”',
    ],
    [
      "a union's other value",
      { plans: "gold" },
      'plans is "gold", and has to be as contract/rules/settings/config.ts says',
    ],
    ["no settings", null, "expected “export default { ... }” with settings, found null"],
  ])("is refused in one sentence for %s", (_, settings, says) => {
    expect(() => readConfig(settings)).toThrow(`undersign.config.ts: ${says}`);
  });

  test("names each of its faults, a line for each", () => {
    const faults = "there is no setting a\nundersign.config.ts: there is no setting b";
    expect(() => readConfig({ a: 1, b: 2 })).toThrow(faults);
  });
});

const examples: readonly [string, Config, "dev" | "prod"][] = [
  ["firm", firm, "prod"],
  ["service", service, "prod"],
  ["trial", trial, "dev"],
];

describe("an example of settings", () => {
  test("is there for each kind of installation that is tried here", () => {
    const names = examples.map(([name]) => `${name}.config.ts`);
    const found = readdirSync("examples").filter((name) => name.endsWith(".config.ts"));
    expect(found.sort()).toEqual(names);
  });

  test.each(examples)("can be deployed once its addresses are own: %s", (_, settings, name) => {
    const read = readConfig(settings);
    const { registration = "open", plans = "stripe", factorFrom = "", ...own } = read;
    const stage = { ...stages[name], ...own, ...own[name] };
    const installation = { registration, plans, factorFrom };
    const faults = [...installationFaults(installation), ...stageFaults(stage, "none")];
    expect(faults.filter((fault) => !/example|is not filled in|nobody has/.test(fault))).toEqual(
      [],
    );
    const { app } = addStage(newApp(), stage, emptyPlaces(), installation);
    expect(app.stackName).toBe(`Undersign-${name}-app`);
  });
});

test("npm start refuses an option that there is not, and words without one", () => {
  expect(() => readChoice(["--registraton", "invited"])).toThrow("Unknown option '--registraton'");
  expect(() => readChoice(["invited"])).toThrow("Unexpected argument 'invited'");
  expect(readChoice(["--registration", "invited"]).choice).toEqual({ registration: "invited" });
});
