import { rmSync, writeFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { unlessDone } from "../../scripts/fingerprint.mjs";

const name = `test-${process.pid}`;
const output = `dist/.${name}`;
afterEach(() => {
  for (const file of [output, `dist/.stamps/${name}`]) rmSync(file, { force: true });
});

test("a step of the build is left out until its sources or what it has made are others", async () => {
  const step = (inputs: string) =>
    unlessDone(name, inputs, output, async () => writeFileSync(output, inputs));
  expect([await step("one"), await step("one"), await step("two")]).toEqual([true, false, true]);
  // Like a template that `cdk synth` has written.
  writeFileSync(output, "by hand");
  expect([await step("two"), await step("two")]).toEqual([true, false]);
  rmSync(output);
  expect(await step("two")).toBe(true);
});
