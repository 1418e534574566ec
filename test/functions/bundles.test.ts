import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod/mini";

/** What esbuild wrote about the bundles. */
const metafile = z.object({
  outputs: z.record(z.string(), z.object({ inputs: z.record(z.string(), z.unknown()) })),
});
const { outputs } = z.parse(metafile, JSON.parse(readFileSync("dist/meta.json", "utf8")));
const bundles = Object.entries(outputs).filter(([file]) => file.endsWith(".mjs"));

test("the sealing function leaves out what reads WOFF2, SVG and XML forms, and no other has it", () => {
  const leftOut = /node_modules\/(brotli|html-entities|node-html-better-parser)\//;
  expect(Object.fromEntries(bundles)).toHaveProperty([
    "dist/functions/on-seal-requested/index.mjs",
    "inputs",
    "scripts/left-out.mjs",
  ]);
  const holding = bundles.filter(([, { inputs }]) =>
    Object.keys(inputs).some((input) => leftOut.test(input)),
  );
  expect(holding.map(([file]) => file)).toEqual([]);
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
