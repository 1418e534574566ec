import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { atAws } from "../support/commands-at-aws.ts";

/** `runbook.all.test.ts` types the commands of docs/runbook.md; here each is known to it. */

const runbook = readFileSync("docs/runbook.md", "utf8");

test("every command of the runbook runs in a test, or is known to need what tests don't have", () => {
  // test/scripts/stripe-setup.test.ts and release.all.test.ts run theirs.
  const here = ["release", "doctor", "smoke", "drill", "cost", "stripe-setup"];
  const inTests = [
    ...["npm run synth", "npm run lint-template", "npm start", "cdk synth", "cdk diff"],
    ...[...here, ...Object.keys(atAws)].map((name) => `npm run operate -- ${name}`),
  ];
  // The registry's packages, which are there before a test runs; an account of AWS; a browser, for pictures that people look at.
  const needMore = [
    ...["npm ci", "cdk bootstrap", "cdk deploy", "cdk import"],
    "npm run home-pictures",
  ];
  const all = /npm (?:run (?:operate -- )?[\w:-]+|ci|start|test)|(?<=`(?:npx )?|npx )cdk [a-z]+/g;
  expect([...new Set(runbook.match(all))].sort()).toEqual([...inTests, ...needMore].sort());
  // README has it, and test/scripts/undersign-verify.test.ts runs it.
  const known = [...inTests, ...needMore, "npm run verify"];
  const guide = readFileSync("docs/install.md", "utf8");
  const inGuide = new Set(
    guide.match(/(?:npm (?:run (?:operate -- )?[\w:-]+|ci|start)|cdk (?:bootstrap|deploy))/g),
  );
  expect(inGuide.size).toBeGreaterThan(6);
  expect([...inGuide].filter((command) => !known.includes(command))).toEqual([]);
  for (const file of Object.values(atAws)) expect(existsSync(file), file).toBe(true);
});
