// `npm start`: installs what is missing, builds what has changed, runs the whole product here.
// Runs before anything is installed, so it uses only Node's own modules until the packages are there.
import { spawn } from "node:child_process";
import { resolve } from "node:path";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Undersign needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

const root = resolve(import.meta.dirname, "..");
// Imported only here, since these modules need the Node version checked above.
const { installDependencies } = await import("./install.mjs");
installDependencies();
const { build } = await import("./build.mjs");
try {
  await build();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const args = ["--import", "tsx", "scripts/serve.ts", ...process.argv.slice(2)];
const child = spawn(process.execPath, args, { cwd: root, stdio: "inherit" });
// Ctrl-C reaches the child by itself; signals to this process alone are passed on.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
