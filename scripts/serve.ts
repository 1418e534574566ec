import { type ChildProcess, spawn } from "node:child_process";
import { watch } from "node:fs";
import { relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { DataInUse, PortInUse } from "cdk-laptop";
import { dayMs } from "../core/domain/common/time.ts";
import { startUndersign, type Undersign } from "./local.ts";
import { portMax, readPort, WrongPort } from "./port.ts";
import { terminalLog } from "./terminal-log.ts";

const root = resolve(import.meta.dirname, "..");
const { values } = parseArgs({
  options: { watch: { type: "boolean", default: false }, built: { type: "string" } },
});
const watching = values.watch;
const dataDir = resolve(root, process.env["DATA_DIR"] ?? ".local");
const options = {
  cdkOut: resolve(root, values.built ?? "", "cdk.out"),
  site: resolve(root, values.built ?? "dist", "site"),
  dataDir,
  log: terminalLog(relative(process.cwd(), resolve(dataDir, "log.ndjson")), console.log),
  // The variable for the parameter TimestampUrl is TIMESTAMP_URL.
  parameter: (name: string) => process.env[name.replace(/(?!^)[A-Z]/g, "_$&").toUpperCase()],
  ...(watching ? { bundles: resolve(root, "dist/functions") } : {}),
};

try {
  const start = () => startUndersign({ ...options, port: readPort(process.env["PORT"] ?? "4400") });
  let local = await start();
  greet(local);
  catchUp(local);
  const rebuilding = watching ? rebuildOnChange() : undefined;
  if (watching) {
    onNewTemplate(async () => {
      await local.stop();
      local = await start();
      catchUp(local);
      console.log("The template has changed: restarted.");
    });
  }
  stopOnSignal(() => local, rebuilding);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

function greet(local: Undersign): void {
  console.log(`Undersign is running: ${local.url}`);
  console.log(`Its inbox:            ${local.url}/_local/inbox`);
  if (local.stripe) console.log(`Its payments:         ${local.url}/_local/stripe`);
  console.log(
    "Start by registering with any address: the login code, like every email, arrives in that inbox " +
      "and nowhere else. This is for development: it listens on this computer only and keeps nothing secret.",
  );
  const aheadDays = Math.round((local.now() - Date.now()) / dayMs);
  if (aheadDays > 0) {
    console.log(`Its clock is ${aheadDays} days ahead (${options.dataDir}/clock.json).`);
  }
  if (values.built) {
    const names = Object.entries(local.operator).map(([name, value]) => `${name}=${value}`);
    console.log(
      `To invite somebody: ${names.join(" ")} npm run operate -- invite --stage dev ann@example.com`,
    );
  }
  if (watching) console.log("Functions and pages are rebuilt whenever their files change.");
}

/**
 * Runs at once what would run within five minutes: a laptop is closed and opened, and what was under way when it was
 * stopped waits for the sweep and, because the stream was lost, for the search for recorded events. A failure is in the
 * log.
 */
function catchUp(local: Undersign): void {
  for (const schedule of ["Sweep", "EventsUntold"]) local.runSchedule(schedule).catch(() => {});
}

/** Starts a process in the same process group, so that Ctrl-C reaches it; it ends when its channel to us closes. */
function rebuildOnChange(): ChildProcess {
  const words = ["scripts/run.mjs", "scripts/build.mjs", "--watch"];
  return spawn(process.execPath, words, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

function onNewTemplate(restart: () => Promise<void>): void {
  const settleMs = 300;
  let timer: NodeJS.Timeout | undefined;
  watch(options.cdkOut, (_, file) => {
    if (file !== "manifest.json") return;
    clearTimeout(timer);
    timer = setTimeout(() => restart().catch((error) => console.error(explain(error))), settleMs);
  });
}

function stopOnSignal(current: () => Undersign, rebuilding: ChildProcess | undefined): void {
  let stopping = false;
  const stop = async () => {
    // Ctrl-C comes twice: from the terminal and from the process that started this one.
    if (stopping) return;
    stopping = true;
    rebuilding?.kill();
    await current().stop();
    process.exit(0);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

function explain(error: unknown): string {
  if (error instanceof WrongPort) return error.message;
  if (error instanceof PortInUse) {
    const other = error.port + 100 <= portMax ? error.port + 100 : 0;
    return `${error.message} Stop it, or choose another: PORT=${other} npm start`;
  }
  if (error instanceof DataInUse)
    return `${error.message} Stop it, or choose another: DATA_DIR=.local-2 npm start`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
