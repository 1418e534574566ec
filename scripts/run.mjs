// Runs a program of this repository: `node scripts/run.mjs [--build[=functions,site]] <file> [its options]`.
// `--build` first installs what is missing and builds all, or only the named parts; `--product`, before it, has the product's own
// settings in place of those of undersign.config.ts, or of the file that UNDERSIGN_CONFIG names. Runs before anything is installed and
// in any Node since 16, so it uses only Node's own modules.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { installDependencies } from "./install.mjs";
import { isNewEnough, newNode } from "./new-node.mjs";

if (isNewEnough(process.versions.node)) await runHere(process.argv.slice(2));
else runInNewNode();

async function runHere(given) {
  const isProduct = given[0] === "--product";
  // For what the program starts, too.
  if (isProduct) process.env.UNDERSIGN_CONFIG = "";
  const words = isProduct ? given.slice(1) : given;
  const [, building, names] = /^(--build)(?:=(.+))?$/.exec(words[0]) ?? [];
  const [file, ...options] = building ? words.slice(1) : words;
  try {
    await readSettings(process.env.UNDERSIGN_CONFIG ?? "undersign.config.ts");
    if (building) await buildFirst(names?.split(","));
    // Programs read their options there.
    process.argv = [process.execPath, resolve(file), ...options];
    await import(pathToFileURL(resolve(file)).href);
  } catch (error) {
    if (error?.name !== "ConfigFault") throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Modules with settings read them there (contract/rules/settings/config.ts). */
async function readSettings(file) {
  const isNamed = process.env.UNDERSIGN_CONFIG !== undefined;
  if (file === "" || !(isNamed || existsSync(file))) return;
  try {
    const { default: settings } = await import(pathToFileURL(resolve(file)).href);
    globalThis.undersignConfig = settings ?? null;
  } catch (error) {
    const fault = new Error(`${file} could not be read: ${error?.message ?? error}`);
    throw Object.assign(fault, { name: "ConfigFault" });
  }
}

async function buildFirst(names) {
  installDependencies();
  const { build } = await import("./build.mjs");
  try {
    await build(names);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** Everything that the program starts finds the new Node too, as it comes first on the path. */
function runInNewNode() {
  const program = newNode();
  const PATH = `${dirname(program)}:${process.env.PATH}`;
  const env = { ...process.env, PATH };
  const child = spawn(program, process.argv.slice(1), { stdio: "inherit", env });
  // Ctrl-C reaches the child by itself; signals to this process alone are passed on.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
