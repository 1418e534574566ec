import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { filesIn, importsOf } from "./sources.ts";

/** A package could be published: it knows nothing of the product, and the product only its exports. */

const packages = readdirSync("packages");
const product = ["bin", "contract", "core", "frontend", "functions", "lib"];

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));

const importsIn = (folder: string) =>
  filesIn(folder).flatMap((file) => importsOf(file).map((name) => ({ file, name })));

const packageOf = (name: string) =>
  name
    .split("/")
    .slice(0, name.startsWith("@") ? 2 : 1)
    .join("/");

describe.each(packages)("packages/%s", (folder) => {
  const root = `packages/${folder}`;
  const { dependencies = {}, devDependencies = {}, exports } = manifestIn(root);

  function undeclared(part: string, declared: Readonly<Record<string, string>>) {
    return importsIn(`${root}/${part}`).filter(
      ({ name }) =>
        !name.startsWith(`${root}/`) &&
        !name.startsWith("node:") &&
        !Object.hasOwn(declared, packageOf(name)),
    );
  }

  test("imports itself, Node and what its package.json names", () => {
    expect(filesIn(`${root}/src`)).not.toEqual([]);
    expect(undeclared("src", dependencies)).toEqual([]);
    expect(undeclared("test", { ...dependencies, ...devDependencies })).toEqual([]);
  });

  test("exports files that are there", () => {
    expect(Object.values(exports).filter((file) => !existsSync(`${root}/${file}`))).toEqual([]);
  });

  test("has the versions of the product where both use a package", () => {
    const ours = manifestIn(".");
    const installed = { ...ours.dependencies, ...ours.devDependencies };
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
      expect(installed[name] ?? version, name).toBe(version);
      expect(version, name).toMatch(/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/);
    }
  });
});

test("the product reaches packages by their names alone", () => {
  const inside = [...product, "lab", "scripts", "test"]
    .flatMap(importsIn)
    .filter(({ name }) => name.startsWith("packages/"));
  expect(inside).toEqual([]);
});

test("the lab imports only packages that its package.json names", () => {
  const { devDependencies = {} } = manifestIn("lab");
  const packagesOf = importsIn("lab").filter(
    ({ name }) => !/^(node:|\$|(contract|core|lab|lib|scripts|test)\/)/.test(name),
  );
  expect(packagesOf.filter(({ name }) => !Object.hasOwn(devDependencies, packageOf(name)))).toEqual(
    [],
  );
});

test("only scripts and tests know the laptop", () => {
  const knowing = product.flatMap(importsIn).filter(({ name }) => packageOf(name) === "cdk-laptop");
  expect(knowing).toEqual([]);
});

test.each(["layout", "verify"])(
  "all that sealed-pdf/%s is made of runs in browsers too",
  (entry) => {
    const reached = new Set([`packages/sealed-pdf/src/${entry}/index.ts`]);
    for (const file of reached)
      for (const name of importsOf(file)) if (name.startsWith("packages/")) reached.add(name);
    expect(reached.size).toBeGreaterThan(5);
    const bound = [...reached].filter((file) =>
      /"node:|\bBuffer\b|\bprocess\.|\bwindow\./.test(readFileSync(file, "utf8")),
    );
    expect(bound).toEqual([]);
  },
);
