import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Installs packages of npm into a folder, unless they are there: names with exact versions. */
export function installInto(folder: string, packages: Readonly<Record<string, string>>): void {
  const names = Object.keys(packages);
  if (names.every((name) => existsSync(join(folder, "node_modules", name)))) return;
  mkdirSync(folder, { recursive: true });
  const description = { private: true, dependencies: packages };
  writeFileSync(join(folder, "package.json"), JSON.stringify(description));
  const quietly = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error"];
  execFileSync("npm", ["install", ...quietly], { cwd: folder, stdio: "inherit" });
}

/** Imports a file of an installed package, such as `mupdf/dist/mupdf.js`. */
export const moduleIn = (folder: string, file: string) =>
  import(pathToFileURL(join(folder, "node_modules", file)).href);
