import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { PortInUse } from "./ports.ts";
import { type Local, startLocal } from "./start.ts";

const root = resolve(import.meta.dirname, "..");
const watching = process.argv.includes("--watch");
const port = Number(process.env["PORT"] ?? 4400);
const dataDir = resolve(root, process.env["DATA_DIR"] ?? ".local");

try {
  const local = await startLocal({
    cdkOut: resolve(root, "cdk.out"),
    site: resolve(root, "dist/site"),
    dataDir,
    port,
    log: (line) => console.log(line),
    ...(watching ? { bundles: resolve(root, "dist/functions") } : {}),
  });
  greet(local);
  const rebuilding = watching ? rebuildOnChange() : undefined;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, async () => {
      rebuilding?.kill();
      await local.stop();
      process.exit(0);
    });
  }
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

function greet(local: Local): void {
  const aheadDays = Math.round((local.now() - Date.now()) / 86_400_000);
  console.log(`Undersign is up: ${local.url}`);
  console.log(`Its inbox:       ${local.url}/_local/inbox`);
  console.log(
    "Register with any address; mails, sign-in codes included, arrive in that inbox only. " +
      "This is for development: it listens on this computer alone and protects nothing.",
  );
  if (aheadDays > 0) console.log(`Its clock is ${aheadDays} days ahead (${dataDir}/clock.json).`);
  if (watching) console.log("Functions and pages are rebuilt whenever their files change.");
}

/** In the same process group: Ctrl-C reaches it too. */
function rebuildOnChange() {
  return spawn(process.execPath, [resolve(root, "scripts/build.mjs"), "--watch"], {
    stdio: "inherit",
  });
}

function explain(error: unknown): string {
  if (error instanceof PortInUse) {
    return `${error.message} Stop it, or choose another: PORT=${error.port + 100} npm start`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
