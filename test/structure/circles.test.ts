import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { circlesOf, type Graph } from "./graph.ts";
import { filesIn, importsOf } from "./sources.ts";

const sources = readdirSync("packages").map((name) => `packages/${name}/src`);
const product = [
  "bin",
  "contract",
  "core",
  "frontend",
  "functions",
  "lab",
  "lib",
  "scripts",
  "test",
];

/** Each file with those that it imports, types included. */
function graphOf(folder: string): Graph {
  const files = filesIn(folder);
  return new Map(files.map((file) => [file, importsOf(file).filter((one) => files.includes(one))]));
}

/** Imports between folders; a folder may use those inside it. */
function foldersOf(files: Graph): Graph {
  const folders = new Map<string, string[]>();
  for (const [file, imports] of files) {
    const from = path.posix.dirname(file);
    const to = imports.map((one) => path.posix.dirname(one)).filter((one) => one !== from);
    folders.set(from, [...(folders.get(from) ?? []), ...to]);
  }
  return folders;
}

test("a circle is found, whatever leads to it", () => {
  const graph = { a: ["b"], b: ["c"], c: ["b", "d"], d: [] };
  expect(circlesOf(new Map(Object.entries(graph)))).toEqual(["a", "b", "c"]);
});

test.each([...sources, ...product])("no files of %s import each other in a circle", (folder) => {
  expect(circlesOf(graphOf(folder))).toEqual([]);
});

test.each([...sources, "contract/rules", "core"])("no folders of %s do", (folder) => {
  expect(circlesOf(foldersOf(graphOf(folder)))).toEqual([]);
});
