import { execFile } from "node:child_process";
import { existsSync, watch } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import * as esbuild from "esbuild";
import { fontFiles, measuringFontFiles, qpdfFiles, usedBy } from "sealed-pdf/assets";
import {
  pdfiumFiles,
  pdfLibFiles,
  photonFiles,
  placeOf,
  secondReaderFiles,
} from "../core/images/assets.mjs";
import { checkerFiles } from "./build-checker.mjs";
import { settingsInFunctions } from "./chosen-installation.mjs";
import { ownSourceMap } from "./own-source-map.mjs";
import { writeSubstituteFace } from "./substitute-face.mjs";

const root = resolve(import.meta.dirname, "..");
const outDir = join(root, "dist/functions");
/** Long enough for an editor to finish writing. */
const settleMs = 50;

/** Files that a module reads at run time from the folder of its bundle. */
const assets = [
  { usedBy: relative(root, usedBy.fonts), folder: "fonts", files: fontFiles },
  // After all fonts, since an existing folder is left as it is.
  { usedBy: relative(root, usedBy.measuringFonts), folder: "fonts", files: measuringFontFiles },
  { usedBy: relative(root, usedBy.qpdf), folder: "qpdf", files: qpdfFiles },
  { usedBy: "functions/evidence/checker-files.ts", folder: "checker", files: checkerFiles },
  { usedBy: "core/images/pictures/photon.ts", folder: "photon", files: photonFiles },
  { usedBy: "core/images/engine/with-pdfium.ts", folder: "pdfium", files: pdfiumFiles },
  { usedBy: "core/images/pictures/picture-page.ts", folder: "pdf-lib", files: pdfLibFiles },
  {
    usedBy: "core/images/reading/second-reader.ts",
    folder: "second-reader",
    files: secondReaderFiles,
  },
];

/** Bundles every function in one run: `functions/<name>/handler.ts` becomes `dist/functions/<name>/index.mjs`. */
export async function bundleFunctions() {
  await rm(outDir, { recursive: true, force: true });
  await writeSubstituteFace();
  await finish(await esbuild.build(await bundleOptions()));
}

/**
 * Bundles again whenever a source changes. Uses the file system's notifications: esbuild's watch mode
 * polls each file only about every two seconds.
 */
export async function watchFunctions() {
  await writeSubstituteFace();
  const context = await esbuild.context(await bundleOptions());
  const rebuild = async () => {
    // esbuild has already printed the errors.
    const result = await context.rebuild().catch(() => undefined);
    if (result) await finish(result);
  };
  let timer;
  for (const folder of ["contract", "core", "functions", "packages/sealed-pdf/src"]) {
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(rebuild, settleMs);
    });
  }
  await rebuild();
}

async function bundleOptions() {
  const names = (await readdir(join(root, "functions"))).filter((name) =>
    existsSync(join(root, "functions", name, "handler.ts")),
  );
  return {
    absWorkingDir: root,
    entryPoints: Object.fromEntries(
      names.map((name) => [`${name}/index`, `functions/${name}/handler.ts`]),
    ),
    outdir: outDir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    plugins: [settingsInFunctions],
    platform: "node",
    target: "node22",
    format: "esm",
    // The SDK's CommonJS files can't be tree-shaken.
    mainFields: ["module", "main"],
    minify: true,
    // Leaves out what packages include for development, such as Lingui's parser.
    define: {
      "process.env.NODE_ENV": '"production"',
      builtCommit: JSON.stringify(await commit()),
    },
    legalComments: "none",
    sourcemap: "linked",
    sourcesContent: false,
    // CommonJS packages inside an ES module still load Node's modules with `require`.
    banner: {
      js: 'import{createRequire as makeRequire}from"node:module";const require=makeRequire(import.meta.url);',
    },
    alias: {
      "@aws-sdk/credential-provider-node": join(root, "scripts/environment-credentials.mjs"),
      http: join(root, "scripts/node-http.cjs"),
      "node:http": join(root, "scripts/node-http.cjs"),
    },
    metafile: true,
    logLevel: "warning",
  };
}

/** Beginning of the commit's hash, "+" behind it if sources were changed since; empty where there is no git. */
async function commit() {
  const git = async (...args) =>
    (await promisify(execFile)("git", args, { cwd: root })).stdout.trim();
  try {
    const isChanged = (await git("status", "--porcelain", "--untracked-files=no")) !== "";
    return `${await git("rev-parse", "--short=12", "HEAD")}${isChanged ? "+" : ""}`;
  } catch {
    return "";
  }
}

async function finish({ metafile }) {
  await writeFile(join(root, "dist/meta.json"), JSON.stringify(metafile));
  for (const [output, { inputs }] of Object.entries(metafile.outputs)) {
    if (!output.endsWith(".mjs")) continue;
    await shortenMap(join(root, `${output}.map`));
    for (const { usedBy, folder, files } of assets) {
      if (inputs[usedBy]) await copyInto(join(root, dirname(output), folder), files);
    }
  }
}

async function shortenMap(file) {
  const map = JSON.parse(await readFile(file, "utf8"));
  await writeFile(file, JSON.stringify(ownSourceMap(map)));
}

async function copyInto(folder, files) {
  if (existsSync(folder)) return;
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, placeOf(file));
      await mkdir(dirname(path), { recursive: true });
      await copyFile(resolve(root, file), path);
    }),
  );
}
