import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

test("the example of the README prints what it says", () => {
  const readme = readFileSync(`${root}/README.md`, "utf8");
  const [, example = ""] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  const [, expected] = /console\.log\(.*\); \/\/ (.*)/.exec(example) ?? [];
  const args = ["--input-type=module-typescript", "--eval", example];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  expect(stderr).toBe("");
  expect(stdout.trim()).toBe(expected);
});
