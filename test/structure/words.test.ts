import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const tracked = spawnSync("git", ["ls-files"], { encoding: "utf8" })
  .stdout.split("\n")
  .filter(
    (file) => /\.(ts|tsx|mjs|css|md|json|html|po)$/.test(file) && file !== "package-lock.json",
  )
  .filter((file) => existsSync(file));

const holding = (pattern: RegExp, except: readonly string[] = []) =>
  tracked.filter((file) => !except.includes(file) && pattern.test(readFileSync(file, "utf8")));

const self = "test/structure/words.test.ts";

test("nothing is left for later", () => {
  expect(holding(/\b(TODO|FIXME|XXX)\b/, [self])).toEqual([]);
});

test("no check is silenced, or with its reason beside it where a rule of the linter does not fit", () => {
  expect(holding(/@ts-(ignore|nocheck)|\.(only|todo)\(/, [self])).toEqual([]);
  const withoutReason = /biome-ignore(?!(?:-\w+)? lint\/\w+\/\w+: \w\S* \w)/;
  expect(holding(withoutReason, [self])).toEqual([]);
});

test("a test's title names its subject, and so does a type", () => {
  const titles = /^(test|\]).*\(["`](of|on|in|by|with|for|from|at|to|without|who|whoever|what) /m;
  expect(holding(titles)).toEqual([]);
  const participles = "Asked|Found|Given|Kept|Known|Made|Named|Owed|Sent|Shown|Told|Wanted|Written";
  expect(holding(new RegExp(`^(export )?(interface|type) (${participles})\\b`, "m"))).toEqual([]);
});

test("inside, the specification's spellings stand in each group's wire.ts alone", () => {
  const inside = holding(
    /recepient|data[XY]\b|\betype\b|userSign\b|senderid|offsetDateTime/,
  ).filter((file) => /^(core|functions)\//.test(file));
  expect(inside.filter((file) => !file.endsWith("/wire.ts"))).toEqual([]);
  expect(inside).toContain("functions/envelopes/wire.ts");
});

test("pages and signers' texts use one word for one thing, not those that it replaced", () => {
  const former = [
    "sen[dt] to many|gets a copy now|name somebody else|any one of you can|I do it for us",
    "make the link|go on to sign|have you begun here|to mend|voided document",
  ];
  const texts = holding(new RegExp(`["'>] *[^"'<>]*\\b(${former.join("|")})\\b`, "i"), [self]);
  expect(texts.filter((file) => /^(frontend|languages|contract\/rules)\//.test(file))).toEqual([]);
});

test("pages never use the browser's alert boxes", () => {
  expect(holding(/window\.(alert|confirm|prompt)\(/, [self])).toEqual([]);
});

test("the lockfile names no registry", () => {
  expect(readFileSync("package-lock.json", "utf8")).not.toMatch(/"resolved": *"https?:/);
});

test("every dependency has one exact version", () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    expect(version, name).toMatch(/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/);
  }
});
