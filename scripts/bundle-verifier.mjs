import { chmod } from "node:fs/promises";
import { join, resolve } from "node:path";
import * as esbuild from "esbuild";

const root = resolve(import.meta.dirname, "..");

export const verifierFile = "dist/verify/undersign-verify.mjs";

/** Bundles the command into one file that Node runs without dependencies. */
export async function bundleVerifier() {
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: ["scripts/undersign-verify.ts"],
    outfile: verifierFile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    banner: { js: "#!/usr/bin/env node" },
    legalComments: "none",
    logLevel: "warning",
  });
  await chmod(join(root, verifierFile), 0o755);
}
