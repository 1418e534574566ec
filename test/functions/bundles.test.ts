import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod/mini";

/** What esbuild wrote about the bundles. */
const metafile = z.object({
  outputs: z.record(z.string(), z.object({ inputs: z.record(z.string(), z.unknown()) })),
});
const { outputs } = z.parse(metafile, JSON.parse(readFileSync("dist/meta.json", "utf8")));
const bundles = Object.entries(outputs).filter(([file]) => file.endsWith(".mjs"));

test("no bundle has a library that reads fonts or writes PDFs: the package does both", () => {
  const libraries = /node_modules\/(@cantoo|pdf-lib|@pdf-lib|fontkit|harfbuzzjs)\//;
  const holding = bundles.filter(([, { inputs }]) =>
    Object.keys(inputs).some((input) => libraries.test(input)),
  );
  expect(holding.map(([file]) => file)).toEqual([]);
});

test("no bundle imports Node's `http`, which would load Node's own HTTP client at each cold start", () => {
  const importing = bundles.filter(([file]) =>
    /\bfrom\s*"(node:)?http"|\bimport\(?"(node:)?http"/.test(readFileSync(file, "utf8")),
  );
  expect(importing.map(([file]) => file)).toEqual([]);
});

test("a bundle's source map names our own files and holds none of their text", () => {
  for (const [file] of bundles) {
    const map = JSON.parse(readFileSync(`${file}.map`, "utf8"));
    expect(map.sourcesContent, file).toBeUndefined();
    expect(map.sources, file).toContainEqual(
      expect.stringMatching(/\/functions\/[\w-]+\/handler\.ts$/),
    );
    expect(map.sources, file).not.toContainEqual(expect.stringContaining("node_modules"));
  }
});
