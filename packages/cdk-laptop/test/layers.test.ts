import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const readme = readFileSync(join(root, "README.md"), "utf8");

/** The folders of the README's map, the highest first; files of `src` itself are above all. */
const layers = ["", ...[...readme.matchAll(/^src\/([\w-]+)\/ /gm)].map(([, name]) => name)];

const layerOf = (file: string) => layers.indexOf(file.split("/").slice(0, -1)[0] ?? "");

const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".ts"),
);

const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, "src", file), "utf8").matchAll(/\sfrom "(\.[^"]+)"/g)].map(
    ([, name = ""]) => posix.join(posix.dirname(file), name),
  );

test("the README's map names every folder", () => {
  expect(files.filter((file) => layerOf(file) < 0)).toEqual([]);
});

test("a file imports only from its own folder and from those below it in the map", () => {
  const upwards = files.flatMap((file) =>
    importsOf(file)
      .filter((name) => layerOf(name) < layerOf(file))
      .map((name) => `${file} imports ${name}`),
  );
  expect(files.flatMap(importsOf).length).toBeGreaterThan(100);
  expect(upwards).toEqual([]);
});
