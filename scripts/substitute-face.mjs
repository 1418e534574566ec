import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import * as esbuild from "esbuild";
import { mergeableFontFiles } from "sealed-pdf/assets";
import { substituteFace } from "../core/images/assets.mjs";

const root = resolve(import.meta.dirname, "..");

/** Writes the face that replaces fonts missing in a file when pages are drawn: all scripts of the stamp fonts in one. */
export async function writeSubstituteFace() {
  const { outputFiles } = await esbuild.build({
    stdin: { contents: 'export { mergedFace } from "sealed-pdf/text"', resolveDir: root },
    bundle: true,
    platform: "node",
    format: "esm",
    write: false,
  });
  const { mergedFace } = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`
  );
  const fonts = await Promise.all(mergeableFontFiles.map((file) => readFile(file)));
  const path = join(root, substituteFace);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, mergedFace(fonts));
}
