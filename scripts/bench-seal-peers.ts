import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Two libraries that append to PDFs as we do, for the comparison alone. They are installed into a folder of the
 * benchmark and nothing that is shipped has them: mupdf is under the AGPL.
 */
const packages = { "@libpdf/core": "0.4.2", mupdf: "1.28.1" };

/** The folder in which they are; answers undefined, and says why, where they can't be had. */
export function installPeers(folder: string): string | undefined {
  const installed = Object.keys(packages).every((name) =>
    existsSync(join(folder, "node_modules", name)),
  );
  if (installed) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ private: true, dependencies: packages }),
  );
  try {
    const quietly = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error"];
    execFileSync("npm", ["install", ...quietly], { cwd: folder, stdio: "inherit" });
    return folder;
  } catch (error) {
    console.error(`without libpdf and mupdf: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}
