import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { typed } from "../support/shell.ts";

/** Commands of docs/runbook.md, as an operator types them. */

const runbook = readFileSync("docs/runbook.md", "utf8");

/** The first time that the runbook says it with a stage. */
function commandOf(script: string): string {
  const [command] = RegExp(`npm run ${script} -- [^\`#\\n]*--stage [^\`#\\n]*`).exec(runbook) ?? [];
  if (command) return command.trim().replaceAll(/<.+?>/g, "one");
  throw new Error(`expected ${script} with a stage in the runbook, found none`);
}

test.each([
  "backup",
  "destroy",
  "erase",
  "export-person",
  "reattach",
  "rearchive",
  "redrive",
  "rotate-origin-secret",
  "seal-certificate",
])("npm run %s says in one sentence that it has no credentials", async (script) => {
  const { status, stdout, stderr } = await typed(commandOf(script).replace("run", "run --silent"));
  expect(stderr).toBe("Could not load credentials from any providers\n");
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
});
