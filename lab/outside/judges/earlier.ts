import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const root = join(import.meta.dirname, "../../..");

/** The first commit with the number 0.2.0, which is not released yet; 0.1.0's verifiers lie beside the tests of sealed-pdf. */
export const firstOf020 = "bd43b658";

/** Both verifiers of a commit, below a folder within the repository, so that they find its libraries. */
export async function verifiersOf(commit: string, folder: string) {
  const into = join(folder, commit);
  mkdirSync(into, { recursive: true });
  const paths = ["docs", "packages/sealed-pdf/src"];
  const archive = spawnSync("git", ["-C", root, "archive", commit, ...paths], {
    maxBuffer: 256 * 1024 * 1024,
  });
  if (archive.status !== 0) throw new Error(`no ${commit}: ${archive.stderr}`);
  const { status } = spawnSync("tar", ["-x", "-C", into], { input: archive.stdout });
  if (status !== 0) throw new Error("tar failed");
  const outfile = join(into, "verify.mjs");
  await build({
    entryPoints: [join(into, "packages/sealed-pdf/src/verify/index.ts")],
    ...{ outfile, bundle: true, platform: "node", format: "esm", logLevel: "warning" },
  });
  const { verifyDocument } = await import(outfile);
  return { verifyDocument, python: join(into, "docs/verify.py") };
}
