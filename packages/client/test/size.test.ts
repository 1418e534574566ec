import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, test } from "vitest";

test("bundled and minified it has at most 8 KB, and imports nothing", async () => {
  const { outputFiles, metafile } = await build({
    entryPoints: ["packages/client/src/index.ts"],
    ...{ bundle: true, minify: true, write: false, metafile: true, format: "esm" },
    platform: "neutral",
  });
  const bytes = outputFiles[0]?.contents ?? new Uint8Array();
  expect(bytes.length).toBeGreaterThan(1_000);
  expect(bytes.length).toBeLessThanOrEqual(8_000);
  expect(gzipSync(bytes).length).toBeLessThanOrEqual(3_500);
  const others = Object.keys(metafile.inputs).filter(
    (name) => !name.startsWith("packages/client/"),
  );
  expect(others).toEqual([]);
});
