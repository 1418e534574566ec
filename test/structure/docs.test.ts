import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const tracked = spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .stdout.split("\n")
  .filter((file) => existsSync(file));

test("docs/security.md names only tests that exist", () => {
  const tests = tracked
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => file.replace(/\.test\.tsx?$/, ""));
  const rows = readFileSync("docs/security.md", "utf8").matchAll(/^\|.*\| ([^|]+) \|$/gm);
  const names = [...rows].flatMap(([, last = ""]) => last.match(/(?<=`)[\w./-]+(?=`)/g) ?? []);
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !tests.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
});
