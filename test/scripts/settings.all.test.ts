import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { typed } from "../support/shell.ts";

/** A firm's clone, which `git pull` updates from a repository that goes on. */

const folder = mkdtempSync(path.join(tmpdir(), "undersign-pulled-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const [upstream, clone] = [path.join(folder, "upstream"), path.join(folder, "clone")];

async function git(words: string, cwd: string): Promise<string> {
  const who = "-c user.name=Ann -c user.email=ann@firm.example -c commit.gpgsign=false";
  const { status, stdout, stderr } = await typed(`git ${who} ${words}`, { cwd });
  if (status !== 0) throw new Error(`git ${words}: ${stderr}`);
  return stdout;
}

/** Files with settings of the product, which its next version changes. */
const changed = [
  "lib/stages.ts",
  ...["config", "installation", "legal", "operator", "regions"].map(
    (name) => `contract/rules/installation/${name}.ts`,
  ),
  "contract/rules/product/product.ts",
  ".gitignore",
];

beforeAll(async () => {
  const files = (await typed("git ls-files -co --exclude-standard")).stdout.split("\n");
  for (const name of new Set(files.map((file) => file.split("/")[0] ?? "")))
    if (name) cpSync(name, path.join(upstream, name), { recursive: true });
  // Above both, where git doesn't see it and Node does.
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  await git("init -q -b main", upstream);
  await git("add -A", upstream);
  await git("commit -q -m First", upstream);
  await git(`clone -q ${upstream} clone`, folder);
});

const settingsIn = (cwd: string) =>
  typed("node scripts/run.mjs scripts/operate/doctor.ts", { cwd });

test("a clone with a firm's settings is updated by git pull without a conflict, and keeps them", async () => {
  const file = path.join(clone, "undersign.config.ts");
  cpSync(path.join(clone, "examples/firm.config.ts"), file);
  const before = await settingsIn(clone);
  expect(before.stdout).toContain("Undersign-prod in eu-central-1");
  expect(before.stdout).toContain("undersign.config.ts: alarmEmail is it@firm.example");
  const settings = readFileSync(file, "utf8");
  for (const name of changed)
    appendFileSync(
      path.join(upstream, name),
      "\n// The next version.\n".replaceAll("//", name.startsWith(".") ? "#" : "//"),
    );
  await git("commit -q -a -m Next", upstream);
  await git("pull -q --ff-only", clone);
  expect(await git("status --porcelain", clone)).toBe("");
  expect(await git("log -1 --format=%s", clone)).toBe("Next\n");
  expect(readFileSync(file, "utf8")).toBe(settings);
  expect((await settingsIn(clone)).stdout).toBe(before.stdout);
});

test("a misspelt setting, and a file that can't be read, end every command with a sentence", async () => {
  const file = path.join(clone, "undersign.config.ts");
  writeFileSync(file, 'export default { registraton: "invited" };\n');
  expect(await settingsIn(clone)).toEqual({
    status: 1,
    stdout: "",
    stderr: "undersign.config.ts: there is no setting registraton\n",
  });
  writeFileSync(file, "export default {\n");
  const { status, stderr } = await settingsIn(clone);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^undersign\.config\.ts could not be read: .+\n$/);
});
