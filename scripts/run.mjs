// Runs a program of this repository: `node scripts/run.mjs [--build[=functions,site]] <file> [its options]`.
// `--build` first installs what is missing and builds all, or only the named parts. Runs before anything is installed and
// in any Node since 16, so it uses only Node's own modules.
import { spawn } from "node:child_process";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { installDependencies } from "./install.mjs";
import { isNewEnough, newNode } from "./new-node.mjs";

if (isNewEnough(process.versions.node)) await runHere(process.argv.slice(2));
else runInNewNode();

async function runHere(words) {
  const [, building, names] = /^(--build)(?:=(.+))?$/.exec(words[0]) ?? [];
  if (building) await buildFirst(names?.split(","));
  const [file, ...options] = building ? words.slice(1) : words;
  // Programs read their options there.
  process.argv = [process.execPath, resolve(file), ...options];
  await import(pathToFileURL(resolve(file)).href);
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
